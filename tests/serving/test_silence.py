"""With a database that is absent, refuses or never answers, readers get an error page and health checks never wait.

An operation without a time limit waits as long as the database is silent, so any answer proves that there is a limit.
No test measures time; the limits in seconds here only end a test that would never end.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import connection

from games.background import RETRY_DELAY_SECONDS
from serving.postgresql import deadline
from serving.postgresql.base import PREPARE_THRESHOLD, DatabaseWrapper
from serving.worker import threads_each
from tests.databases import only_on_postgresql
from tests.e2e.site import LOADED_ONCE, ROOT, environment
from tests.serving.silent import Relay, relay

MAX_SECONDS = 5.0
"""The longest time that any answer may take."""
GIVE_UP_SECONDS = 120
READERS = 40
WORKERS = 3
THREADS = threads_each(8)
"""The threads of a process that answer one address; the readers have one."""
START_CONNECTIONS = 2 * WORKERS
"""The connections that the processes make at the start: each looks once for archives and once at its outbox."""


# With this configuration requests wait as long as the database is silent, all in one process.
WITHOUT_LIMITS = """
from tests.e2e.gunicorn import *
from serving.postgresql import deadline

workers = 1
deadline.MAX_SECONDS = deadline.CONNECT_TIMEOUT_SECONDS = 3_600
deadline.STATEMENT_TIMEOUT_MS = deadline.TCP_USER_TIMEOUT_MS = 3_600_000
"""


@contextmanager
def serving(var: Path, configuration: Path, **more: str) -> Iterator[str]:
    """Run the site under gunicorn with a database that may be out of reach; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = listener.fileno()
        command = [sys.executable, "-m", "gunicorn", "-c", str(configuration), "-b", f"fd://{number}", "config.wsgi"]
        with subprocess.Popen(
            command, cwd=ROOT, env=environment(var, OUTBOX_SECONDS="3600", **more), pass_fds=[number]
        ) as server:
            try:
                url = f"http://127.0.0.1:{listener.getsockname()[1]}"
                assert status_of(f"{url}/healthz") == 200
                yield url
            finally:
                server.terminate()


def status_of(url: str) -> int:
    """Request an address and return the status of the answer."""
    try:
        with urlopen(url, timeout=GIVE_UP_SECONDS) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


def check_many_readers(url: str, database: Relay) -> None:
    """Check that many readers get an error while the database is silent, and that few of them try to reach it."""
    before = database.accepted
    with ThreadPoolExecutor(READERS) as readers:
        assert set(readers.map(status_of, [f"{url}/ligas/"] * READERS)) == {503}
    assert database.silent.is_set()
    assert database.accepted - before < READERS


def max_retries_since(begun: float) -> float:
    """Return the most connections that background retries, of archives and outboxes, can have made since `begun`."""
    return START_CONNECTIONS * (1 + (time.monotonic() - begun) / RETRY_DELAY_SECONDS)


def test_limits_of_a_request_add_up_to_five_seconds() -> None:
    """A reader waits once, for a connection or for one operation; then the server is known to be silent."""
    assert deadline.CONNECT_TIMEOUT_SECONDS + deadline.MAX_SECONDS + deadline.CHECK_SECONDS < MAX_SECONDS


def test_health_check_is_answered_while_all_threads_wait(tmp_path: Path) -> None:
    configuration = tmp_path / "without_limits.py"
    configuration.write_text(WITHOUT_LIMITS)
    with relay() as database:
        database.silent.clear()
        with (
            serving(tmp_path, configuration, DATABASE_URL=url_through(database)) as url,
            ThreadPoolExecutor(READERS) as readers,
        ):
            assert status_of(f"{url}/ligas/") == 503
            while database.accepted < 2 + 1:  # the process's own two, and the request's
                time.sleep(0.1)
            database.silent.set()
            before, begun = database.accepted, time.monotonic()
            waiting = [readers.submit(status_of, f"{url}/ligas/") for _ in range(READERS)]
            while database.accepted < before + THREADS:
                assert not any(each.done() for each in waiting)
                time.sleep(0.1)
            assert [status_of(f"{url}/healthz") for _ in range(3)] == [200] * 3
            assert 0 <= database.accepted - before - THREADS <= max_retries_since(begun)
            assert not any(each.done() for each in waiting)
            database.silent.clear()
            assert {each.result() for each in waiting} == {503}


def test_refusing_then_silent_database_shows_its_page(tmp_path: Path) -> None:
    """If the database refuses, each reader gets the error after one try, without waiting for other readers' tries."""
    with relay() as database, ExitStack() as stack:
        database.silent.clear()
        url = stack.enter_context(serving(tmp_path, ROOT / LOADED_ONCE, DATABASE_URL=url_through(database)))
        while database.accepted < START_CONNECTIONS:
            time.sleep(0.1)
        for path in ("/readyz", "/ligas/"):
            status_of(url + path)
            before, begun = database.accepted, time.monotonic()
            assert [status_of(url + path) for _ in range(READERS)] == [503] * READERS
            assert 0 <= database.accepted - before - READERS <= max_retries_since(begun)
        database.silent.set()
        check_many_readers(url, database)
        assert status_of(f"{url}/readyz") == 503
        check_many_readers(url, database)


def url_through(made: Relay) -> str:
    return f"postgres://ana@127.0.0.1:{made.port}/liga"


@pytest.fixture
def relay_to_postgresql() -> Iterator[Relay]:
    """Yield a relay to the PostgreSQL server of the tests, whose database has its tables."""
    at = connection.settings_dict
    with relay((at["HOST"] or "127.0.0.1", int(at["PORT"] or 5432))) as made:
        yield made


def relayed_url(relay_to_postgresql: Relay) -> str:
    at = connection.settings_dict
    who = f"{at['USER']}:{at['PASSWORD']}@" if at["USER"] else ""
    return f"postgres://{who}127.0.0.1:{relay_to_postgresql.port}/{at['NAME']}"


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_silent_database_shows_its_page_and_recovers(
    relay_to_postgresql: Relay, prepared: Path, tmp_path: Path
) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    with serving(tmp_path, ROOT / LOADED_ONCE, DATABASE_URL=relayed_url(relay_to_postgresql)) as url:
        with ThreadPoolExecutor(THREADS) as readers:
            assert set(readers.map(status_of, [f"{url}/ligas/"] * THREADS)) == {200}
        relay_to_postgresql.silent.set()
        check_many_readers(url, relay_to_postgresql)
        relay_to_postgresql.silent.clear()
        # Wait until every worker has noticed that the database is back.
        give_up_at = time.monotonic() + GIVE_UP_SECONDS
        while {status_of(f"{url}/ligas/") for _ in range(4)} != {200}:
            assert time.monotonic() < give_up_at
            time.sleep(0.1)


@pytest.fixture
def own_connection(relay_to_postgresql: Relay) -> Iterator[DatabaseWrapper]:
    """Yield another connection, through the relay."""
    made = connection.copy()
    made.settings_dict["HOST"], made.settings_dict["PORT"] = "127.0.0.1", relay_to_postgresql.port
    made.settings_dict["USER"] = made.settings_dict["USER"] or os.environ.get("USER", "root")
    yield made  # type: ignore[misc]
    deadline.attempts.silent = False
    made.close()


@contextmanager
def timer(seconds: float, do: Callable[[], None]) -> Iterator[None]:
    """Call `do` after some seconds, unless the block ends before."""
    made = Timer(seconds, do)
    made.start()
    try:
        yield
    finally:
        made.cancel()


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("how", ["query", "prepared query", "commit", "usable"])
def test_every_operation_of_a_request_has_a_deadline(
    relay_to_postgresql: Relay, own_connection: DatabaseWrapper, how: str
) -> None:
    with deadline.request_limits():
        own_connection.ensure_connection()
    if how == "prepared query":
        for _ in range(PREPARE_THRESHOLD + 1):
            own_connection.cursor().execute("SELECT %s + 1", [1])
    if how == "commit":
        own_connection.set_autocommit(False)
        with own_connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    operations = {
        "query": lambda: own_connection.cursor().execute("SELECT 1"),
        "prepared query": lambda: own_connection.cursor().execute("SELECT %s + 1", [1]),
        "commit": own_connection.commit,
        "usable": lambda: own_connection.cursor().execute("SELECT 1"),
    }
    relay_to_postgresql.silent.set()
    with timer(GIVE_UP_SECONDS, relay_to_postgresql.silent.clear):
        with pytest.raises(Exception, match=r"server closed|connection|consuming") as refused:
            operations[how]()
        assert relay_to_postgresql.silent.is_set()
    assert "Operational" in type(refused.value).__name__


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_statement_of_a_request_is_ended_by_the_server(own_connection: DatabaseWrapper) -> None:
    with deadline.request_limits(), own_connection.cursor() as cursor:
        with pytest.raises(Exception, match="statement timeout"):
            cursor.execute("SELECT pg_sleep(10)")
        cursor.execute("SELECT 1")


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_command_may_take_as_long_as_it_needs(own_connection: DatabaseWrapper) -> None:
    with own_connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("0",)
        cursor.execute("SELECT pg_sleep(%s)", [deadline.MAX_SECONDS + 1])


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_long_pause_between_operations_closes_nothing(own_connection: DatabaseWrapper) -> None:
    with deadline.request_limits(), own_connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    time.sleep(deadline.MAX_SECONDS + 0.5)
    with own_connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
