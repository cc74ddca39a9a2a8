"""The work of the database for a public page does not grow with the leagues of the site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from bench.fill import fill
from bench.pages import pages
from tournaments.display import home

FEW, MANY = 3_000, 6_000
"""Leagues of the site: already enough for full lists, and for words that more than five names have."""
STEPS = 100
"""Instructions of SQLite's virtual machine that are counted as one."""
ALLOWED = 1.25
"""The most instructions among MANY leagues, divided by those among FEW."""
SCANNING = "players: search, many"
"""It reads the names in their order up to those that it lists; all of 100,000 leagues in some milliseconds."""
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="it counts SQLite's steps"),
]


@contextmanager
def counting() -> Iterator[list[None]]:
    """Count the instructions of SQLite, in STEPS."""
    steps: list[None] = []
    connection.connection.set_progress_handler(lambda: steps.append(None), STEPS)
    try:
        yield steps
    finally:
        connection.connection.set_progress_handler(None, 0)


def steps_of(addresses: dict[str, str]) -> dict[str, int]:
    """Return the steps of each page, made anew."""
    client, found = Client(), {}
    for name, address in addresses.items():
        cache.clear()
        with counting() as steps:
            assert client.get(address).status_code == 200, address
        found[name] = len(steps)
    return found


def test_no_page_takes_more_steps_among_more_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "MAX_LISTED", 5)
    fill(FEW)
    addresses = {name: address for name, address in pages().items() if "large" not in name and name != SCANNING}
    few = steps_of(addresses)
    fill(MANY)
    grown = {
        name: (few[name], steps) for name, steps in steps_of(addresses).items() if steps > ALLOWED * few[name] + 20
    }
    assert not grown
