"""The limit of quiet moves of one king in a row, where a system sets one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import RULES, check
from tests.games.rules.ask import findings_of, tour

LIMITED = [slug for slug, rules in RULES.items() if rules.king_moves_in_a_row]
MOVES, FEN = tour((23, 34), (17, 50), 9), "W:WK23,35:BK17"


@pytest.mark.parametrize("slug", LIMITED)
def test_each_move_beyond_the_limit_is_irregular(slug: str) -> None:
    rules = RULES[slug]
    report = check(rules, f'[FEN "{FEN}"]\n{MOVES}')
    assert [(ply, code) for ply, code, _ in findings_of(report)] == [(7, "king_overused"), (9, "king_overused")]
    assert (report.verdict.value, report.plies, report.findings[0].values["square"]) == ("irregular", 9, "34")
    assert findings_of(check(replace(rules, king_moves_in_a_row=0), f'[FEN "{FEN}"]\n{MOVES}')) == []


def test_king_that_swings_beside_its_man_exceeds_the_limit() -> None:
    report = check(
        RULES["frisian"], '[FEN "W:WK46,21:B15"] 1. 46-41 15-20 2. 41-46 20-25 3. 46-41 25-30 4. 41-46 30-35 5. 46-41'
    )
    assert [(ply, code) for ply, code, _ in findings_of(report)] == [(7, "king_overused"), (9, "king_overused")]


@pytest.mark.parametrize("slug", LIMITED)
def test_finding_stands_before_the_move_at_which_the_check_stops(slug: str) -> None:
    report = check(RULES[slug], f'[FEN "{FEN}"]\n{MOVES} 99-98')
    assert [each.ply for each in report.findings] == [7, 9, 10]


@pytest.mark.parametrize("slug", LIMITED)
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:WK23:BK17", MOVES),  # a side without men
        ("W:WK23,35:BK17", f"{tour((23, 34), (17, 50), 6)} 35-30 17-50 34-23 50-17"),  # a man moves in between
        ("W:WK23,K46,35:BK17", f"{tour((23, 34), (17, 50), 6)} 46-41 17-50 34-23 50-17"),  # another king
    ],
)
def test_limit_ends_with_another_move_or_without_men(slug: str, fen: str, moves: str) -> None:
    codes = [code for _, code, _ in findings_of(check(RULES[slug], f'[FEN "{fen}"]\n{moves}'))]
    assert "king_overused" not in codes
