"""Half-moves and results as people write them are read as squares and winners."""

from __future__ import annotations

import pytest

from games.rules import RULES
from games.rules.board import Side
from games.rules.notation.movetext import (
    MAX_SQUARES,
    RESULTS,
    WrittenMove,
    WrittenResult,
    comment_of,
    huffed_square,
    read_move,
    result_of,
    without_spaces,
)

BOARD = RULES["castillar"].board
A1, C3, E5 = (BOARD.numbers_by_name[name] for name in ("a1", "c3", "e5"))


@pytest.mark.parametrize(
    ("text", "squares", "takes", "unusual"),
    [
        ("9-13", (9, 13), False, False),
        ("09-013", (9, 13), False, False),
        ("9–13", (9, 13), False, False),
        ("9-13.", (9, 13), False, False),
        ("9-13*,", (9, 13), False, False),
        ("9-13±", (9, 13), False, False),
        ("(9-13)", (9, 13), False, False),
        ("9x13", (9, 13), True, False),
        ("9:13", (9, 13), True, False),
        ("9×13x22", (9, 13, 22), True, False),
        ("9x13,22", (9, 13, 22), True, True),
        ("9*13", (9, 13), False, True),
        ("9>13", (9, 13), False, True),
        ("9>13,22", (9, 13, 22), False, True),
        ("9*13,22", (9, 13, 22), False, True),
        ("9,13,22", (9, 13, 22), False, True),
        ("9.13", (9, 13), False, True),
        ("9-33", (9, 0), False, False),
        ("32-0", (32, 0), False, False),
        ("32-32", (32, 32), False, False),
    ],
)
def test_half_move_in_numbers_is_read(text: str, squares: tuple[int, ...], takes: bool, unusual: bool) -> None:
    assert read_move(BOARD, text) == WrittenMove(squares, takes, False, unusual)


@pytest.mark.parametrize(
    ("text", "squares", "takes", "unusual"),
    [
        ("a1-c3", (A1, C3), False, False),
        ("A1xC3xE5", (A1, C3, E5), True, False),
        ("a1c3", (A1, C3), False, True),
        ("a1c3e5", (A1, C3, E5), False, True),
        ("a1-j10", (A1, 0), False, False),
        ("a1-a2", (A1, 0), False, False),
        ("a1j10", (A1, 0), False, True),
    ],
)
def test_half_move_in_names_is_read(text: str, squares: tuple[int, ...], takes: bool, unusual: bool) -> None:
    assert read_move(BOARD, text) == WrittenMove(squares, takes, True, unusual)


def test_first_square_may_be_only_a_column() -> None:
    assert read_move(BOARD, "ac3") == WrittenMove((0, C3), False, True, True, "a")
    assert read_move(BOARD, "aj10") == WrittenMove((0, 0), False, True, True, "a")


@pytest.mark.parametrize(
    "text",
    [
        *("2-0", "1-1", "*", "0-0", "½-½", "0-2.", "2–0"),
        *("9-13x22", "9x13-22", "9*13>22", "9.13.22", "9,13", "9x13.22", "9-13,22"),
        *("a1-13", "9-c3", "9", "a1", "m1-a1", "9-", "-9", "9--13", "foo", "", "abc3", "12345-9"),
    ],
)
def test_other_texts_are_not_half_moves(text: str) -> None:
    assert read_move(BOARD, text) is None


def test_half_move_has_at_most_the_squares_of_a_capture() -> None:
    longest = "x".join(["123"] * MAX_SQUARES)
    assert len(longest) == 4 * MAX_SQUARES - 1
    found = read_move(BOARD, longest)
    assert found is not None and len(found.squares) == MAX_SQUARES
    assert read_move(BOARD, "1" + longest) == WrittenMove((0,) * MAX_SQUARES, True, False)
    assert read_move(BOARD, "1" + longest[:-3] + "1234") is None


def test_half_move_has_start_end_and_squares_between() -> None:
    found = WrittenMove((1, 10, 19, 28), True, False)
    assert (found.start, found.end, found.between) == (1, 28, (10, 19))


@pytest.mark.parametrize(
    ("text", "result"),
    [
        *RESULTS.items(),
        *((f" {text[0]} {text[1:]} ,", result) for text, result in RESULTS.items() if len(text) > 1),
        ("2–0.", WrittenResult.WHITE),
        ("0:2", WrittenResult.BLACK),
        ("1x1", WrittenResult.DRAW),
        ("0,5-0,5", WrittenResult.DRAW),
        ("0'5-0'5", WrittenResult.DRAW),
        ("0.5–0.5", WrittenResult.DRAW),
        ("½−½", WrittenResult.DRAW),
        ("2-1", None),
        ("20", None),
        ("", None),
    ],
)
def test_results_in_many_notations_are_read(text: str, result: WrittenResult | None) -> None:
    assert result_of(text) is result


def test_result_has_a_winner_or_none() -> None:
    winners = {result: result.winner for result in WrittenResult}
    assert {result: side for result, side in winners.items() if side} == {
        WrittenResult.WHITE: Side.WHITE,
        WrittenResult.BLACK: Side.BLACK,
    }


@pytest.mark.parametrize(
    ("text", "square"),
    [("S9", 9), ("s09", 9), ("Sc3", C3), ("SC3.", C3), ("S9.,", 9), ("S33", 0), ("S0", 0), ("Sj9", 0)],
)
def test_soplo_names_the_square_of_the_piece(text: str, square: int) -> None:
    assert huffed_square(BOARD, text) == square


@pytest.mark.parametrize("text", ["9", "S", "S9-13", "Sx", "S12345", "", "S9 ", "Sm1"])
def test_malformed_soplo_is_no_soplo(text: str) -> None:
    assert huffed_square(BOARD, text) is None


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("{so}", "so"),
        ("{so", "so"),
        ("; so", "so"),
        (";{so}", "{so}"),
        ("{}", ""),
        ("; so}", "so}"),
    ],
)
def test_comment_ends_at_its_closing_sign(text: str, comment: str) -> None:
    assert comment_of(text) == comment


def test_spaces_beside_signs_are_left_out() -> None:
    assert without_spaces("9 -\u200b 13") == "9-13"
    assert without_spaces("9-13") == without_spaces(" 9-13\n") == "9-13"
    assert without_spaces("13") == "13"
