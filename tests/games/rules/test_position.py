"""Positions: their corners, their pieces, and moves made on them."""

from __future__ import annotations

import pytest

from games.rules import RULES, read_fen
from games.rules.board import Board, Corner, Origin, Side
from games.rules.position import IllegalMove, Move
from games.rules.ruleset import Removal

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize("origin", Origin)
@pytest.mark.parametrize(("corner", "ends"), [(Corner.LEFT, ("a1", "h8")), (Corner.RIGHT, ("h1", "a8"))])
def test_long_diagonal_joins_the_dark_corners(corner: Corner, origin: Origin, ends: tuple[str, str]) -> None:
    board = Board(size=8, dark_corner=corner, origin=origin)
    names = {board.names[number] for number in board.numbers_in(board.long_diagonal)}
    columns = "abcdefgh" if corner is Corner.LEFT else "hgfedcba"
    assert names == {f"{column}{row}" for row, column in enumerate(columns, start=1)}
    assert set(ends) <= names


def test_squares_of_a_position_have_side_and_kind() -> None:
    position = read_fen(RULES["castillar"], "B:W22,K5:B9,K30")
    assert list(position.placed_pieces()) == [
        (22, WHITE, False),
        (5, WHITE, True),
        (9, BLACK, False),
        (30, BLACK, True),
    ]


@pytest.mark.parametrize(
    "move",
    [Move((9, 13)), Move((23, 18)), Move((22, 26)), Move((22, 18), (14,)), Move((22, 18), (26,))],
    ids=["the opponent's", "empty", "onto a piece", "takes nobody", "takes its own"],
)
def test_impossible_move_on_the_board_is_refused(move: Move) -> None:
    position = read_fen(RULES["castillar"], "W:W22,26:B9,5")
    with pytest.raises(IllegalMove, match=f"{move.full} cannot be made in"):
        position.play(move)
    assert position.play(Move((22, 18))).fen == "B:W18,26:B5,9"


@pytest.mark.parametrize("slug", RULES)
def test_no_move_ends_on_a_piece(slug: str) -> None:
    rules = RULES[slug]
    squares = rules.board.square_count
    for target in range(1, squares + 1):
        king = target % squares + 1
        position = read_fen(rules, f"W:WK{king}:BK{target}")
        with pytest.raises(IllegalMove):
            position.play(Move((king, target)))
        if rules.removal is not Removal.JUMP_BY_JUMP:
            with pytest.raises(IllegalMove):
                position.play(Move((king, target), (target,)))
