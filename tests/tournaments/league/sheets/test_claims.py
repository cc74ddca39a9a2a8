"""The result that a sheet claims, compared with the entered one."""

from __future__ import annotations

import pytest

from games.rules import RULES, check, start
from games.rules.sheets.gist import gist_of
from games.rules.sheets.record import Verdict
from tests import sheets
from tournaments.league.sheets.claims import DRAW_REASONS, LOSS_REASONS, WIN_REASONS, Claim, claim_of
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

MEN = 12


def claim(text: str, rules: str = "castillar", white: Side = Side.ONE) -> Claim | None:
    return claim_of(gist_of(check(RULES[rules], text)), white, rules)


def contradicts(text: str, entered: Result) -> bool:
    claimed = claim(text)
    assert claimed
    return claimed.contradicts(entered, MEN)


def test_claimable_draw_may_be_the_result() -> None:
    back_and_forth = " ".join(f"{n}. 31-27 1-5 {n + 1}. 27-31 5-1" for n in (1, 3, 5))
    claimed = claim(f'[FEN "W:WK31:BK1"]\n{back_and_forth} 1-1', "spanish")
    assert claimed and (claimed.winner, claimed.reason) == (Winner.DRAW, None)
    assert claimed.possible == (Reason.REPETITION, *DRAW_REASONS)


@pytest.mark.parametrize("rules", RULES)
def test_draw_the_board_leaves_open_is_only_proposed(rules: str) -> None:
    men = Pieces(RULES[rules].men_per_side)
    claimed = claim(f"1. {start(RULES[rules]).legal_moves()[0]} 1-1", rules)
    assert claimed == Claim(Winner.DRAW, None, men, men, DRAW_REASONS)
    assert claimed.result() is None
    assert claimed.result(Reason.AGREEMENT) == Result(Winner.DRAW, Reason.AGREEMENT, men, men)
    assert claimed.result(Reason.RESIGNATION) is None


def test_double_loss_is_only_proposed() -> None:
    claimed = claim(sheets.BOTH_LOST)
    assert claimed and (claimed.winner, claimed.possible, claimed.result()) == (Winner.NONE, LOSS_REASONS, None)
    assert claimed.result(Reason.REFUSAL) == Result(Winner.NONE, Reason.REFUSAL)


CONFLICTING_RESULTS = (
    '[Result "0-2"]\n1. 21-17 2-0',
    "1. 21-17 2-0 abandonan las blancas",
    "1. 21-17 2-0\nabandonan las blancas",
    "1. 21-17 0-2 {ganan blancas}",
    "1. 21-17 {tablas} 0-2",
    "1. 21-17 {ganan blancas}\nabandonan las blancas",
    '[Result "ganan negras"]\n1. 21-17 2-0',
    '[Result "ganan negras"]\n1. 21-17\nabandonan las negras',
    '[Result "0-2"]\n' + sheets.WHITE_WINS,
    sheets.AGAINST_ITSELF,
    sheets.WHITE_WINS + " {ganan negras}",
    sheets.WHITE_WINS.removesuffix("2-0") + "\nganan negras",
)
AGREEING_RESULTS = (
    '[Result "2-0"]\n1. 21-17 2-0 abandonan las negras',
    '[Result "*"]\n1. 21-17 2-0 {ganan blancas}',
    "1. 21-17 {ganan negras} 11-15 2-0",
    "1. 21-17 2-0 {las blancas rechazan tablas}",
    "1. 21-17 abandonan las negras",
    "1. 21-17 *\nabandonan las negras",
    sheets.WHITE_WINS + " {ganan blancas}",
)


@pytest.mark.parametrize("text", [*CONFLICTING_RESULTS, *AGREEING_RESULTS])
def test_sheet_with_several_results_claims_no_result(text: str) -> None:
    report = check(RULES["castillar"], text)
    assert report.verdict is Verdict.VALID
    assert gist_of(report).conflicting_results is (text in CONFLICTING_RESULTS)
    assert (claim(text) is None) is (text in CONFLICTING_RESULTS)


def test_only_the_board_counts_if_a_sheets_results_disagree() -> None:
    def claim_of_the_board(text: str) -> Claim | None:
        return claim_of(gist_of(check(RULES["castillar"], text)), Side.ONE, "castillar", against_itself=True)

    assert claim_of_the_board(CONFLICTING_RESULTS[0]) is None
    claimed = claim_of_the_board(sheets.AGAINST_ITSELF)
    assert claimed and claimed.winner is Winner.ONE


def test_win_on_the_board_raises_no_question() -> None:
    won = Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), Pieces(0))
    claimed = claim(sheets.WHITE_WINS)
    assert claimed and claimed.result() == claimed.result(Reason.TIME) == won


def test_too_many_pieces_give_no_result() -> None:
    fen = "W:WK5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17:B1"
    assert claim(f'[FEN "{fen}"]\n1. 5-14 2-0') is None


@pytest.mark.parametrize(
    ("entered", "expected"),
    [
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(1), None), False),
        (Result(Winner.ONE, Reason.TIME, Pieces(1), Pieces(4)), False),
        (Result(Winner.ONE, Reason.NO_PIECES, Pieces(2), None), True),
        (Result(Winner.ONE, Reason.WALKOVER), True),
        (Result(Winner.TWO, Reason.NO_PIECES, None, Pieces(1)), True),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(1), Pieces(1)), True),
        (Result(Winner.NONE, Reason.TIME), True),
    ],
)
def test_only_another_winner_or_f_contradicts_the_sheet(entered: Result, expected: bool) -> None:
    assert contradicts(sheets.WHITE_WINS, entered) is expected


def test_proposed_win_agrees_with_any_reason() -> None:
    for reason in (*WIN_REASONS, Reason.NO_PIECES):
        assert not contradicts(sheets.RESIGNED, Result(Winner.ONE, reason, Pieces(12), None))
    assert contradicts(sheets.RESIGNED, Result(Winner.TWO, Reason.RESIGNATION, None, Pieces(12)))
