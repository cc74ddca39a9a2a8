"""A full disk, a read-only database or an oversized request has its own page, and leaves no partial write."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client

from config.failures import Trouble, trouble_of
from tests import leagues
from tests.databases import only_on_postgresql, only_on_sqlite
from tournaments import models

ROOT = Path(__file__).resolve().parent.parent.parent


def log_in(client: Client) -> tuple[int, str]:
    """Log in and return the status and the page; a login writes several rows (session, key, last login)."""
    answer = client.post("/entrar/", {"username": "ana", "password": "contraseña-larga"})
    return answer.status_code, answer.content.decode()


@pytest.fixture
def client() -> Client:
    User.objects.create_user("ana", password="contraseña-larga")
    return Client(raise_request_exception=False)


@contextmanager
def read_only() -> Iterator[None]:
    """Make this connection read-only, as if the file or the server's default were."""
    setting = "PRAGMA query_only" if connection.vendor == "sqlite" else "SET default_transaction_read_only"
    with connection.cursor() as cursor:
        cursor.execute(f"{setting} = on")
        try:
            yield
        finally:
            cursor.execute(f"{setting} = off")


@pytest.mark.usefixtures("committed")
def test_read_only_database_shows_its_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=3))
    with read_only():
        status, text = log_in(client)
        page = client.get(f"/ligas/{league.slug}/")
    assert (status, page.status_code) == (503, 200)
    assert "No se ha guardado" in text and "solo lectura" in text
    assert log_in(client)[0] == 302


@pytest.mark.usefixtures("committed")
@only_on_sqlite("max_page_count is SQLite's")
def test_full_disk_shows_its_page_and_writes_nothing(client: Client) -> None:
    row = leagues.store_league(leagues.league(6))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")  # SQLite raises it to the present number of pages.
        with pytest.raises(OperationalError) as refused:  # noqa: PT012 - any of them may be the one that is refused
            for number in range(200):
                leagues.store_league(leagues.league(10, name=f"Otra {number}"))
        status, text = fill_up(client)
        cursor.execute("PRAGMA max_page_count = 1073741823")
    assert trouble_of(refused.value) is Trouble.FULL
    assert status == 503 and "No se ha guardado" in text and "espacio en el disco" in text
    whole = leagues.store_league(leagues.league(10, name="Otra más")).fixtures.count()
    others = models.League.objects.exclude(pk=row.pk)
    assert {league.fixtures.count() for league in others} == {whole}
    assert all(league.decisions.count() == 1 for league in others)


@pytest.mark.usefixtures("committed")
@only_on_postgresql("in SQLite one writes at a time")
def test_request_ended_by_a_deadlock_can_be_repeated() -> None:
    """If two transactions wait for each other, PostgreSQL ends one of them."""
    leagues.store_league(leagues.league(4))
    one, two = models.Entry.objects.order_by("pk")[:2]
    both = Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        came = [pool.submit(update_both_entries, both, *pair) for pair in ((one, two), (two, one))]
        assert {each.result() for each in came} == {None, Trouble.AWAY}


def update_both_entries(both: Barrier, first: models.Entry, second: models.Entry) -> Trouble | None:
    """Change two entries in one transaction, and wait for the other thread between them; return the trouble."""
    try:
        with transaction.atomic():
            models.Entry.objects.filter(pk=first.pk).update(number=first.number + 10)
            both.wait(300)
            models.Entry.objects.filter(pk=second.pk).update(number=second.number + 20)
    except OperationalError as error:
        return trouble_of(error)
    finally:
        connection.close()
    return None


@pytest.mark.usefixtures("committed")
@only_on_postgresql("SQLite knows no roles")
def test_read_only_role_shows_the_read_only_page(client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=3))
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE castillar_reader")
        try:
            cursor.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO castillar_reader")
            cursor.execute("SET ROLE castillar_reader")
            status, text = log_in(client)
            page = client.get(f"/ligas/{league.slug}/")
        finally:
            cursor.execute("RESET ROLE")
            cursor.execute("DROP OWNED BY castillar_reader")
            cursor.execute("DROP ROLE castillar_reader")
    assert (status, page.status_code) == (503, 200)
    assert "No se ha guardado" in text and "solo lectura" in text


@pytest.mark.django_db
def test_foreign_database_is_refused_and_reported() -> None:
    client = Client(raise_request_exception=False)
    assert client.get("/readyz").status_code == 200
    with without("tournaments_league"):
        answers = [client.get(path) for path in ("/ligas/", "/readyz")]
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all("no responde ahora mismo" in answer.content.decode() for answer in answers)
    assert client.get("/readyz").status_code == 200


@contextmanager
def without(table: str) -> Iterator[None]:
    """Rename a table until the block ends."""
    quoted = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute("SAVEPOINT without")
        cursor.execute(f"ALTER TABLE {quoted(table)} RENAME TO {quoted('away')}")
        yield
        cursor.execute("ROLLBACK TO SAVEPOINT without")


@pytest.mark.parametrize(
    ("sqlstate", "trouble"),
    [
        *(("53100", Trouble.FULL), ("25006", Trouble.READ_ONLY), ("42501", Trouble.READ_ONLY)),
        *((state, Trouble.AWAY) for state in ("08006", "25P03", "40P01", "53200", "53300", "55P03", "57014", "57P01")),
        *((state, Trouble.AWAY) for state in ("42P01", "58030")),
        *(("23505", None), ("42601", None)),
    ],
)
def test_sqlstate_tells_the_trouble(sqlstate: str, trouble: Trouble | None) -> None:
    error = DatabaseError()
    error.__cause__ = psycopg.errors.lookup(sqlstate)()
    assert trouble_of(error) is trouble


def test_file_that_is_no_database_counts_as_absent(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database" * 100)
    with pytest.raises(sqlite3.DatabaseError) as refused:
        sqlite3.connect(tmp_path / "file").execute("SELECT * FROM t")
    with pytest.raises(DatabaseError) as raised:
        raise DatabaseError from refused.value
    assert trouble_of(raised.value) is Trouble.AWAY


def fill_up(client: Client) -> tuple[int, str]:
    """Log in until the disk is full, and return the status and page of the first refusal."""
    for _ in range(500):
        client.cookies.clear()
        status, text = log_in(client)
        if status != 302:
            break
    return status, text


SCRIPT = """
import json, os, resource, sys
import django
django.setup()
from django.conf import settings
from django.test import Client
settings.ALLOWED_HOSTS = ["testserver"]
from django.contrib.auth.models import User
from tests import leagues
from tournaments import models
User.objects.create_superuser("ana", password="contraseña-larga")
league = leagues.store_league(leagues.league(6, played=3))
client = Client(raise_request_exception=False)
client.force_login(User.objects.get())
from django.db import connection
name = settings.DATABASES["default"]["NAME"]
with connection.cursor() as cursor:
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
fixture = league.fixtures.filter(result=None).order_by("position")[0]
before = models.Decision.objects.count()
from tests.organizing import ONE_WINS, ACTOR
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.decide import take
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
from config.failures import trouble_of
try:
    take(league, RecordResult(fixture.pk, ONE_WINS), by=ACTOR)
    trouble = "taken"
except Exception as error:
    trouble = str(trouble_of(error))
posted = client.post("/entrar/", {"username": "ana", "password": "contraseña-larga"})
read = client.get(f"/ligas/{league.slug}/")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.getrlimit(resource.RLIMIT_FSIZE)[1],) * 2)
after = models.Decision.objects.count()
connection.close()
take(league, RecordResult(fixture.pk, ONE_WINS), by=ACTOR)
last = models.Decision.objects.count()
print(json.dumps([trouble, posted.status_code, read.status_code, after - before, last - before]))
"""


def test_file_size_limit_leaves_the_league_unchanged(migrated: Path, tmp_path: Path) -> None:
    shutil.copy(migrated, tmp_path / "castillar.sqlite3")
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    # The limit on file sizes would truncate the cache of compiled modules.
    env["PYTHONDONTWRITEBYTECODE"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=env | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == ["full", 503, 200, 0, 1], done.stderr


@pytest.mark.django_db
def test_form_too_large_is_answered_413() -> None:
    answer = Client(raise_request_exception=False).post("/comprobar/", {"text": "1. 12-16 " * 600_000})
    assert answer.status_code == 413
    assert "demasiado grande" in answer.content.decode()


class Unread(io.BytesIO):
    """A request body that fails the test if it is read."""

    def read(self, *args: Any) -> bytes:
        raise AssertionError("it was read")


@pytest.mark.django_db
@pytest.mark.parametrize("who", [None, "ana"])
def test_oversized_body_is_refused_unread(who: str | None) -> None:
    """The refusal has the security headers of any other page."""
    client = Client(enforce_csrf_checks=True)
    if who:
        client.force_login(User.objects.create_user(who))
    for path, announced in (("/entrar/", 20 * 2**20), ("/comprobar/", 20 * 2**20), ("/archivos/", 10**12)):
        sent: dict[str, Any] = {"CONTENT_LENGTH": str(announced), "wsgi.input": Unread()}
        answer = client.generic("POST", path, b"x", "multipart/form-data; boundary=x", **sent)
        assert answer.status_code == 413, path
        assert {"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"} <= set(answer.headers)


@pytest.mark.django_db
def test_archive_needs_an_account() -> None:
    anonymous, logged_in = Client(), Client()
    logged_in.force_login(User.objects.create_user("ana"))
    large: dict[str, Any] = {"CONTENT_LENGTH": str(200 * 2**20)}
    assert anonymous.generic("POST", "/archivos/", b"x", **large).status_code == 413
    assert logged_in.generic("POST", "/archivos/", b"x", **large).status_code == 200


@pytest.mark.django_db
def test_too_many_fields_are_a_bad_request() -> None:
    answer = Client().post("/comprobar/", {f"campo{number}": "x" for number in range(5000)})
    assert answer.status_code == 400
