"""Write again after a conflict with simultaneous writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, OperationalError
from psycopg.errors import CheckViolation, DeadlockDetected, NotNullViolation

from tournaments.league.faults import Code, Fault

MAX_RETRIES = 10
"""Attempts of a write that conflicts with simultaneous ones, such as founding leagues of the same name."""
Value = TypeVar("Value")


def with_retries(act: Callable[[], Value]) -> Value:
    """Return the result of `act`, which is called again if another request wrote the same row or caused a deadlock.

    The next attempt sees the other change. Raises Fault if a column or a condition of a later version of the program is
    in the way: its first machine has changed the tables while this one goes on.
    """
    for _ in range(MAX_RETRIES):
        try:
            return act()
        except IntegrityError as error:
            if _is_of_later_version(error.__cause__):
                raise Fault(Code.SITE_UPDATING) from error
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
    raise Fault(Code.REQUEST_OF_ANOTHER)


def _is_of_later_version(error: BaseException | None) -> bool:
    """Return whether a row lacks a value that a column needs, or breaks a condition that this version does not know."""
    return isinstance(error, NotNullViolation | CheckViolation) or getattr(error, "sqlite_errorname", "") in (
        *("SQLITE_CONSTRAINT_NOTNULL", "SQLITE_CONSTRAINT_CHECK"),
    )
