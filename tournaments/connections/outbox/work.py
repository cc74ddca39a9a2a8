"""The sending of the outbox as background work, and the clock that starts it.

Each process of the site has a clock: decisions wake it, and it checks the outbox twice a minute. It starts the work in
the process or, with a broker, queues a task for the workers, which check at intervals too; where the broker is away or
refuses the task, the process does the work. The database holds what is to be sent, so nothing is lost with a process, a
worker or the broker.
"""

from __future__ import annotations

import logging
from threading import Thread
from typing import Any

from django.conf import settings
from django.db import Error, connection

from games import background
from tournaments.connections.outbox import lanes, sending
from tournaments.connections.outbox.rhythm import REMINDER_CLOCK
from tournaments.store.outbox import outbox_filled

ONLY_KEY = 0
"""The key of the only job of this work: to send everything that is due."""
logger = logging.getLogger(__name__)


class OutboxWork(background.Work):
    name = "outbox"

    def unfinished(self) -> list[int]:
        return [ONLY_KEY] if self.pieces_left(ONLY_KEY) else []

    def pieces_left(self, job: int) -> int:
        return int(sending.is_anything_due())

    def is_claimed(self, job: int) -> bool:
        """Return False: each sending is taken by itself, and any number of processes may send."""
        return False

    def run(self, job: int) -> None:
        """Send all that is due, in several threads."""
        lanes.send_everything()

    def send_tasks(self, job: int) -> None:
        """Hand the work to Celery. Raises `background.Unreachable` without a broker."""
        from tournaments.connections.outbox import tasks  # noqa: PLC0415 - Celery is loaded where there is a broker

        tasks.queue_task()

    def stop(self, job: int) -> None:
        """Do nothing: what is due stays in the database, and the clock tries again."""


OUTBOX_WORK = OutboxWork()


def start_clock() -> None:
    """Start the clock of this process; it ends with the process."""
    outbox_filled.connect(_wake)
    Thread(target=_watch_outbox, name="outbox-clock", daemon=True).start()


def start_if_due() -> None:
    """Start the sending if something is due."""
    if REMINDER_CLOCK.is_time or sending.is_anything_due() or sending.is_anybody_listening():
        background.start(OUTBOX_WORK, ONLY_KEY)


def _wake(**_: Any) -> None:
    """Wake the clock of this process, after a decision."""
    lanes.wake_event.set()


def _watch_outbox() -> None:
    """Send what is due, every `OUTBOX_SECONDS` and whenever a decision wakes this thread. Never returns."""
    while True:
        try:
            start_if_due()
        except Error as error:
            logger.warning("the outbox waits for the database: %s", error)
        except Exception:
            # No other thread would take over: this one goes on after any error.
            logger.exception("the outbox could not be checked")
        finally:
            connection.close()
        lanes.wake_event.wait(settings.OUTBOX_SECONDS)
        lanes.wake_event.clear()
