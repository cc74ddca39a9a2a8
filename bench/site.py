"""Set up the real site for measurements, with an empty database that is deleted afterwards."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command

from bench.timing import Clock


@contextmanager
def site(url: str = "", tables: Path | None = None) -> Iterator[None]:
    """Set up the site with a SQLite file, or with a new database on the server of `url`; once in a process.

    The SQLite file is a copy of `tables`, which spares its migrations.
    """
    with tempfile.TemporaryDirectory() as folder, _database(url, folder) as address:
        os.environ |= {"VAR_DIR": folder, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "bench.settings"}
        django.setup()
        settings.ALLOWED_HOSTS = ["testserver"]
        Path(folder, "static").mkdir()
        if tables:
            shutil.copy(tables, Path(folder, "bench.sqlite3"))
        call_command("migrate", verbosity=0)
        yield
        from django.db import connection

        connection.close()


@contextmanager
def _database(url: str, folder: str) -> Iterator[str]:
    if not url:
        yield f"sqlite:///{folder}/bench.sqlite3"
        return
    import psycopg

    server, name = url.rsplit("/", 1)[0], f"castillar_bench_{os.getpid()}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{server}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def clock() -> Clock:
    """Return the clock: processor time of this process and, on the same machine, of its PostgreSQL processes."""
    from django.db import connection

    if connection.vendor == "sqlite":
        return time.process_time
    with connection.cursor() as cursor:
        cursor.execute("SELECT inet_server_addr() = '127.0.0.1'")
        [here] = cursor.fetchone()
    return _ServerClock() if here and Path("/proc/self/schedstat").exists() else time.perf_counter


class _ServerClock:
    """The processor time of this process and of the PostgreSQL process of each connection that it has had."""

    def __init__(self) -> None:
        self.ended = self.last = 0.0
        self.spent = _schedstat()

    def __call__(self) -> float:
        try:
            self.last = _seconds(self.spent)
        except FileNotFoundError:  # Django has opened another connection
            self.ended += self.last
            self.spent = _schedstat()
            self.last = _seconds(self.spent)
        return time.process_time() + self.ended + self.last


def _schedstat() -> Path:
    """Return the kernel's file with the processor time of the connection's PostgreSQL process."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return Path(f"/proc/{cursor.fetchone()[0]}/schedstat")


def _seconds(schedstat: Path) -> float:
    return int(schedstat.read_text().split()[0]) / 1e9


def sender(*, with_room: bool = True) -> Callable[..., tuple[int, bytes, str]]:
    """Return a function that sends a GET to the application without a server, and returns status, body and ETag.

    The calls have room for their frames, as in a worker of the site.
    """
    from django.test import RequestFactory

    from serving import stack
    from serving.requests import Handler

    call = stack.with_room if with_room else lambda function, *arguments: function(*arguments)
    handler, factory = Handler(), RequestFactory()

    def send(address: str, **headers: str) -> tuple[int, bytes, str]:
        environ = factory.get(address, headers=headers).environ | {"wsgi.input": BytesIO()}
        head: list[Any] = []
        answer = call(handler, environ, lambda status, fields, _failed=None: head.extend((status, dict(fields))))
        body = b"".join(answer)
        answer.close()
        return int(head[0].split()[0]), body, head[1].get("ETag", "")

    return send
