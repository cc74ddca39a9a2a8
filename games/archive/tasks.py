"""The work on archives as Celery tasks, for any number of workers on machines that reach the database."""

from __future__ import annotations

import logging
from typing import Any

from celery import bootsteps, shared_task
from django.db import Error, connection

from games.archive.checking import check
from games.archive.working import claim_duration, claim_part, make_index, parts_left, store_result, unfinished
from games.background import Unreachable, queue

MAX_CHAINS = 32
"""Most simultaneous tasks of an archive, and so of processes on it: each task sends its successor."""
RETRY_DELAY_SECONDS = 5
"""Seconds until a task is retried after a failure of the database."""

logger = logging.getLogger(__name__)


def send_tasks(archive: int, chains: int = MAX_CHAINS) -> None:
    """Send the tasks for the parts that are not checked. Raises Unreachable if the broker takes none.

    Their number does not depend on the number of parts: a waiting task takes over the part of a killed one.
    """
    for _ in range(chains if parts_left(archive) else 0):
        queue(next_part, archive)


# A task killed with its worker need not be redelivered: other tasks wait for the part that it had claimed.
@shared_task(
    name="games.tasks.next_part",  # the name under which workers of an older version send it
    acks_late=True,
    reject_on_worker_lost=True,
    ignore_result=True,
    autoretry_for=(Error,),
    default_retry_delay=RETRY_DELAY_SECONDS,
    max_retries=None,
)
def next_part(archive: int) -> None:
    """Check one part and send a task for the next one; try again later if other workers hold all remaining parts."""
    if part := claim_part(archive):
        store_result(part.pk, check(part.archive.rules, part.first, bytes(part.content)))
        next_part.delay(archive)
    elif parts_left(archive):
        next_part.apply_async((archive,), countdown=claim_duration().total_seconds() / 3)
    else:
        make_index(archive)


class ResendTasks(bootsteps.StartStopStep):
    """Celery bootstep: send the tasks again when a worker connects, since the broker may have lost them."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, parent: Any) -> None:
        """Send a task for each unfinished archive, one for every process of the worker and one more."""
        try:
            for archive in unfinished():
                send_tasks(archive, parent.pool.num_processes + 1)
        except (Error, Unreachable):
            logger.exception("unfinished archives wait for the next start of a worker")
        finally:
            connection.close()
