"""Captures written in several texts: jump by jump, or with a space inside."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.rules import RULES, read_fen
from games.rules.board import Side
from tests.games.rules.ask import checked, findings_of
from tests.games.rules.oracle import random_fen

IN_PARTS = "W:WK4:B13,32,37,20"
MAX_JOINED, MAX_MOVES = 60, 6  # captures of a rule system, and of one position


def test_capture_written_jump_by_jump_is_one_move() -> None:
    report = checked("international", "1. 4x31 31x42 42x15 32-38 *", IN_PARTS)
    assert (report.verdict.value, report.plies) == ("valid", 2)
    assert report.moves[0].text == "4x31 31x42 42x15"
    assert report.moves[0].move.captures == (13, 20, 37)
    assert findings_of(report) == [(1, "capture_in_parts", "81")]


def test_jumps_are_joined_where_a_capture_may_stop_too() -> None:
    for moves, fen, number in (
        ("1. 22x15 15x8", "W:W22:B18,11,25", 1),
        ("1. 30-26 11x18 18x25", "W:W15,22,30:B11,8", 2),
    ):
        report = checked("castillar", moves, fen)
        assert (report.plies, report.moves[-1].text) == (number, " ".join(moves.split()[-2:]))
        assert findings_of(report)[-1] == (number, "capture_in_parts", None)


@pytest.mark.parametrize("written", ["23x14 15x5", "23x14 14-5", "23x14 d5xb7", "1. 23x14 2. 14x5"])
def test_jumps_are_joined_only_from_square_to_square(written: str) -> None:
    fen = "W:W23:B19,10"
    assert findings_of(checked("italian", "23x14 14x5", fen)) == [(1, "capture_in_parts", None)]
    report = checked("italian", written, fen)
    assert (findings_of(report), report.unread) == ([(1, "stopped_short", "La Presa, 3")], 1)


def test_jumps_that_make_no_legal_capture_are_not_joined() -> None:
    report = checked("international", "1. 4x31 31x42 *", IN_PARTS)
    assert "capture_in_parts" not in {code for _, code, _ in findings_of(report)}


@pytest.mark.parametrize("written", ["47 x36 x22", "47 x 36 x 22", "47x 36x 22", "47x36 x22", "47 x36x22"])
def test_split_capture_is_one_move(written: str) -> None:
    report = checked("international", f"1. {written} 14-20", "W:WK47,50:B41,31,14")
    assert [ply.text for ply in report.moves] == ["47x36x22", "14-20"]


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_every_capture_may_be_written_jump_by_jump(slug: str) -> None:
    """Also one that comes back to a square named before, so that its first jumps look like the whole capture."""
    random, joined = Random(f"parts {slug}"), 0
    while joined < MAX_JOINED:
        position = read_fen(RULES[slug], random_fen(slug, random))
        moves = [move for move in position.legal_moves() if len(move.path) > 2]
        for move in random.sample(moves, min(len(moves), MAX_MOVES)):
            jumps = " ".join(f"{one}x{two}" for one, two in pairwise(move.path))
            number = "1." if position.turn is Side.WHITE else "1..."
            for text in (f"{number} {jumps} *", jumps):
                report = checked(slug, text, position.fen)
                assert (report.plies, report.unread, report.moves[0].move.captures) == (1, 0, move.captures), text
            joined += 1


@pytest.mark.parametrize("text", ["1. 15x24 24x2 2x16 16x32 32x49", "15x24 24x2 2x16 16x32 32x49"])
def test_first_jump_that_is_a_short_capture_too_is_joined(text: str) -> None:
    fen = "W:WK10,K15,45:BK6,K11,K14,K18,K20,K27,K37,K46,K48,K50,19,43"
    report = checked("las-damas", text, fen)
    assert (report.verdict.value, report.plies, report.unread) == ("valid", 1, 0)
