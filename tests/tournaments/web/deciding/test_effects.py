"""The rows that a decision changes, as its preview shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.messages.storage.base import Message

from tests import leagues
from tournaments.league.table import table
from tournaments.league.values import Withdrawal, WithdrawnGames
from tournaments.web.deciding.effects import RESULTS, SHEETS, changed_rows, undoes_together

NAMES = ("Ana", "Bea", "Carlos", "Duarte")


def test_first_game_changes_no_place_of_another_player() -> None:
    before, after = leagues.league(NAMES), leagues.league(NAMES, played=1)
    pair = after.games[0].pair
    changes = changed_rows(table(before), table(after))
    assert {change.name for change in changes} == pair
    assert all(change.before and change.before.pos is None and change.after.pos for change in changes)
    back = changed_rows(table(after), table(before))
    assert {change.name for change in back} == pair and all(change.after.pos is None for change in back)


def test_later_game_changes_places() -> None:
    before, after = leagues.league(NAMES, played=1), leagues.league(NAMES, played=2)
    assert all(change.before and change.before.pos for change in changed_rows(table(before), table(after)))


def test_player_annulled_before_the_first_game_changes() -> None:
    before = leagues.league(NAMES)
    after = replace(before, withdrawn=(Withdrawal("Bea", WithdrawnGames.ANNULLED),))
    [change] = changed_rows(table(before), table(after))
    assert change.name == "Bea" and change.before and change.before.pos and change.after.pos is None


@pytest.mark.parametrize(
    ("tags", "extent"),
    [("undo 1 2 0 results", RESULTS), ("undo 1 2 0 sheets", SHEETS), ("undo 1 2 3 alone", ""), ("", "")],
)
def test_only_results_and_sheets_of_a_list_are_undone_together(tags: str, extent: str) -> None:
    assert undoes_together(Message(20, "Hecho", tags)) == extent
