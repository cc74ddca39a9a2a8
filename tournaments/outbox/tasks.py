"""The sending of the outbox as Celery tasks, for workers on any machine with access to the database."""

from __future__ import annotations

import logging
from typing import Any

from celery import bootsteps, shared_task
from django.conf import settings
from django.db import Error
from kombu.exceptions import OperationalError as Unreachable

from tournaments.outbox import sending
from tournaments.outbox.rhythm import REMINDER_CLOCK

BATCH_SIZE = 20
"""The most sendings of one task, so that other tasks get their turn."""
RETRY_DELAY_SECONDS = 5
logger = logging.getLogger(__name__)
__all__ = ["PeriodicCheck", "Unreachable", "deliver", "queue_task"]


def queue_task() -> None:
    """Queue a task that sends what is due; it expires if no worker takes it soon. Raises Unreachable."""
    deliver.apply_async(expires=2 * settings.OUTBOX_SECONDS)


# A lost task loses no message: the database holds what is to be sent, and workers look for it at intervals.
@shared_task(
    name="tournaments.outbox.deliver",
    ignore_result=True,
    autoretry_for=(Error,),
    default_retry_delay=RETRY_DELAY_SECONDS,
    max_retries=3,
)
def deliver() -> None:
    """Send some of what is due, and queue a task for the rest."""
    REMINDER_CLOCK.run()
    sending.listen()
    for _ in range(BATCH_SIZE):
        if not sending.send_next():
            return
    queue_task()


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
