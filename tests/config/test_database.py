from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction

from config import database

WRITERS = 8
WRITES = 25


def test_without_an_address_it_is_a_file_of_sqlite(tmp_path: Path) -> None:
    settings = database.from_url("", tmp_path / "a folder, 100%")
    assert settings["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["NAME"] == str(tmp_path / "a folder, 100%" / "castillar.sqlite3")


def test_an_address_of_postgresql_gets_a_pool(tmp_path: Path) -> None:
    settings = database.from_url("postgres://ana:secreto@db.example:5433/liga", tmp_path)
    assert (settings["HOST"], settings["PORT"], settings["USER"]) == ("db.example", 5433, "ana")
    assert settings["OPTIONS"]["pool"]["max_size"] >= 8


@pytest.mark.parametrize("url", ["mysql://127.0.0.1/liga", "liga.sqlite3", "://"])
def test_any_other_address_is_refused_by_name(url: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database.from_url(url, tmp_path)


@pytest.mark.django_db(transaction=True)
def test_of_many_writers_at_once_none_is_lost_or_refused() -> None:
    Group.objects.create(name="0")
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(lambda _: count_up(), range(WRITERS)))
    assert Group.objects.get().name == str(WRITERS * WRITES)


def count_up() -> None:
    """Read, add one, write, as a decision does under the lock of its league's row."""
    for _ in range(WRITES):
        with transaction.atomic():
            group = Group.objects.select_for_update().get()
            group.name = str(int(group.name) + 1)
            group.save()
    connection.close()
