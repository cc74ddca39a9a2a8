"""The open connections of a process by the address of their clients, with a limit for each address."""

from __future__ import annotations

from typing import Any

MAX_ADDRESSES = 1_000
"""Addresses from which those without an open connection are dropped."""


class Connections:
    """The open connections of each address, the oldest first. A closed one is forgotten when it is noticed."""

    def __init__(self, each: int) -> None:
        self.each = each
        self._of: dict[str, list[Any]] = {}

    def add(self, address: str, conn: Any) -> list[Any]:
        """Count a connection. If its address has too many, return all of them, the oldest first; else an empty list."""
        if len(self._of) > MAX_ADDRESSES:
            self._of = {one: listed for one in self._of if (listed := self._open(one))}
        listed = self._of[address] = [*self._open(address), conn]
        return list(listed) if len(listed) > self.each else []

    def of_busiest(self) -> list[Any]:
        """Return the connections of the address with most of them, the oldest first."""
        return max(map(self._open, list(self._of)), key=len, default=[])

    def _open(self, address: str) -> list[Any]:
        return [conn for conn in self._of.get(address, ()) if conn.sock.fileno() >= 0]
