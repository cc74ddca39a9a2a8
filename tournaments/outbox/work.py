"""The sending of the outbox as background work, and the clock that starts it.

Each process of the site has a clock: decisions wake it, and it checks the outbox twice a minute. It starts the work in
the process or, with a broker, queues a task for the workers, which check at intervals too. The database holds what is
to be sent, so nothing is lost with a process, a worker or the broker.
"""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Any

from django.conf import settings
from django.db import Error, connection

from games import background
from tournaments.outbox import sending
from tournaments.outbox.rhythm import REMINDER_CLOCK
from tournaments.store.outbox import outbox_filled

ONLY_KEY = 0
"""The key of the only job of this work: to send everything that is due."""
SENDING_THREADS = 4
"""Threads that send at the same time, so that a slow receiver does not delay the others."""
QUICK_CHECK_SECONDS = 1.0
"""The interval of the checks for quick sendings while other threads wait for slow receivers."""
logger = logging.getLogger(__name__)
_wake_event = Event()


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
        REMINDER_CLOCK.run()
        sending.listen()
        threads = [
            Thread(target=_send_in_thread, name=f"outbox-lane-{number}", daemon=True)
            for number in range(1, SENDING_THREADS)
        ]
        for thread in threads if sending.is_anything_due() else []:
            thread.start()
        sending.send_all(quick=True)
        while any(thread.is_alive() for thread in threads):
            # This thread sends mail and notices that become due while the others wait for slow receivers.
            _wake_event.wait(QUICK_CHECK_SECONDS)
            sending.send_all(quick=True)

    def send_tasks(self, job: int) -> None:
        """Hand the work to Celery. Raises `background.Unreachable` without a broker."""
        from tournaments.outbox import tasks  # noqa: PLC0415 - Celery is loaded where there is a broker

        try:
            tasks.queue_task()
        except tasks.Unreachable as away:
            raise background.Unreachable from away

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
    _wake_event.set()


def _watch_outbox() -> None:
    """Send what is due, every `OUTBOX_SECONDS` and whenever a decision wakes this thread. Never returns."""
    while True:
        try:
            start_if_due()
        except Error as error:
            logger.warning("the outbox waits for the database: %s", error)
        finally:
            connection.close()
        _wake_event.wait(settings.OUTBOX_SECONDS)
        _wake_event.clear()


def _send_in_thread() -> None:
    """Send all that is due, in one thread."""
    try:
        sending.send_all()
    except Error as error:
        logger.warning("a lane of the outbox stops: %s", error)
    finally:
        connection.close()
