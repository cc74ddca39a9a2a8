"""The backup of the whole database to a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import BinaryIO

from django.db import connection, transaction
from django.db.models import Model

from tournaments.store.backup import document
from tournaments.store.backup.document import Header, LineCounter, Tally


def backup(stream: BinaryIO) -> dict[str, Tally]:
    """Write all tables at one moment, without blocking writers, and return the count and digest of each."""
    with _snapshot():
        header = Header(datetime.now(UTC).isoformat(timespec="seconds"), document.migrations())
        return document.write_backup(
            stream, header, ((document.model_label(m), document.row_lines(m)) for m in document.backed_up_models())
        )


def tally_of_table(model: type[Model]) -> Tally:
    """Return the number of rows of a table and the digest of their lines."""
    counting = LineCounter(document.row_lines(model))
    for _ in counting:
        pass
    return counting.tally


@contextmanager
def _snapshot() -> Iterator[None]:
    """Run the queries of the context on one snapshot of the database, without blocking writers."""
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
