"""A database that is away, refuses or says nothing: an answer within five seconds, and health checks never wait."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import connection

from config.postgresql import deadline
from config.postgresql.base import PREPARED_AFTER, DatabaseWrapper
from tests.config.silent import Relay, relay
from tests.databases import of_postgresql
from tests.e2e.site import ROOT, environment

MAX_SECONDS = 5.0
PROBE_SECONDS = 1.5
READERS = 40
WORKERS, THREADS = 2, 16
NOWHERE = "127.0.0.1", 1
"""Where nothing listens: a relay to it hangs up on everybody."""


@contextmanager
def serving(var: Path, **more: str) -> Iterator[str]:
    """The site under gunicorn, whatever becomes of its database."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = listener.fileno()
        command = [sys.executable, "-m", "gunicorn", "-c", "config/gunicorn.py", "-b", f"fd://{number}", "config.wsgi"]
        with subprocess.Popen(command, cwd=ROOT, env=environment(var, **more), pass_fds=[number]) as server:
            try:
                url = f"http://127.0.0.1:{listener.getsockname()[1]}"
                assert asked(f"{url}/healthz")[0] == 200
                yield url
            finally:
                server.terminate()


def asked(url: str) -> tuple[int, float]:
    """The status of an answer, and the seconds that it took."""
    began = time.monotonic()
    try:
        with urlopen(url, timeout=60) as answer:
            return answer.status, time.monotonic() - began
    except HTTPError as refused:
        return refused.code, time.monotonic() - began


def asked_by_many(url: str) -> None:
    """Many readers are told within the limit; the health check is answered while all of them wait.

    What as many take who ask for nothing of the database comes on top: the machine may have other things to do.
    """
    with ThreadPoolExecutor(READERS) as readers:
        busy = max(seconds for _, seconds in readers.map(asked, [f"{url}/healthz"] * READERS))
        waiting = [readers.submit(asked, f"{url}/ligas/") for _ in range(READERS)]
        time.sleep(0.5)
        probes = [asked(f"{url}/healthz") for _ in range(3)]
        answers = [each.result() for each in waiting]
    assert {status for status, _ in answers} == {503}
    assert max(seconds for _, seconds in answers) < MAX_SECONDS + busy
    assert {status for status, _ in probes} == {200}
    assert max(seconds for _, seconds in probes) < PROBE_SECONDS + busy


def test_refusing_database_is_told_at_once(tmp_path: Path) -> None:
    """Each who asks is told after one try: nobody waits for a second one, nor for the tries of others."""
    with relay(NOWHERE) as refusing, serving(tmp_path, DATABASE_URL=at_relay(refusing)) as url:
        for path in ("/readyz", "/ligas/"):
            asked(url + path)
            before = refusing.accepted
            assert [asked(url + path)[0] for _ in range(READERS)] == [503] * READERS
            assert refusing.accepted == before + READERS


def at_relay(made: Relay) -> str:
    return f"postgres://ana@127.0.0.1:{made.port}/liga"


def test_silent_database_is_told_within_five_seconds(tmp_path: Path) -> None:
    with relay() as silent, serving(tmp_path, DATABASE_URL=at_relay(silent)) as url:
        while silent.accepted < WORKERS:  # Each has begun to serve.
            time.sleep(0.1)
        asked(f"{url}/ligas/")  # What is read once, is read.
        asked_by_many(url)
        status, seconds = asked(f"{url}/readyz")
        assert status == 503 and seconds < MAX_SECONDS
        asked_by_many(url)


@pytest.fixture
def between() -> Iterator[Relay]:
    """A relay to the PostgreSQL of the tests, whose database has its tables."""
    at = connection.settings_dict
    with relay((at["HOST"] or "127.0.0.1", int(at["PORT"] or 5432))) as made:
        yield made


def through(between: Relay) -> str:
    at = connection.settings_dict
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}127.0.0.1:{between.port}/{at['NAME']}"


@of_postgresql()
@pytest.mark.usefixtures("committed")
def test_database_that_falls_silent_is_told_and_found_again(between: Relay, prepared: Path, tmp_path: Path) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    with serving(tmp_path, DATABASE_URL=through(between)) as url:
        with ThreadPoolExecutor(THREADS) as readers:
            assert {status for status, _ in readers.map(asked, [f"{url}/ligas/"] * THREADS)} == {200}
        between.silent.set()
        asked_by_many(url)
        between.silent.clear()
        # Both workers find it again.
        deadline_at = time.monotonic() + 30
        while {asked(f"{url}/ligas/")[0] for _ in range(4)} != {200}:
            assert time.monotonic() < deadline_at


@pytest.fixture
def own(between: Relay) -> Iterator[DatabaseWrapper]:
    """Another connection, through the relay."""
    made = connection.copy()
    made.settings_dict["HOST"], made.settings_dict["PORT"] = "127.0.0.1", between.port
    made.settings_dict["USER"] = made.settings_dict["USER"] or os.environ.get("USER", "root")
    yield made  # type: ignore[misc]
    deadline.attempts.silent = False
    made.close()


@of_postgresql()
@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("how", ["query", "prepared query", "commit", "usable"])
def test_every_operation_of_a_request_has_a_deadline(between: Relay, own: DatabaseWrapper, how: str) -> None:
    with deadline.request_limits():
        own.ensure_connection()
    if how == "prepared query":
        for _ in range(PREPARED_AFTER + 1):
            own.cursor().execute("SELECT %s + 1", [1])
    if how == "commit":
        own.set_autocommit(False)
        with own.cursor() as cursor:
            cursor.execute("SELECT 1")
    operations = {
        "query": lambda: own.cursor().execute("SELECT 1"),
        "prepared query": lambda: own.cursor().execute("SELECT %s + 1", [1]),
        "commit": own.commit,
        "usable": lambda: own.cursor().execute("SELECT 1"),
    }
    between.silent.set()
    began = time.monotonic()
    with pytest.raises(Exception, match=r"server closed|connection|consuming") as refused:
        operations[how]()
    assert time.monotonic() - began < MAX_SECONDS
    assert "Operational" in type(refused.value).__name__


@of_postgresql()
@pytest.mark.usefixtures("committed")
def test_statement_of_a_request_is_ended_by_the_server(own: DatabaseWrapper) -> None:
    with deadline.request_limits(), own.cursor() as cursor:
        with pytest.raises(Exception, match="statement timeout"):
            cursor.execute("SELECT pg_sleep(10)")
        cursor.execute("SELECT 1")


@of_postgresql()
@pytest.mark.usefixtures("committed")
def test_command_may_take_as_long_as_it_needs(own: DatabaseWrapper) -> None:
    with own.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("0",)
        cursor.execute("SELECT pg_sleep(%s)", [deadline.MAX_SECONDS + 1])


@of_postgresql()
@pytest.mark.usefixtures("committed")
def test_long_pause_between_operations_closes_nothing(own: DatabaseWrapper) -> None:
    with deadline.request_limits(), own.cursor() as cursor:
        cursor.execute("SELECT 1")
    time.sleep(deadline.MAX_SECONDS + 0.5)
    with own.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
