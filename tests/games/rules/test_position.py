"""Positions: their corners, their pieces, and moves made on them."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from games.rules import RULES, check, read_fen, start
from games.rules.board import BoardShape, Corner, Origin, Side
from games.rules.playing import play_out
from games.rules.position import IllegalMove, Move
from games.rules.ruleset import Removal, UnknownRules

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize("origin", Origin)
@pytest.mark.parametrize(("corner", "ends"), [(Corner.LEFT, ("a1", "h8")), (Corner.RIGHT, ("h1", "a8"))])
def test_long_diagonal_joins_the_dark_corners(corner: Corner, origin: Origin, ends: tuple[str, str]) -> None:
    board = BoardShape(size=8, dark_corner=corner, origin=origin)
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
    with pytest.raises(IllegalMove, match=f"{move.full} is not legal in"):
        position.play(move)
    assert position.play(Move((22, 18))).fen == "B:W18,26:B5,9"


def test_quiet_move_is_refused_where_a_capture_is_due() -> None:
    position = read_fen("international", "W:W32,47:B28")
    with pytest.raises(IllegalMove) as refused:
        position.play(Move((47, 41)))
    assert (refused.value.text, refused.value.position) == ("47-41", position)
    assert read_fen("castillar", "W:W22,32:B18").play(Move((32, 28))).turn is BLACK


def test_capture_is_played_by_its_ends_unless_two_fit() -> None:
    position = read_fen("international", "W:W37:B31,32,21,22")
    assert sorted(move.full for move in position.legal_moves()) == ["37x26x17x28x37", "37x28x17x26x37"][:1]
    assert position.play(Move((37, 37), (32, 31, 22, 21))).fen == "B:W37:B"
    for wrong in (
        Move((37, 28), (32,)),
        Move((37, 17), (31, 21)),
        Move((37, 37), (31,)),
        Move((37, 60)),
        Move((99, 2)),
    ):
        with pytest.raises(IllegalMove):
            position.play(wrong)
    crowned_or_not = read_fen("russian", "W:W19:B14,15,8,7")
    for move in crowned_or_not.legal_moves():
        assert crowned_or_not.play(move) == crowned_or_not.after_move(move)


def test_rules_are_given_by_slug_too() -> None:
    assert start("spanish") == start(RULES["spanish"]) and check("spanish", "1. 10-14").rules is RULES["spanish"]
    for wrong in ("chess", "", None):
        with pytest.raises(UnknownRules, match="is no rule system: expected one of RULES, or its slug: castillar, "):
            check(wrong, "1. 10-14")  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", RULES)
def test_values_are_shown_and_pickled_in_few_words(slug: str) -> None:
    position = start(slug)
    assert eval(repr(position), {"read_fen": read_fen, "RULES": RULES}) == position  # noqa: S307 - our own words
    stored = pickle.dumps(position)
    assert len(stored) < 300 and pickle.loads(stored) == position  # noqa: S301 - made here
    report = check(slug, next(play_out(RULES[slug], "repr", 1)) + " 1-1 1-1")
    assert len(repr(report)) < 200 and len(repr(report.moves[0])) < 600


def test_system_that_is_not_registered_is_pickled_whole() -> None:
    own = replace(RULES["italian"], back_rows=1)
    assert repr(own) == "<RuleSystem based on italian>" and repr(RULES["italian"]) == "RULES['italian']"
    restored = pickle.loads(pickle.dumps(start(own)))  # noqa: S301 - made here
    assert restored.fen == start(own).fen != start("italian").fen
    assert restored.legal_moves() == start(own).legal_moves()


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
