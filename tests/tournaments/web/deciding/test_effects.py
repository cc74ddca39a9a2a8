"""The rows that a decision changes, as its preview shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.messages.storage.base import Message

from tests import leagues
from tournaments.league.regulations import REGULATIONS
from tournaments.league.table import table
from tournaments.league.values import Sanction, Withdrawal, WithdrawnGames
from tournaments.web.deciding.effects import RESULTS, SHEETS, changed_rows, undoes_together
from tournaments.wording.terms import MEDALS

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


def test_figures_are_beside_those_before() -> None:
    before, after = leagues.league(NAMES, played=3), leagues.league(NAMES, played=4)
    for change in changed_rows(table(before), table(after)):
        row, old = table(after).row(change.name), table(before).row(change.name)
        assert change.turns[0] == (str(row.pos), str(old.pos) if old.pos != row.pos else "", False)
        assert {turn.old for turn in change.turns[1:]} & {str(old.figures.played), str(old.figures.points)}
        assert not any(turn.first or turn.old == turn.new for turn in change.turns)


def test_player_and_figures_of_another_regulation_have_none_before() -> None:
    before, after = leagues.league(NAMES[:3], played=2), leagues.league(NAMES, played=2)
    [new] = [change for change in changed_rows(table(before), table(after)) if change.name == NAMES[3]]
    assert all(turn.first and not turn.old for turn in new.turns)
    counted_otherwise = replace(before, regulation=REGULATIONS["kndb"])
    for change in changed_rows(table(before), table(counted_otherwise)):
        place, *figures = change.turns
        assert not place.first and all(turn.first for turn in figures)


def test_row_names_what_else_changes() -> None:
    half, over = leagues.league(NAMES, played=5), leagues.league(NAMES, played=6)
    medals = {row.player: str(MEDALS[row.medal]) for row in table(over).rows if row.medal}
    changes = changed_rows(table(half), table(over))
    assert medals and all(medals.get(change.name, "") in ("", *change.notes) for change in changes)
    sanctioned = replace(over, sanctions=(Sanction("Ana", "Llega tarde"),))
    [change] = changed_rows(table(over), table(sanctioned))
    assert change.notes == ["sanciones: 0 → 1"]


@pytest.mark.parametrize(
    ("tags", "extent"),
    [("undo 1 2 0 results", RESULTS), ("undo 1 2 0 sheets", SHEETS), ("undo 1 2 3 alone", ""), ("", "")],
)
def test_only_results_and_sheets_of_a_list_are_undone_together(tags: str, extent: str) -> None:
    assert undoes_together(Message(20, "Hecho", tags)) == extent
