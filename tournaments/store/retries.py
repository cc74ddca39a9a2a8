"""Write again after a conflict with simultaneous writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, OperationalError
from psycopg.errors import DeadlockDetected

from tournaments.league.faults import Code, Fault

MAX_RETRIES = 10
"""Attempts of a write that conflicts with simultaneous ones, such as founding leagues of the same name."""
Value = TypeVar("Value")


def with_retries(act: Callable[[], Value]) -> Value:
    """Return the result of `act`, which is called again if another request wrote the same row or caused a deadlock.

    The next attempt sees the other change.
    """
    for _ in range(MAX_RETRIES):
        try:
            return act()
        except IntegrityError:
            continue
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    raise Fault(Code.REQUEST_OF_ANOTHER)
