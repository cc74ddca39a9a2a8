"""New databases for tests on a PostgreSQL server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg


@contextmanager
def made(address: str, purpose: str, template: str = "") -> Iterator[str]:
    """Create a database on the server of `address`, yield its address, and drop it; without an address yield "".

    The database is empty, or a copy of `template`.
    """
    if not address:
        yield ""
        return
    server = urlsplit(address)
    name = f"castillar_{purpose}_{os.getpid()}"
    with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""))
    try:
        yield server._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server._replace(path="/postgres").geturl(), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
