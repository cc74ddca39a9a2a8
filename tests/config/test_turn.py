"""Sites that start at once on a new database prepare it one after another, and all of them start."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config.database import refuse_other_encodings
from tests.databases import new_database, only_on_postgresql, using_database

ROOT = Path(__file__).resolve().parent.parent.parent


@contextmanager
def empty_database(tmp_path: Path, how: str = "") -> Iterator[str]:
    """Yield the address of a new, empty database of the same kind as that of the tests."""
    if connection.vendor != "postgresql":
        yield f"sqlite:///{tmp_path / 'new.sqlite3'}"
        return
    with new_database(how) as address:
        yield address


def preparing(url: str, folder: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"DATABASE_URL": url, "VAR_DIR": str(folder), "SECRET_KEY": "k" * 50}
    command = [sys.executable, "-m", "config.prepare"]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)


@pytest.mark.usefixtures("committed")
def test_sites_started_together_prepare_the_database_in_turn(tmp_path: Path, prepared: Path) -> None:
    """On SQLite they are of one machine and collect its static files too; on PostgreSQL each machine has its own."""
    folders = [tmp_path / "one"] * 2
    if connection.vendor == "postgresql":
        folders = [shutil.copytree(prepared, tmp_path / str(machine)) for machine in range(2)]
    with empty_database(tmp_path) as url:
        starting = [preparing(url, folder) for folder in folders]
        output = [one.communicate(timeout=120)[1] for one in starting]
        assert [one.returncode for one in starting] == [0, 0], output


@contextmanager
def database_in(encoding: str, tmp_path: Path) -> Iterator[str]:
    """Yield the address of a new PostgreSQL database with this encoding."""
    how = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    with empty_database(tmp_path, how) as url:
        yield url


@pytest.mark.usefixtures("committed")
@only_on_postgresql("SQLite is always in UTF-8")
def test_site_does_not_start_on_a_database_that_cannot_hold_every_name(tmp_path: Path) -> None:
    with database_in("SQL_ASCII", tmp_path) as url:
        start = preparing(url, tmp_path)
        output = start.communicate(timeout=120)[1]
        assert start.returncode == 1 and "Traceback" not in output
        assert "está en SQL_ASCII y se espera en UTF8" in output
        with psycopg.connect(url) as own:
            assert own.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


@pytest.mark.usefixtures("committed")
@only_on_postgresql("SQLite is always in UTF-8")
def test_database_of_western_europe_is_refused(tmp_path: Path) -> None:
    with (
        database_in("LATIN1", tmp_path) as url,
        using_database(url),
        pytest.raises(ImproperlyConfigured, match="está en LATIN1 y se espera en UTF8"),
    ):
        refuse_other_encodings(connection)
