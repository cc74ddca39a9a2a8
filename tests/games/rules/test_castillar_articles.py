"""The rules of El Castillar, part by part."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Side
from tests.games.rules.ask import after, checked, ends, findings_of, legal, taken, tour


def test_antes_de_jugar_white_corner_and_twelve_men_a_side() -> None:
    assert RULES["castillar"].board.names[29] == "a1"
    assert start(RULES["castillar"]) == read_fen(RULES["castillar"], "W:W21-32:B1-12")


def test_antes_de_jugar_either_colour_may_begin() -> None:
    assert start(RULES["castillar"], Side.BLACK).turn is Side.BLACK
    report = checked("castillar", "1. 9-13 21-17", Starter="Black")
    assert (report.verdict.value, report.plies) == ("valid", 2)


def test_como_jugar_man_moves_one_square_forward_only() -> None:
    assert legal("castillar", "W:W22:B1") == {"22-17", "22-18"}
    assert findings_of(checked("castillar", "18-22", "W:W18:B1"))[0][1:] == ("impossible_move", "Cómo jugar, 1")


def test_como_jugar_man_jumps_with_a_free_square_behind() -> None:
    assert legal("castillar", "W:W22:B17") == {"22x13", "22-18"}
    assert legal("castillar", "W:W22:B18,15") == {"22-17"}


def test_como_jugar_continuing_after_a_jump_is_optional() -> None:
    assert legal("castillar", "W:W22:B18,11") == {"22x15", "22x15x8", "22-17"}


def test_como_jugar_the_choice_among_captures_is_free() -> None:
    assert legal("castillar", "W:W22,32:B18,11,27") >= {"22x15", "22x15x8", "32x23"}


def test_como_jugar_taken_piece_leaves_at_once() -> None:
    # The king takes 6 and goes back over its square; if captured pieces left the board later, 6 would block it.
    assert {"10x1x24", "10x1x28"} <= legal("castillar", "W:WK10:B19,6,8")


def test_como_jugar_capture_may_end_on_a_captured_square() -> None:
    assert after("castillar", "B:W17,18,19,25,26:BK28,4,5", "28x10x21x30x19") == "W:W18:BK19,4,5"


def test_como_jugar_soplo_removes_the_piece_able_to_capture() -> None:
    report = checked("castillar", "1. 32-28 S22", "W:W22,32:B18,1")
    assert (report.verdict.value, findings_of(report)) == ("valid", [])
    assert report.fen == "B:W28:B1,18"


def test_como_jugar_soplo_follows_the_piece_that_moved() -> None:
    report = checked("castillar", "1. 22-17 S17", "W:W22,32:B18,1")
    assert (report.verdict.value, report.fen) == ("valid", "B:W32:B1,18")
    assert findings_of(checked("castillar", "1. 22-17 S22", "W:W22,32:B18,1"))[0][:2] == (1, "forfeit_of_another")


def test_como_jugar_soplo_not_recorded_is_irregular() -> None:
    report = checked("castillar", "1. 32-28 18x25", "W:W22,32:B18,1")
    assert (report.verdict.value, findings_of(report)) == ("irregular", [(1, "forfeit_not_recorded", "Cómo jugar, 5")])
    assert report.findings[0].values["candidates"] == "22"
    assert report.fen == "W:W28:B1,25"


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("1. 22x15 S15", "forfeit_not_due"),
        ("1. 32-28 S28", "forfeit_of_another"),
        ("1. 32-28 S22 S28", "forfeit_twice"),
        ("S22", "forfeit_not_due"),
    ],
)
def test_como_jugar_a_wrong_soplo_makes_the_sheet_invalid(moves: str, code: str) -> None:
    report = checked("castillar", moves, "W:W22,32:B18,1")
    assert code in [each.code.value for each in report.findings]
    assert report.verdict.value in ("invalid", "unreadable")


def test_como_jugar_any_capture_fulfils_the_duty() -> None:
    assert findings_of(checked("castillar", "1. 22x15 1-5", "W:W22,32:B18,27,1")) == []


def test_como_jugar_soplo_of_the_last_piece_loses() -> None:
    report = checked("castillar", "1. 22-17 S17 0-2", "W:W22:B18,1")
    assert (report.outcome.winner, report.outcome.reason.value) == (Side.BLACK, "no_pieces")
    assert report.result_agrees is True


def test_como_jugar_man_on_the_far_row_is_a_king() -> None:
    assert after("castillar", "W:W6:B9", "6-1") == "B:WK1:B9"
    assert after("castillar", "W:W9:B6,7,3", "9x2") == "B:WK2:B3,7"


def test_como_jugar_king_flies_and_turns_only_after_capture() -> None:
    assert legal("castillar", "W:WK29:B1") == {f"29-{end}" for end in (25, 22, 18, 15, 11, 8, 4)}
    assert legal("castillar", "W:WK32:B27,18,2") >= {"32x23", "32x23x14"}


def test_como_jugar_no_jump_over_two_pieces_or_an_own_one() -> None:
    assert legal("castillar", "W:WK29:B22,18") == {"29-25"}
    assert legal("castillar", "W:WK29,25:B1") == {"25-21", "25-22"}


def test_como_jugar_no_pieces_loses_and_no_moves_draws() -> None:
    assert ends("castillar", "B:W22:B") == ("white", "no_pieces", "Cómo jugar, 8")
    assert ends("castillar", "W:W13-20:B5-12") == ("draw", "no_moves", "Cómo jugar, 8")
    assert ends("castillar", "W:W13:B9,6") is None


def test_como_jugar_blocked_player_passes() -> None:
    fen = "W:W13:B9,6"
    assert legal("castillar", fen) == set()
    report = checked("castillar", "1. -- 9-14", fen)
    assert (report.verdict.value, report.plies) == ("valid", 2)
    assert findings_of(checked("castillar", "1. --", "W:W22:B1"))[0][1] == "pass_with_moves"


def test_como_jugar_no_repetition_and_no_counting_draw() -> None:
    fen, white, black = "W:WK30,24,28:BK15,5,9", (30, 23, 12, 16, 26), (15, 10, 6, 1)
    report = checked("castillar", tour(white, black, 60), fen)
    assert (report.plies, report.outcome, findings_of(report)) == (60, None, [])


def test_como_jugar_agreed_draw_needs_the_referee() -> None:
    assert findings_of(checked("castillar", "1. 21-17 1-1")) == [(0, "draw_by_agreement", None)]


def test_como_jugar_a_king_is_worth_two() -> None:
    position = read_fen(RULES["castillar"], "W:W29,30,31,32,K28:B1,2,3")
    assert [position.pieces(side).worth for side in Side] == [6, 3]


def test_capture_takes_the_jumped_pieces() -> None:
    assert taken("castillar", "W:W22:B18,11", "22x15x8") == (11, 18)


@pytest.mark.parametrize("moves", ["1. c3-d4 f6-e5 2. g3-h4 S18", "1. 22-18 11-15 2. 24-20 Sd4"])
def test_soplo_is_written_in_the_squares_of_the_sheet(moves: str) -> None:
    assert findings_of(checked("castillar", moves))[-1][:2] == (3, "mixed_notation")
