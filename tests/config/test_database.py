"""The database settings, and connections under load, poolers and foreign server settings."""

import re
import select
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from datetime import timedelta
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ImproperlyConfigured
from django.db import close_old_connections, connection, transaction
from django.test import RequestFactory
from django.utils import timezone

from config import database
from config.failures import Trouble, unavailable
from serving.postgresql.base import PREPARE_THRESHOLD
from tests.databases import only_on_postgresql, only_on_sqlite

WRITERS = 8
WRITES = 25


def test_default_database_is_an_sqlite_file(tmp_path: Path) -> None:
    made = database.from_url("", tmp_path / "a folder, 100%")
    assert made["ENGINE"] == "django.db.backends.sqlite3"
    assert made["NAME"] == str(tmp_path / "a folder, 100%" / "castillar.sqlite3")
    assert made["CONN_MAX_AGE"] > 0


def test_postgresql_connections_are_kept_and_checked(tmp_path: Path) -> None:
    made = database.from_url("postgres://ana:secreto@db.example:5433/liga", tmp_path)
    assert (made["HOST"], made["PORT"], made["USER"]) == ("db.example", 5433, "ana")
    assert made["CONN_MAX_AGE"] > 0 and made["CONN_HEALTH_CHECKS"]


@pytest.mark.usefixtures("committed")
def test_connection_is_kept_between_requests_until_an_error(rf: RequestFactory) -> None:
    connection.ensure_connection()
    connection.close_at = None
    open_connection = connection.connection
    close_old_connections()
    assert connection.connection is open_connection
    unavailable(rf.get("/"), Trouble.READ_ONLY)
    assert connection.connection is open_connection
    close_old_connections()
    assert connection.connection is None


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_connection_closed_by_postgresql_is_not_reused() -> None:
    for _ in range(3):
        Group.objects.count()
        connection.close_at, connection.health_check_done = None, False
        with psycopg.connect(connection.connection.info.dsn, autocommit=True) as other:
            pid = connection.connection.info.backend_pid
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        close_old_connections()
        assert Group.objects.count() == 0
        assert connection.connection.info.backend_pid != pid


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("pooled", [False, True])
def test_pooler_disables_prepared_statements(pooled: bool) -> None:
    connection.ensure_connection()
    info = connection.connection.info
    with pooler(info.host, info.port) if pooled else nullcontext(info.port) as port:
        own = connection.copy()
        own.settings_dict["HOST"], own.settings_dict["PORT"] = "127.0.0.1", port
        with closing(own), own.cursor() as cursor:
            for _ in range(PREPARE_THRESHOLD + 1):
                cursor.execute("SELECT %s + 1", [1])
                assert cursor.fetchall() == [(2,)]
            cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%+ 1'")
            assert cursor.fetchall() == [(0 if pooled else 1,)]


@only_on_postgresql()
@pytest.mark.usefixtures("committed")
def test_foreign_server_settings_do_not_change_answers() -> None:
    ours = connection.ops.quote_name(connection.settings_dict["NAME"])
    set_for_others = {
        "datestyle": "German, DMY",
        "default_transaction_isolation": "serializable",
        "timezone": "Asia/Tokyo",
    }
    with connection.cursor() as cursor:
        for name, value in set_for_others.items():
            cursor.execute(f"ALTER DATABASE {ours} SET {name} TO '{value}'")
        own = connection.copy()
        try:
            with closing(own), own.cursor() as own_cursor:
                own_cursor.execute("SHOW default_transaction_isolation")
                assert own_cursor.fetchone() == ("read committed",)
                own_cursor.execute("SELECT now()")
                (now,) = own_cursor.fetchone()
                assert abs(now - timezone.now()) < timedelta(minutes=1)
        finally:
            cursor.execute(f"ALTER DATABASE {ours} RESET ALL")


@contextmanager
def pooler(host: str, port: int) -> Iterator[int]:
    """Run a proxy before PostgreSQL that, like a pooler, reports its own process id; yield its port."""

    def forward_messages() -> None:
        """Pass bytes on between client and server, with another secret in the message that cancels queries."""
        client, _ = listener.accept()
        with client, socket.create_connection((host, port)) as server:
            while True:
                ready, _, _ = select.select([client, server], [], [])
                for end in ready:
                    if not (received := end.recv(1 << 16)):
                        return
                    other = server if end is client else client
                    other.sendall(re.sub(rb"K\0\0\0\x0c.{4}", b"K\0\0\0\x0c\0\0\0\1", received, flags=re.DOTALL))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        forwarder = Thread(target=forward_messages)
        forwarder.start()
        try:
            yield listener.getsockname()[1]
        finally:
            forwarder.join()


@pytest.mark.parametrize("url", ["mysql://127.0.0.1/liga", "liga.sqlite3", "://"])
def test_unsupported_url_is_refused_naming_the_setting(url: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database.from_url(url, tmp_path)


@pytest.mark.django_db
@only_on_sqlite()
def test_answered_decision_survives_a_power_cut() -> None:
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_deleted_data_leaves_the_sqlite_file(tmp_path: Path) -> None:
    made = database.from_url("", tmp_path)
    with closing(sqlite3.connect(made["NAME"])) as file:
        file.execute("PRAGMA secure_delete = OFF")  # the default of SQLite; Debian compiles it on
        file.executescript(made["OPTIONS"]["init_command"])
        file.execute("CREATE TABLE player (name text)")
        file.executemany("INSERT INTO player VALUES (?)", [("Ursula " * 900,), ("Ursula",), ("Ana",)])
        file.commit()
        file.execute("UPDATE player SET name = 'Jugador 17' WHERE name = 'Ursula'")
        file.execute("DELETE FROM player WHERE length(name) > 100")
        file.commit()
    content = Path(made["NAME"]).read_bytes()
    assert b"Jugador 17" in content and b"Ursula" not in content


@pytest.mark.usefixtures("committed")
def test_simultaneous_writers_all_succeed() -> None:
    Group.objects.create(name="0")
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda _: count_up(), range(WRITERS)))
    assert Group.objects.get().name == str(WRITERS * WRITES)


def count_up() -> None:
    """Increment a counter under a row lock, as a decision does under the lock of its league's row."""
    for _ in range(WRITES):
        with transaction.atomic():
            group = Group.objects.select_for_update().get()
            group.name = str(int(group.name) + 1)
            group.save()
    connection.close()
