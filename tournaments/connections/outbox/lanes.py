"""The threads of a process that send what is due, and the clock of its reminders.

Sending waits for other machines, so it is done beside the tasks of a worker, never in place of one.
"""

from __future__ import annotations

import logging
from threading import Event, Lock, Thread
from time import monotonic

from django.db import Error, connection

from tournaments.connections.outbox import https, sending

REMINDER_INTERVAL_SECONDS = 300


class ReminderClock:
    """The time when this process last made the reminders."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: float | None = None

    @property
    def is_time(self) -> bool:
        """Return whether the interval since the last reminders has passed."""
        return self._last is None or monotonic() - self._last >= REMINDER_INTERVAL_SECONDS

    def run(self) -> None:
        """Make the reminders and delete old rows, if it is time."""
        with self._lock:
            if not self.is_time:
                return
            self._last = monotonic()
        sending.remind_and_prune()


REMINDER_CLOCK = ReminderClock()


SENDING_THREADS = 4
"""Threads that send at the same time, so that a slow receiver does not delay the others."""
QUICK_CHECK_SECONDS = 1.0
"""The interval of the checks for quick sendings while other threads wait for slow receivers."""
STOP_SECONDS = https.MAX_SECONDS + 1
"""Longest time that a process waits, when it ends, for what is being sent."""
logger = logging.getLogger(__name__)
wake_event = Event()
"""Set by a decision of this process."""
_asked = Event()
"""Set when sending is started once more while it is under way."""
_ending = Event()
_lock = Lock()
_running: list[Thread] = []


def send_everything() -> None:
    """Send all that is due, in several threads, and return when nothing is left."""
    REMINDER_CLOCK.run()
    sending.listen()
    # Before the threads start: one that finds a decision locked by another thread would end too early for its messages.
    while not _ending.is_set() and sending.distribute_next():
        pass
    threads = [
        Thread(target=_send_in_thread, name=f"outbox-lane-{number}", daemon=True)
        for number in range(1, SENDING_THREADS)
    ]
    for thread in threads if sending.is_anything_due() else []:
        thread.start()
    sending.send_all(quick=True, ending=_ending)
    while any(thread.is_alive() for thread in threads):
        # This thread sends mail and notices that become due while the others wait for slow receivers.
        wake_event.wait(QUICK_CHECK_SECONDS)
        sending.send_all(quick=True, ending=_ending)


def start() -> None:
    """Start sending beside the work of this process, unless it does already."""
    with _lock:
        if _running and _running[0].is_alive():
            _asked.set()
            return
        _running[:] = [Thread(target=_send_until_nothing_is_left, name="outbox", daemon=True)]
        _running[0].start()


def finish() -> None:
    """Let what is being sent end, before the process does; what is due stays in the database."""
    _ending.set()
    limit = monotonic() + STOP_SECONDS
    for thread in tuple(_running):
        thread.join(max(0.0, limit - monotonic()))


def _send_until_nothing_is_left() -> None:
    """Send, and check once more: a sending may have become due while the last ones were sent."""
    try:
        while not _ending.is_set():
            _asked.clear()
            send_everything()
            with _lock:
                if not _asked.is_set():
                    _running.clear()
                    return
    except Error as error:
        logger.warning("the outbox waits for the database: %s", error)
    finally:
        connection.close()


def _send_in_thread() -> None:
    """Send all that is due, in one thread."""
    try:
        sending.send_all(ending=_ending)
    except Error as error:
        logger.warning("a lane of the outbox stops: %s", error)
    finally:
        connection.close()
