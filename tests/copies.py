"""Leagues and events with which many tests begin: made by decisions once, then copied row by row."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.contrib.auth.models import Permission, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import get_language

from tests.emptying import NAME_IF_IT_HAS_ROWS
from tournaments import models

Made = ParamSpec("Made")
Row = TypeVar("Row", bound=Model)
FRESH_SECONDS = 300
"""The greatest age of a copied row, so that what was decided "just now" still was."""
OF_NO_LEAGUE = (ContentType, Permission, User, models.Handle, Session, MigrationRecorder.Migration)


@dataclass(frozen=True)
class Copy:
    """A league or event as made, and the statement and the rows of each of its tables."""

    made: float
    row: bytes
    inserts: tuple[tuple[str, list[tuple[Any, ...]]], ...]

    def insert(self) -> Any:
        with connection.cursor() as cursor:
            for statement, rows in self.inserts:
                cursor.executemany(statement, rows)
        return pickle.loads(self.row)  # noqa: S301 - pickled here


def copied(make: Callable[Made, Row]) -> Callable[Made, Row]:
    """Decorate a function that makes a league or event, so that equal calls on an empty database copy the first's rows.

    Only tests that roll back copy: others leave no empty database, or have another connection. A call with an argument
    that has no text of its own is always made.
    """
    copies: dict[str, Copy] = {}

    @wraps(make)
    def made(*args: Made.args, **options: Made.kwargs) -> Row:
        if not _copies_here() or _tables_with_rows():
            return make(*args, **options)
        call, now = repr((args, options, get_language())), time.time()
        if " at 0x" in call:
            return make(*args, **options)
        kept = copies.get(call)
        if kept and now - kept.made < FRESH_SECONDS:
            row: Row = kept.insert()
            return row
        row = make(*args, **options)
        copies[call] = Copy(now, pickle.dumps(row), tuple(_inserts()))
        return row

    return made


def _copies_here() -> bool:
    """Return whether this test rolls back and runs at the present time."""
    is_now = abs(timezone.now().timestamp() - time.time()) < 1
    return connection.in_atomic_block and is_now


@cache
def _tables() -> list[str]:
    others = {model._meta.db_table for model in OF_NO_LEAGUE}
    return sorted(set(connection.introspection.django_table_names(only_existing=True)) - others)


def _tables_with_rows() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(map(NAME_IF_IT_HAS_ROWS.format, _tables())))
        return [table for (table,) in cursor.fetchall()]


def _inserts() -> list[tuple[str, list[tuple[Any, ...]]]]:
    found = []
    with connection.cursor() as cursor:
        for table in _tables_with_rows():
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - the name of a table of ours
            places = ", ".join(["%s"] * len(cursor.description))
            found.append((f"INSERT INTO {table} VALUES ({places})", cursor.fetchall()))  # noqa: S608 - the same
    return found
