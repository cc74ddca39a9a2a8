"""The sending of the outbox as Celery tasks, for workers on any machine with access to the database."""

from __future__ import annotations

import logging
from typing import Any

from celery import bootsteps, shared_task
from celery.signals import worker_process_shutdown
from django.conf import settings

from games.background import Unreachable, queue
from tournaments.connections.outbox import lanes

logger = logging.getLogger(__name__)


def queue_task() -> None:
    """Queue a task that sends what is due; it expires if no worker takes it soon. Raises Unreachable."""
    queue(deliver, expires=2 * settings.OUTBOX_SECONDS)


# A lost task loses no message: the database holds what is to be sent, and workers look for it at intervals.
@shared_task(name="tournaments.outbox.deliver", ignore_result=True)
def deliver() -> None:
    """Start sending what is due, beside the tasks of this process: slow receivers keep no other task waiting."""
    lanes.start()


@worker_process_shutdown.connect
def finish_sending(**_kwargs: object) -> None:
    """Let what is being sent end before the process of a worker does."""
    lanes.finish()


class PeriodicCheck(bootsteps.StartStopStep):
    """A Celery bootstep: the worker looks for due sendings when it connects to the broker, and then at intervals."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._timer: Any = None

    def start(self, parent: Any) -> None:
        self._queue_if_possible()
        self._timer = parent.timer.call_repeatedly(settings.OUTBOX_SECONDS, self._queue_if_possible)

    def stop(self, parent: Any) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _queue_if_possible(self) -> None:
        try:
            queue_task()
        except Unreachable:
            logger.warning("the outbox waits for the broker")
