"""A pytest plugin that runs the rows of a parametrized test as one test: `python -m pytest -p tests.rows PATH`.

pytest takes some milliseconds for each test, and thousands of rows take less themselves. A failure names its rows;
without the plugin each of them is a test: `./run test "PATH::test_name[row]"`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import signature
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

Row = tuple[str, dict[str, Any]]
OF_ALL = frozenset(
    ("django_db_blocker", "django_test_environment", "request", "monkeypatch", "empty_caches", "spanish")
)
"""The fixtures of all tests, beside those that begin with `_`, and what these ask for."""
BEFORE_ROWS: list[Callable[[], None]] = []
"""What is done before each row, as a fixture does it before each test."""


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class) -> Generator[None, Any, Any]:
    made = yield
    if not isinstance(made, list) or len(made) < 2 or not all(map(is_row, made)):
        return made
    first = made[0]
    run = in_one(first.obj, [(item.callspec.id, item.callspec.params) for item in made])
    return [pytest.Function.from_parent(collector, name=first.originalname, callobj=run)]


def is_row(item: pytest.Item | pytest.Collector) -> bool:
    """Return whether a test is given nothing but its row, beside what all tests have."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec") or is_hypothesis_test(item.obj):
        return False
    given: set[str] = set()
    for mark in item.iter_markers("parametrize"):
        names = mark.args[0]
        if "indirect" in mark.kwargs or len(mark.args) > 2:
            return False
        given.update(names.replace(" ", "").split(",") if isinstance(names, str) else names)
    return (
        given == item.callspec.params.keys() == signature(item.obj).parameters.keys()
        and not item.callspec.marks
        and not any(item.get_closest_marker(name) for name in ("usefixtures", "django_db"))
        and all(name in OF_ALL or name.startswith("_") for name in set(item.fixturenames) - given)
    )


def in_one(test: Callable[..., object], rows: list[Row]) -> Callable[[], None]:
    """Return a function that runs a test with each row, and then fails with what failed."""

    def run() -> None:
        failed: dict[str, Exception] = {}
        for name, row in rows:
            for prepare in BEFORE_ROWS:
                prepare()
            try:
                test(**row)
            except Exception as error:
                error.add_note(f"row [{name}]")
                failed[f"row [{name}]"] = error
        if len(failed) == 1:
            raise next(iter(failed.values()))
        if failed:
            raise ExceptionGroup(f"{len(failed)} of {len(rows)} fail: {', '.join(failed)}", list(failed.values()))

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    run.__dict__.update(test.__dict__)
    return run
