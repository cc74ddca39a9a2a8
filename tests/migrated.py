"""A migrated database without rows: migrated once a run, and copied for each test that needs one.

Migrations take three seconds of processor time, a copy almost none.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from zlib import crc32

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tests.databases import address_of_server, leading_to

TEMPLATE = f"test_template_{crc32(str(settings.BASE_DIR).encode()):08x}"
"""The name of the template on PostgreSQL: one for each checkout, like the test databases."""


def once_in_a_run(temporary: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or a folder, made by the first process of the run that needs it."""
    shared = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    made = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not made.exists():
            making = shared / f"{name}.making"
            make(making)
            making.rename(made)
    return made


def make_file(path: Path) -> None:
    """Make a migrated SQLite file, to be copied."""
    with leading_to(f"sqlite:///{path}"):
        call_command("migrate", verbosity=0)


def make_template(mark: Path) -> None:
    """Make a PostgreSQL template database. PostgreSQL copies one only while it has no connections."""
    on_server(f'DROP DATABASE IF EXISTS "{TEMPLATE}" WITH (FORCE)', f'CREATE DATABASE "{TEMPLATE}"')
    with leading_to(address_of_server(TEMPLATE)):
        call_command("migrate", verbosity=0)
    mark.touch()


def on_server(*statements: str) -> None:
    with psycopg.connect(address_of_server("postgres"), autocommit=True) as server:
        for statement in statements:
            server.execute(statement)


def fill(name: str, migrated: Path) -> None:
    """Replace the database of this process with a copy of the migrated one."""
    if connection.vendor == "sqlite":
        remove(name)
        shutil.copy(migrated, name)
    else:
        on_server(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)', f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"')


def remove(name: str) -> None:
    if connection.vendor == "sqlite":
        for end in ("", "-wal", "-shm"):
            Path(name + end).unlink(missing_ok=True)
    else:
        on_server(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
