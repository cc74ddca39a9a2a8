"""A migrated database without rows: migrated once, and copied for each test that needs one.

Migrations take three seconds of processor time, a copy almost none.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tests.databases import postgresql_url, using_database
from tests.kept import make_once

TEMPLATE = f"test_template_{crc32(str(settings.BASE_DIR).encode()):08x}"
"""The name of the template on PostgreSQL: one for each checkout, like the test databases."""


def once_per_run(temporary: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or a folder, made by the first process of the run that needs it."""
    shared = temporary.getbasetemp()
    return make_once(shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared, name, make)


def make_file(path: Path) -> None:
    """Make a migrated SQLite file, to be copied."""
    with using_database(f"sqlite:///{path}"):
        call_command("migrate", verbosity=0)


def make_template(marker: Path) -> None:
    """Make a PostgreSQL template database. PostgreSQL copies one only while it has no connections."""
    execute_on_server(f'DROP DATABASE IF EXISTS "{TEMPLATE}" WITH (FORCE)', f'CREATE DATABASE "{TEMPLATE}"')
    with using_database(postgresql_url(TEMPLATE)):
        call_command("migrate", verbosity=0)
    marker.touch()


def execute_on_server(*statements: str) -> None:
    with psycopg.connect(postgresql_url("postgres"), autocommit=True) as server:
        for statement in statements:
            server.execute(statement)


def restore_migrated(name: str, migrated: Path) -> None:
    """Replace the database of this process with a copy of the migrated one."""
    if connection.vendor == "sqlite":
        remove_database(name)
        shutil.copy(migrated, name)
    else:
        execute_on_server(
            f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)', f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"'
        )


def remove_database(name: str) -> None:
    if connection.vendor == "sqlite":
        for end in ("", "-wal", "-shm"):
            Path(name + end).unlink(missing_ok=True)
    else:
        execute_on_server(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
