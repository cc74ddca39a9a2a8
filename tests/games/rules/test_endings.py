"""The count of half-moves in an ending, from its positions and the clocks before it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules import RULES, read_fen, start
from games.rules.board import Pieces, Side
from games.rules.draw_rules import DrawLimits, Ending, KingMovesOnly, Repetition, draw_limits
from games.rules.game import EndingCount
from games.rules.moves import State

RULE = Ending(
    strong=(Pieces(0, 3), Pieces(1, 2)),
    weak=Pieces(0, 1),
    moves=2,
    article=RULES["spanish"].provisions[0],
    automatic=True,
)
ON_ONE = replace(RULE, strong_king_squares=0b001)
OF_THE_STRONGER = replace(RULE, stronger_moves_count=True)
FOUR_KINGS: State = (0, 0b10111, 0, 0b1000, 0)  # one king too many for the ending


def forces(mover: Side, strong: Side, men: int = 0, kings: int = 0b111) -> State:
    """Return a state in which the stronger side has these pieces against a lone king."""
    return (men, kings, 0, 0b1000, mover) if mover is strong else (0, 0b1000, men, kings, mover)


def game(half_moves: int, strong: Side = Side.WHITE, first: Side = Side.WHITE) -> list[State]:
    """Return the states of one ending after each quiet king move."""
    return [forces(Side((first + number) % 2), strong) for number in range(half_moves + 1)]


@pytest.mark.parametrize("mover", Side)
@pytest.mark.parametrize("strong", Side)
def test_stronger_side_is_found_with_either_to_move(mover: Side, strong: Side) -> None:
    assert RULE.stronger_side(forces(mover, strong)) is strong
    assert RULE.stronger_side(forces(mover, strong, 0b10000, 0b110)) is strong
    assert RULE.has_forces(forces(mover, strong))
    for men, kings in ((0, 0b11), (0b10000, 0b111), (0b110000, 0b1)):
        assert RULE.stronger_side(forces(mover, strong, men, kings)) is None
        assert not RULE.has_forces(forces(mover, strong, men, kings))


@pytest.mark.parametrize("mover", Side)
@pytest.mark.parametrize("strong", Side)
def test_stronger_king_stands_on_the_required_square(mover: Side, strong: Side) -> None:
    assert ON_ONE.stronger_side(forces(mover, strong)) is strong
    on_other_square = forces(mover, strong, 0, 0b110010)
    assert ON_ONE.stronger_side(on_other_square) is None
    assert ON_ONE.has_forces(on_other_square)
    assert replace(RULE, strong_king_squares=0b1000).stronger_side(forces(mover, strong)) is None


@pytest.mark.parametrize("mover", [0, 1])
def test_forces_without_a_weak_side_are_no_ending(mover: int) -> None:
    for state in ((0, 0b111, 0, 0b111000, mover), (0, 1, 0, 2, mover), (0b11, 1, 0, 2, mover)):
        assert RULE.stronger_side(state) is None
        assert not RULE.has_forces(state)


def test_draw_rules_together_count_the_least_of_each_kind() -> None:
    article = RULE.article
    repetitions = [Repetition(times=times, article=article, automatic=True) for times in (5, 3)]
    halfmove_limit = [KingMovesOnly(moves=moves, article=article, automatic=True) for moves in (25, 20)]
    endings = [replace(RULE, moves=9), replace(OF_THE_STRONGER, moves=16)]
    assert draw_limits([*repetitions, *halfmove_limit, *endings]) == DrawLimits(
        repeats=3, halfmove_limit=40, endgame_pieces=4, shortest_ending=16
    )
    assert draw_limits([]) == DrawLimits(0, 0, 0, 0)


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("strong", Side)
@pytest.mark.parametrize(
    ("rule", "left"), [(RULE, [4, 3, 2, 1, 1, 1]), (OF_THE_STRONGER, [3, 1, 1, 1, 1, 1])], ids=["both", "stronger"]
)
def test_ending_counts_all_plies_or_those_of_the_stronger(
    rule: Ending, left: list[int], strong: Side, at_once: bool
) -> None:
    position = read_fen(RULES["spanish"], "W:WK1,K2,K3:BK32")
    ending_count = EndingCount(rule)
    for half_moves, expected in enumerate(left):
        count = EndingCount(rule) if at_once else ending_count
        count.advance(game(half_moves, strong, strong), half_moves, half_moves)
        assert count.half_moves_left == expected
        assert count.reached(position) is (half_moves >= (4 if rule is RULE else 3))


def test_before_any_position_nothing_is_counted() -> None:
    count = EndingCount(RULE)
    assert count.half_moves_left == 4
    for rule in (RULE, replace(RULE, moves=0)):
        assert not EndingCount(rule).reached(read_fen(RULES["spanish"], "W:WK1,K2,K3:BK32"))


def test_ending_is_not_over_while_a_capture_is_due() -> None:
    rules = RULES["spanish"]
    for fen, over in (("W:WK1,K2,K3:BK32", True), ("W:WK1,K2,K3:BK10", False)):
        count = EndingCount(replace(RULE, not_while_capturing=True))
        count.advance(game(4), 4, 4)
        assert count.reached(read_fen(rules, fen)) is over
        count = EndingCount(RULE)
        count.advance(game(4), 4, 4)
        assert count.reached(read_fen(rules, fen))


@pytest.mark.parametrize("at_once", [True, False])
def test_count_restarts_after_a_capture_or_a_man_move(at_once: bool) -> None:
    """Three half-moves have too many pieces; a capture begins the ending, in which a man moves and later is crowned."""
    before: list[State] = [FOUR_KINGS, (0, 0b1000, 0, 0b10111, 1), FOUR_KINGS]
    men = [forces(Side(number % 2), Side.WHITE, 0b10000, 0b110) for number in range(1, 6)]
    crowned = [forces(Side(number % 2), Side.WHITE) for number in range(6, 9)]
    states = [*before, *men, *crowned]
    # The clocks after each half-move: since the last capture or man's move; a crowning resets only the second.
    quiet_moves = [0, 1, 2, 0, 1, 0, 1, 2, 3, 4, 5]
    halfmove_clock = [0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2]
    left = [4, 4, 4, 4, 3, 4, 3, 2, 1, 1, 1]
    ending_count = EndingCount(RULE)
    for last, expected in enumerate(left):
        count = EndingCount(RULE) if at_once else ending_count
        count.advance(states[: last + 1], quiet_moves[last], halfmove_clock[last])
        assert count.half_moves_left == expected, last


def test_new_ending_is_counted_from_its_own_beginning() -> None:
    """The ending of three kings begins when a man of the stronger side is crowned."""
    rule = replace(RULE, strong=(Pieces(0, 3),))
    states = [forces(Side(number % 2), Side.WHITE, 0b10000, 0b110) for number in range(3)]
    states += [forces(Side(number % 2), Side.WHITE) for number in range(3, 6)]
    for last, expected in enumerate([4, 4, 4, 4, 3, 2]):
        count = EndingCount(rule)
        count.advance(states[: last + 1], last, last if last < 3 else last - 3)
        assert count.half_moves_left == expected, last
        assert not count.reached(start(RULES["spanish"]))
