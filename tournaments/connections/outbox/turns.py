"""The turns of accounts: the next to be served is the one whose receivers took the least time lately."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from threading import Lock
from time import monotonic
from typing import TypeVar

HALF_LIFE_SECONDS = 120.0
"""Time in which the seconds that an account has used count half."""
MAX_ACCOUNTS = 5_000
"""The most accounts that are remembered; beyond it, those that used least are forgotten."""

Account = TypeVar("Account", bound=Hashable)


class Turns:
    """The seconds that the receivers of each account took lately, in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._used: dict[Hashable, tuple[float, float]] = {}

    def used(self, account: Hashable) -> float:
        """Return the seconds that an account has used, the earlier the less."""
        seconds, at = self._used.get(account, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - at) / HALF_LIFE_SECONDS) if seconds else 0.0

    def add(self, account: Hashable, seconds: float) -> None:
        with self._lock:
            self._used[account] = (self.used(account) + seconds, monotonic())
            if len(self._used) > MAX_ACCOUNTS:
                kept = sorted(self._used, key=self.used)[MAX_ACCOUNTS // 2 :]
                self._used = {key: self._used[key] for key in kept}

    def in_order(self, accounts: Iterable[Account]) -> list[Account]:
        """Return the accounts in the order of their turns; those that used the same keep their order."""
        return sorted(accounts, key=self.used)
