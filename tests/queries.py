"""Counts of queries, which are not stored. Those that load leagues are counted apart: they have one budget."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from traceback import walk_stack
from types import FrameType
from typing import Any

from django.db import connection

from tournaments.store.load import load_league, load_leagues, load_row, load_rows

LOADING = frozenset(each.__code__ for each in (load_league, load_leagues, load_row, load_rows))

OF_TRANSACTIONS = ("BEGIN", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


@dataclass
class Count:
    """Execute wrapper that counts the queries so far, but not those of transactions and savepoints."""

    beside_loading: int = 0
    of_loading: int = 0
    loads: int = 0
    """How many times leagues were loaded, any number at once."""
    statements: list[str] = field(default_factory=list)
    _load: FrameType | None = None

    @property
    def total(self) -> int:
        return self.beside_loading + self.of_loading

    def excess(self, most: int, *, loads: int) -> str:
        """Return the queries beside loading, if they are more than `most`, or the loads; nothing within the budget."""
        if self.beside_loading <= most and self.loads <= loads:
            return ""
        made = f"{self.beside_loading} queries of {most}, leagues loaded {self.loads} times of {loads}"
        return "\n".join((made, *self.statements))

    def __call__(self, execute: Callable[..., Any], sql: str, *query: Any) -> Any:
        if sql.startswith(OF_TRANSACTIONS):
            return execute(sql, *query)
        self.statements.append(sql)
        if load := outermost_load():
            self.of_loading += 1
            self.loads += load is not self._load
            self._load = load
        else:
            self.beside_loading += 1
        return execute(sql, *query)


def outermost_load() -> FrameType | None:
    """Return the call that is loading leagues now, or None."""
    calls = (frame for frame, _line in walk_stack(None) if frame.f_code in LOADING)
    return next(iter(deque(calls, maxlen=1)), None)


@contextmanager
def count_queries() -> Iterator[Count]:
    """Count the queries of a block."""
    count = Count()
    with connection.execute_wrapper(count):
        yield count
    count._load = None
