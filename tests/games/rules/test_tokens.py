"""The tokens of a movetext: their shapes, the end of a variation, and what looks like a half-move."""

from __future__ import annotations

import pytest

from games.rules.notation.remarks import holds_a_half_move, is_heading_remark
from games.rules.notation.tokens import Shape, Tail, tail_of, token_at, variation


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(11-15) 22-18", "(11-15)"),
        ("(11-15 (10-14) 2. 9-13)", "(11-15 (10-14) 2. 9-13)"),
        ("(11-15 {a) b} 10-14)", "(11-15 {a) b} 10-14)"),
    ],
)
def test_variation_ends_with_its_own_bracket(text: str, found: str) -> None:
    token = variation(text, 0)
    assert token is not None and token.text == found


@pytest.mark.parametrize("text", ["(11-15", "(11-15 (10-14)", "(11-15 {never closed) 10-14"])
def test_unclosed_variation_is_none(text: str) -> None:
    assert variation(text, 0) is None


@pytest.mark.parametrize("line", ["Ana 3-1 Berto 1-3 Carla", "Ana 6-4 Berto, Carla 4-6 Dora"])
def test_results_between_names_are_no_half_moves(line: str) -> None:
    assert not holds_a_half_move(line, dated=False)
    assert holds_a_half_move(f"{line} 22-18", dated=False)


@pytest.mark.parametrize("line", ["3-1", "3-1 Berto", "12-10-2024 5", "2023/24 5", "17:30"])
def test_figures_without_names_may_be_half_moves(line: str) -> None:
    assert holds_a_half_move(line, dated=False)


@pytest.mark.parametrize(("length", "sought"), [(400, False), (401, True)])
def test_score_is_looked_for_in_lines_of_four_hundred_letters(length: int, *, sought: bool) -> None:
    assert holds_a_half_move("Ana 3-1 Berto".ljust(length, "o"), dated=False) is sought


@pytest.mark.parametrize(
    ("chunk", "shape"),
    [
        ("1234", Shape.BARE_NUMBER),
        ("12345", Shape.OTHER),
        ("123,", Shape.OTHER),
        ("-", Shape.DASH),
        ("–", Shape.DASH),
        ("--", Shape.PASS),
        ("*", Shape.RESULT),
        ("S23!?", Shape.HUFF),
        ("S23X", Shape.OTHER),
        ("Pasa,", Shape.PASS_WORD),
        ("+–", Shape.MARK),
        ("2@", Shape.OTHER),
        ("Ñandú", Shape.PROSE),
        ("xa", Shape.PROSE),
        ("x", Shape.SIGNS),
        ("X", Shape.SIGNS),
        ("×", Shape.SIGNS),
        ("#@", Shape.SIGNS),
    ],
)
def test_characters_without_space_have_one_shape(chunk: str, shape: Shape) -> None:
    assert token_at(chunk, 0) == (shape, 0, len(chunk), chunk)


@pytest.mark.parametrize(
    ("text", "tail"),
    [
        ("22-18 11-15 2-0", Tail(2, "2-0")),
        ("(11-15 (10-14) 9-13) 22-18 2-0", Tail(1, "2-0")),
        ("((11-15) 10-14) 22-18", Tail(1, None)),
        ("(1-5) (2-6) 22-18", Tail(1, None)),
        ("))22-18", Tail(1, None)),
        ("22-18) (11-15) 18x11", Tail(2, None)),
        ("{22-18 2-0} 11-15", Tail(1, None)),
        ("(22-18 2-0) 11-15 0-2 1-1", Tail(1, "0-2")),
    ],
)
def test_tail_counts_half_moves_outside_brackets(text: str, tail: Tail) -> None:
    assert tail_of(text, 0) == tail


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [("%22-18\n11-15", 0, "%22-18"), ("1.\n% x", 3, "% x"), ("1.\r%", 3, "%")],
)
def test_line_after_a_percent_sign_is_escaped(text: str, start: int, found: str) -> None:
    assert token_at(text, start) == (Shape.ESCAPE, start, start + len(found), found)


@pytest.mark.parametrize(("text", "start"), [("2%\n", 1), ("1.\n %\n", 4), ("1%22-18", 1), ("X%", 1)])
def test_percent_sign_within_a_line_escapes_nothing(text: str, start: int) -> None:
    assert token_at(text, start).shape is not Shape.ESCAPE


@pytest.mark.parametrize(
    ("line", "dated", "remark"),
    [
        ("-----", False, True),
        ("Mesa 2", False, True),
        ("1. Ana", False, False),
        ("1er premio", False, True),
        ("5.6.2024 Ana", False, False),
        ("5.6.2024 Ana", True, True),
        ("17.30 h Ana", True, True),
        ("17.30 h Ana", False, False),
        ("12", False, False),
        ("Ana 22-18", False, False),
    ],
)
def test_line_above_the_moves_is_a_remark_or_part_of_them(line: str, *, dated: bool, remark: bool) -> None:
    assert is_heading_remark(line, dated=dated) is remark


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("32-28,19-23", "32-28"),
        ("c3-d4,b6-c5 d2-c3", "c3-d4"),
        ("28x19,14x23", "28x19,14x23"),
        ("32-28,19-23,28x19", "32-28,19-23,28x19"),
        ("32-28,19", "32-28,19"),
    ],
)
def test_only_quiet_moves_are_divided_at_commas(text: str, first: str) -> None:
    token = token_at(text, 0)
    assert (token.shape, token.text) == (Shape.MOVE, first)
