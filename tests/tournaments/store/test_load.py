"""The number of queries that loading leagues takes, for every page and decision that does it."""

from __future__ import annotations

import pytest

from tests.leagues import NAMES
from tests.organizing import complete_league, drawn_league
from tests.queries import count_queries
from tournaments import models
from tournaments.store.load import load_league, load_leagues, load_row

pytestmark = pytest.mark.django_db


def test_leagues_of_any_size_are_loaded_by_three_queries() -> None:
    """Their rows, their players and their games; one more reads the sheets."""
    league = drawn_league(championship="Copa")
    row = models.League.objects.select_related("championship", "event_stage__event").get()
    for load, expected in (
        (lambda: load_league(league), 3),
        (lambda: load_league(league, sheets=True), 4),
        (lambda: load_row(row), 2),
    ):
        with count_queries() as made:
            load()
        assert (made.of_loading, made.beside_loading, made.loads) == (expected, 0, 1)
    complete_league(NAMES, name="Grande", championship="Copa")
    for public in (False, True):
        with count_queries() as made:
            assert len(load_leagues(models.League.objects.all(), public=public)) == 2
        assert (made.of_loading, made.beside_loading, made.loads) == (3, 0, 1)
