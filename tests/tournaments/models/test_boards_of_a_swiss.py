"""The migration that gives the boards of a round to a Swiss that never said how many it has."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from tests.organizing import drawn_league
from tests.swiss_leagues import swiss_league

pytestmark = pytest.mark.django_db
MIGRATION = import_module("tournaments.migrations.0052_boards_of_a_swiss")


@pytest.mark.parametrize(("said", "expected"), [(1, 4), (3, 3)])
def test_swiss_of_one_board_gets_those_of_a_round(said: int, expected: int) -> None:
    swiss, other = swiss_league(9, boards=said), drawn_league()
    MIGRATION.write_boards(apps, None)
    for league in (swiss, other):
        league.refresh_from_db()
    assert (swiss.boards, other.boards) == (expected, 1)
