"""The sending of the outbox as work in the background, and the clock that starts it."""

from __future__ import annotations

import logging
from threading import Thread
from typing import Any

from django.conf import settings
from django.db import Error, connection

from games import background
from tournaments.connections.outbox import sending
from tournaments.connections.outbox.lanes import REMINDER_CLOCK, send_everything, wake_event
from tournaments.store.outbox import outbox_filled

logger = logging.getLogger(__name__)
ONLY_KEY = 0
"""The key of the only job of this work: to send everything that is due."""


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
        send_everything()

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
    wake_event.set()


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
        wake_event.wait(settings.OUTBOX_SECONDS)
        wake_event.clear()
