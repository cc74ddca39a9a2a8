"""Turns for preparing the site, since machines that start at the same time may share a database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.db import connection

from serving.system import locked

LOCK_KEY = 0x0CA571114
"""The key of PostgreSQL's advisory lock, in each database."""


@contextmanager
def turn(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder and of the database; wait for other holders. A killed process releases its locks."""
    with locked(folder), _turn_of_postgresql() if connection.vendor == "postgresql" else nullcontext():
        yield


@contextmanager
def _turn_of_postgresql() -> Iterator[None]:
    """Hold an advisory lock in a transaction of a separate connection: poolers do not keep locks of a session."""
    holder = connection.copy()
    try:
        holder.set_autocommit(False)
        with holder.cursor() as cursor:
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK_KEY])
        yield
    finally:
        holder.close()
