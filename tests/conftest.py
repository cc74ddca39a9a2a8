"""What holds for every test: how they are marked, and that no clock decides whether a property holds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings
from pytest_django import DjangoDbBlocker

# What CI and the whole suite try is the same for the same code; a developer tries something new each time.
settings.register_profile("site", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("bite", deadline=None, derandomize=True, max_examples=15)  # of mutmut, thousands of times
settings.load_profile("site")

# A browser, a site and what else runs share two cores: what fails is tried again, and the report says so.
BROWSER_RERUNS = 2
DATABASE_FIXTURES = {"db", "transactional_db", "committed", "django_db_setup", "live_server"}
GUARDIAN = import_module("tournaments.migrations.0014_decisions_are_not_replaced")


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
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=BROWSER_RERUNS))


def touches_the_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or (case is not None and issubclass(case, TransactionTestCase))
    )


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
