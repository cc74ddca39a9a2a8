"""Sites that start at once on a database that is new: each prepares it in its turn, and all of them start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def empty(tmp_path: Path, committed: None) -> str:
    """The address of a database with nothing in it, where the tests have theirs."""
    if connection.vendor != "postgresql":
        return f"sqlite:///{tmp_path / 'new.sqlite3'}"
    at, name = connection.settings_dict, f"test_turn_{uuid4().hex}"
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}{at['HOST']}:{at['PORT'] or 5432}/{name}"


def test_sites_that_start_at_once_prepare_a_new_database_one_after_another(empty: str, tmp_path: Path) -> None:
    name = empty.rpartition("/")[2]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')
    try:
        starting = []
        for machine in range(3):
            folder = tmp_path / ("one" if connection.vendor == "sqlite" else str(machine))
            environment = os.environ | {"DATABASE_URL": empty, "VAR_DIR": str(folder), "SECRET_KEY": "k" * 50}
            command = [sys.executable, "-m", "config.prepare"]
            starting.append(subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True))
        told = [one.communicate(timeout=120)[1] for one in starting]
        assert [one.returncode for one in starting] == [0, 0, 0], told
    finally:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
