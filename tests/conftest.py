"""What holds for every test: how they are marked, and that no clock decides whether a property holds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests.e2e.site import prepare

# What CI and the whole suite try is the same for the same code; a developer tries something new each time.
settings.register_profile("site", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("bite", deadline=None, derandomize=True, max_examples=15)  # of mutmut, thousands of times
settings.load_profile("site")

# What runs again on PostgreSQL, besides all that commits: where one database does what the other does not. What other
# tests write and read is written and read by these too.
ON_POSTGRESQL = (
    # Connections, settings, transactions, statements that are prepared; locks and what two do at once.
    "config/test_database.py",
    "config/test_failures.py",
    "config/test_prepared.py",
    "config/test_silence.py",
    "config/test_turn.py",
    "soak/",
    "games/archive/test_archive.py",
    "games/archive/test_running.py",
    "tournaments/accounts/test_at_once.py",
    "tournaments/decisions/test_hiding_at_once.py",
    "tournaments/decisions/test_taking.py",
    "tournaments/decisions/test_undo.py",
    "tournaments/views/test_at_once.py",
    "tournaments/views/test_conflicts.py",
    # Every write and every command once, constraints, triggers and migrations; what is deleted for good.
    "tournaments/test_every_write.py",
    "tournaments/test_every_command.py",
    "tournaments/models/",
    "tournaments/views/test_erasures.py",
    "tournaments/administration/",
    "tournaments/backup/",
    # Searching, sorting and counting; every table that a page shows.
    "tournaments/selectors/",
    "tournaments/views/test_every_table.py",
    "tournaments/views/test_public.py",
    "tournaments/views/test_matching.py",
    # Bytes and numbers that SQLite takes and PostgreSQL refuses.
    "fuzz/",
    "tournaments/views/test_public_anything.py",
)
DATABASE_FIXTURES = {"db", "transactional_db", "committed", "django_db_setup", "live_server"}
TESTS = Path(__file__).parent
GUARDIAN = import_module("tournaments.migrations.0020_withheld_and_deleted")


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    """A request leaves its language behind in the thread; the next test begins in Spanish."""
    with translation.override("es"):
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if touches_the_database(item):
            item.add_marker("database")
            if differs_by_database(item):
                item.add_marker("postgresql")
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


def touches_the_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or (case is not None and issubclass(case, TransactionTestCase))
    )


def differs_by_database(item: pytest.Item) -> bool:
    module = os.path.relpath(item.path, TESTS).replace(os.sep, "/")
    return "transactional_db" in getattr(item, "fixturenames", ()) or module.startswith(ON_POSTGRESQL)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site ready to be served, made by the first process of the run that asks for it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "prepared"
    with (shared / "prepared.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            making = shared / "preparing"
            prepare(making)
            making.rename(folder)
    return folder


@pytest.fixture
def committed(_guarded_again: None, transactional_db: None) -> Iterator[None]:
    """What a test writes is committed, so that other connections see it; all of it is deleted afterwards.

    Even decisions, which the database otherwise refuses to delete.
    """
    yield
    with connection.schema_editor() as editor:
        GUARDIAN.unguard(apps, editor)


@pytest.fixture
def _guarded_again(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    yield
    with django_db_blocker.unblock(), connection.schema_editor() as editor:
        GUARDIAN.guard(apps, editor)
