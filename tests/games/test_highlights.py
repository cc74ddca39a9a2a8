"""The positions of a game that are chosen for the printed sheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.replay import MAX_HIGHLIGHTS, highlights
from games.rules import RULES, check
from games.rules.playing import play_out
from games.rules.sheets.record import SheetReport
from tests import sheets


@given(st.sampled_from(sorted(RULES)), st.integers(0, 10_000), st.integers(1, MAX_HIGHLIGHTS))
def test_highlights_are_limited_ordered_and_include_the_last(rules: str, seed: int, most: int) -> None:
    report = check(RULES[rules], next(play_out(RULES[rules], str(seed), 1)))
    chosen = highlights(report, most)
    assert chosen == sorted(set(chosen))
    assert 1 <= len(chosen) <= most
    assert chosen[0] >= 1
    assert chosen[-1] == report.plies


@pytest.mark.parametrize("rules", RULES)
def test_first_capture_and_first_kings_are_shown(rules: str) -> None:
    reports = (check(RULES[rules], game) for game in play_out(RULES[rules], "largas", 20))
    report, kings = next((report, kings) for report in reports if (kings := _plies_with_kings(report)))
    chosen = highlights(report)
    captures = [ply.number for ply in report.moves if ply.move and ply.move.captures]
    assert captures[0] in chosen
    assert kings[0] in chosen


def _plies_with_kings(report: SheetReport) -> list[int]:
    return [ply.number for ply in report.moves if ply.position.kings_of(ply.side)]


def test_game_without_captures_is_shown_at_even_steps() -> None:
    there_and_back = " ".join(f"{n}. {'29-25 4-8' if n % 2 else '25-29 8-4'}" for n in range(1, 13))
    report = check(RULES["castillar"], f'[FEN "W:WK29:BK4"]\n{there_and_back} *')
    assert highlights(report) == [6, 12, 18, 24]
    assert highlights(report, 2) == [12, 24]
    assert highlights(check(RULES["castillar"], "1. 21-17 *")) == [1]


def test_sheet_without_moves_shows_its_start_or_nothing() -> None:
    assert highlights(check(RULES["castillar"], sheets.ILLEGAL)) == [0]
    assert highlights(check(RULES["castillar"], '[FEN "W:W99:B1"]\n1. 1-5 *')) == []
