"""How many queries something makes, counted without keeping them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


class Count:
    """So many until now."""

    made = 0

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        self.made += 1
        return execute(*query)


@contextmanager
def counted() -> Iterator[Count]:
    """Every query made within, transactions and savepoints included."""
    count = Count()
    with connection.execute_wrapper(count):
        yield count
