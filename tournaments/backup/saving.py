"""Back up the whole database to a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import BinaryIO

from django.db import connection, transaction
from django.db.models import Model

from tournaments.backup import document, tables
from tournaments.backup.document import CountedLines, Header, Tally


def backup(stream: BinaryIO) -> dict[str, Tally]:
    """Write every table as it is at one moment, without blocking writers, and return the tallies."""
    with _snapshot():
        header = Header(datetime.now(UTC).isoformat(timespec="seconds"), tables.migrations())
        return document.write(stream, header, ((tables.label(m), tables.lines(m)) for m in tables.kept_models()))


def tally(model: type[Model]) -> Tally:
    """Return the number of rows of a table and the digest of their lines."""
    counting = CountedLines(tables.lines(model))
    for _ in counting:
        pass
    return counting.tally


@contextmanager
def _snapshot() -> Iterator[None]:
    """Let all queries inside see the database at one moment, without blocking writers."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    # `atomic` would take SQLite's only write lock (IMMEDIATE); a deferred transaction that only reads takes none.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
