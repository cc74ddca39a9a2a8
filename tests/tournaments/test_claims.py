"""What a sheet says of a result, against what was entered."""

from __future__ import annotations

import pytest

from games.rules import RULES
from tests import sheets
from tournaments.claims import TOLD, Claim, claim_of, white_by_tags
from tournaments.league.values import Pieces, Reason, Result, Side, Winner


def claim(text: str, rules: str = "castillar", white: Side = Side.ONE) -> Claim | None:
    return claim_of(RULES[rules].check(text), white)


def test_a_draw_claimed_by_a_count_says_which() -> None:
    back_and_forth = " ".join(f"{n}. 31-27 1-5 {n + 1}. 27-31 5-1" for n in (1, 3, 5))
    found = claim(f'[FEN "W:WK31:BK1"]\n{back_and_forth} 1-1', "spanish")
    assert found and (found.winner, found.reason) == (Winner.DRAW, Reason.REPETITION)


@pytest.mark.parametrize("rules", RULES)
def test_a_draw_that_the_board_leaves_open_is_by_agreement(rules: str) -> None:
    move = str(RULES[rules].start().legal_moves()[0])
    found = claim(f"1. {move} 1-1", rules)
    assert found == Claim(Winner.DRAW, Reason.AGREEMENT, *[Pieces(RULES[rules].men)] * 2)


def test_more_pieces_than_a_game_has_are_no_result() -> None:
    fen = "W:WK5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17:B1"
    assert claim(f'[FEN "{fen}"]\n1. 5-14 2-0') is None


def test_only_what_both_say_can_contradict() -> None:
    found = claim(sheets.WHITE_WINS)
    assert found
    entered = Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), None)
    assert not found.contradicts(entered)
    assert found.contradicts(Result(Winner.ONE, Reason.NO_PIECES, Pieces(2), None))
    assert found.contradicts(Result(Winner.TWO, Reason.NO_PIECES, None, Pieces(1)))
    assert found.contradicts(Result(Winner.ONE, Reason.TIME, Pieces(1), None))


def test_a_win_away_from_the_board_agrees_with_any_reason_that_no_board_shows() -> None:
    found = claim(sheets.RESIGNED)
    assert found
    for reason in Reason:
        entered = Result(Winner.ONE, reason, Pieces(12), None)
        assert found.contradicts(entered) is (reason not in TOLD)


def test_tags_say_who_had_white_only_when_they_name_both() -> None:
    report = RULES["castillar"].check(sheets.between("ana", "Bea"))
    assert white_by_tags(report, "Ana", "Bea") is Side.ONE
    assert white_by_tags(report, "Bea", "Ana") is Side.TWO
    assert white_by_tags(report, "Ana", "Carlos") is None
