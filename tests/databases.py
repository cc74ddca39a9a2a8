"""Helpers for tests of SQLite alone or of PostgreSQL alone, and for databases other than that of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.utils import load_backend

from config import database


def only_on_postgresql(reason: str = "about PostgreSQL") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "postgresql", reason=reason)


def only_on_sqlite(reason: str = "about SQLite") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "sqlite", reason=reason)


def examples(number: int) -> int:
    """Return the number of examples of a property test: a fifth of them on PostgreSQL, after all of them on SQLite."""
    return number if connection.vendor == "sqlite" else number // 5


@contextmanager
def using_database(address: str) -> Iterator[None]:
    """Use the database at this address as the site's database in this thread."""
    own = connections[DEFAULT_DB_ALIAS]
    parameters = {
        "HOST": "",
        "PORT": "",
        "USER": "",
        "PASSWORD": "",
        **database.from_url(address, Path(settings.VAR_DIR)),
    }
    other = load_backend(parameters["ENGINE"]).DatabaseWrapper(own.settings_dict | parameters, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = own
        ContentType.objects.clear_cache()


def database_url() -> str:
    """Return the address of the database of the tests."""
    name = connection.settings_dict["NAME"]
    return postgresql_url(name) if connection.vendor == "postgresql" else f"sqlite:///{name}"


def postgresql_url(name: str) -> str:
    """Return the address of a database on the PostgreSQL server of this test run."""
    server = connection.settings_dict
    login = f"{server['USER']}:{server['PASSWORD']}@" if server["USER"] else ""
    return f"postgres://{login}{server['HOST']}:{server['PORT'] or 5432}/{name}"


@contextmanager
def new_database(options: str = "") -> Iterator[str]:
    """Create a database on the PostgreSQL server of this run, give its address, and drop it afterwards."""
    name = f"test_new_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" {options}')
    try:
        yield postgresql_url(name)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
