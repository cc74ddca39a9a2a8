"""Counts of queries, which are not stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


class Count:
    """Execute wrapper that counts the queries so far."""

    total = 0

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        self.total += 1
        return execute(*query)


@contextmanager
def count_queries() -> Iterator[Count]:
    """Count the queries of a block, including those of transactions and savepoints."""
    count = Count()
    with connection.execute_wrapper(count):
        yield count
