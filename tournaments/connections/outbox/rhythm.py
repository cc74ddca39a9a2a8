"""The clock of the reminders, which each process makes at intervals."""

from __future__ import annotations

from threading import Lock
from time import monotonic

from tournaments.connections.outbox import sending

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
