"""Positions with an explosive number of captures: a king among many targets, on every board."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.rules import RULES, check, read_fen
from games.rules.wording import report_json
from tests.work import count_calls

# Enough for a search that visits each capture once; a search that repeats them makes millions of calls.
MAX_CALLS = 200_000


def lattice(slug: str, first_row: int) -> str:
    """Return the FEN of a king and a target on every other row, each with room behind it."""
    board = RULES[slug].board
    inner = range(1, board.size - 1)
    targets = [
        number
        for number in range(1, board.square_count + 1)
        for row, column in [board.row_and_column(number)]
        if row in inner and column in inner and row % 2 == first_row
    ]
    king = next(
        number
        for number in range(1, board.square_count + 1)
        if number not in targets and board.row_and_column(number)[0] == 0
    )
    return f"W:WK{king}:B{','.join(map(str, targets[: RULES[slug].men_per_side]))}"


def scattered(slug: str, random: Random) -> str:
    board = RULES[slug].board
    most = min(RULES[slug].men_per_side + 1, board.square_count // 2)
    numbers = random.sample(range(1, board.square_count + 1), random.randint(board.size, most))
    return f"W:WK{numbers[0]}:B{','.join(f'K{number}' for number in numbers[1:])}"


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("first_row", [0, 1])
def test_king_in_a_lattice_of_targets_takes_few_calls(slug: str, first_row: int) -> None:
    position = read_fen(RULES[slug], lattice(slug, first_row))
    assert count_calls(position.legal_moves) < MAX_CALLS
    assert position.legal_moves()


@pytest.mark.many_examples
@pytest.mark.parametrize("slug", RULES)
def test_king_among_scattered_targets_takes_few_calls(slug: str) -> None:
    random = Random(slug)
    for _ in range(40):
        fen = scattered(slug, random)
        position = read_fen(RULES[slug], fen)
        assert count_calls(position.legal_moves) < MAX_CALLS, fen
        for move in position.legal_moves()[:3]:
            text = f'[FEN "{fen}"]\n{move}'
            assert count_calls(check, RULES[slug], text) < MAX_CALLS, text


@pytest.mark.parametrize(
    "moves", ["1. 32-28 " + "()" * 50_000, "1. 32-28 " + "1-" * 50_000, "1. 32-28 " + "x" * 100_000]
)
def test_report_of_any_sheet_stays_short(moves: str) -> None:
    report = check(RULES["international"], moves)
    assert len(json.dumps(report_json(report))) < 5_000
