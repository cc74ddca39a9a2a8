"""A pytest plugin that runs the rows of a parametrized test as one test: `python -m pytest -p tests.rows PATH`.

pytest takes some milliseconds for each test, and thousands of rows take less themselves. A failure names its rows;
without the plugin each of them is a test: `./run test "PATH::test_name[row]"`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

Row = tuple[str, dict[str, Any]]


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class) -> Generator[None, Any, Any]:
    made = yield
    if not isinstance(made, list) or len(made) < 2 or not all(map(is_row, made)):
        return made
    first = made[0]
    run = in_one(first.obj, [(item.callspec.id, item.callspec.params) for item in made])
    return [pytest.Function.from_parent(collector, name=first.originalname, callobj=run)]


def is_row(item: pytest.Item | pytest.Collector) -> bool:
    """Return whether a test is given nothing but its row: no fixture, except those of all tests of its folder."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec") or is_hypothesis_test(item.obj):
        return False
    info, given, known = item._fixtureinfo, item.callspec.params, item.session._fixturemanager
    own = [fixture for found in info.name2fixturedefs.values() for fixture in found if fixture.argname not in given]
    return (
        given.keys() == set(info.argnames)
        and not any(known.getfixturedefs(name, item) for name in given)
        and not item.callspec.marks
        and not any(item.get_closest_marker(name) for name in ("usefixtures", "django_db"))
        and not any(".py" in str(fixture.baseid) for fixture in own)
    )


def in_one(test: Callable[..., object], rows: list[Row]) -> Callable[[], None]:
    """Return a function that runs a test with each row, and then fails with what failed."""

    def run() -> None:
        failed: dict[str, Exception] = {}
        for name, row in rows:
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
