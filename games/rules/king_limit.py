"""The limit of quiet moves that one king may make in a row, under rules that set one.

The limit depends on the moves before, so it is no property of a position. It ends with a capture, with a move of
another piece, and when its side has no men left.
"""

from __future__ import annotations

from collections.abc import Sequence

from .moves import State
from .ruleset import RuleSystem


def tired_king(rules: RuleSystem, states: Sequence[State], at: int = -1) -> int:
    """Return the king that has made all the moves in a row that it may, in the position `at` of a game; 0 without one.

    `states` are the positions of the game so far.
    """
    limit = rules.king_moves_in_a_row
    at = at if at >= 0 else len(states) - 1
    if not limit or at < 2 * limit or not states[at][0]:
        return 0
    king = square = 0
    for ply in range(at - 2, at - 2 * limit - 1, -2):
        start, end = _king_step(states[ply], states[ply + 1])
        if not end or (square and end != square):
            return 0
        king, square = king or end, start
    return king & states[at][1]


def _king_step(before: State, after: State) -> tuple[int, int]:
    """Return the squares of a king's quiet move, made by a side with men; zeros for any other half-move."""
    men, kings, foe_men, foe_kings, _ = before
    if not men or (foe_men, foe_kings, men) != (after[0], after[1], after[2]):
        return 0, 0
    return kings & ~after[3], after[3] & ~kings


def overused_king(rules: RuleSystem, states: Sequence[State], ply: int) -> int:
    """Return the square from which half-move `ply` moved a king beyond the limit; 0 for any other half-move."""
    king = tired_king(rules, states, ply - 1)
    return king & ~states[ply][3] if king and _king_step(states[ply - 1], states[ply])[1] else 0
