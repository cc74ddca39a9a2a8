"""How often the outbox is looked at, and when this process last did what the clock asks for."""

from __future__ import annotations

from threading import Lock
from time import monotonic

from tournaments.outbox import sending

REMINDS_EVERY_SECONDS = 300


class Reminding:
    """When this process last did what the clock asks for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last: float | None = None

    @property
    def is_time(self) -> bool:
        return self._last is None or monotonic() - self._last >= REMINDS_EVERY_SECONDS

    def do(self) -> None:
        with self._lock:
            if not self.is_time:
                return
            self._last = monotonic()
        sending.remind_and_prune()


REMINDING = Reminding()
