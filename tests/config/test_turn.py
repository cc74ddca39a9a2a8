"""Sites that start at once on a new database prepare it one after another, and all of them start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.databases import new_database, only_on_postgresql

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
def test_sites_started_together_prepare_the_database_in_turn(tmp_path: Path) -> None:
    with empty_database(tmp_path) as url:
        starting = [
            preparing(url, tmp_path / ("one" if connection.vendor == "sqlite" else str(machine)))
            for machine in range(2)
        ]
        output = [one.communicate(timeout=120)[1] for one in starting]
        assert [one.returncode for one in starting] == [0, 0], output


@pytest.mark.usefixtures("committed")
@only_on_postgresql("SQLite is always in UTF-8")
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_database_that_cannot_hold_every_name_is_refused(tmp_path: Path, encoding: str) -> None:
    how = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    with empty_database(tmp_path, how) as url:
        start = preparing(url, tmp_path)
        output = start.communicate(timeout=120)[1]
        assert start.returncode == 1 and "Traceback" not in output
        assert f"está en {encoding} y se espera en UTF8" in output
        with psycopg.connect(url) as own:
            assert own.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
