"""Tests that are about one database alone; the whole is run on both, so that none is left out of both."""

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


def of_postgresql(reason: str = "about PostgreSQL") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "postgresql", reason=reason)


def of_sqlite(reason: str = "about SQLite") -> pytest.MarkDecorator:
    return pytest.mark.skipif(connection.vendor != "sqlite", reason=reason)


@contextmanager
def leading_to(address: str) -> Iterator[None]:
    """In this thread the site's database is the one at this address."""
    own = connections[DEFAULT_DB_ALIAS]
    at = {"HOST": "", "PORT": "", "USER": "", "PASSWORD": "", **database.from_url(address, Path(settings.VAR_DIR))}
    other = load_backend(at["ENGINE"]).DatabaseWrapper(own.settings_dict | at, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        other.close()
        connections[DEFAULT_DB_ALIAS] = own
        ContentType.objects.clear_cache()


def address_of_tests() -> str:
    """The address of the database of the tests."""
    name = connection.settings_dict["NAME"]
    return address_of_server(name) if connection.vendor == "postgresql" else f"sqlite:///{name}"


def address_of_server(name: str) -> str:
    """The address of a database on the PostgreSQL of this run of the tests."""
    at = connection.settings_dict
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}{at['HOST']}:{at['PORT'] or 5432}/{name}"


@contextmanager
def new_on_server(how: str = "") -> Iterator[str]:
    """The address of a new database on that PostgreSQL, dropped afterwards."""
    name = f"test_new_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" {how}')
    try:
        yield address_of_server(name)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
