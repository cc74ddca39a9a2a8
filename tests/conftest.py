"""What holds for every test: how they are marked, and that no clock decides whether a property holds."""

from __future__ import annotations

import pytest
from django.test import TransactionTestCase
from hypothesis import settings

settings.register_profile("site", deadline=None)
settings.load_profile("site")

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "live_server"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if touches_the_database(item):
            item.add_marker("database")
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


def touches_the_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    return (
        item.get_closest_marker("django_db") is not None
        or not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or (case is not None and issubclass(case, TransactionTestCase))
    )
