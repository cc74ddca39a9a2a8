"""The ends of a game on the board: by the pieces left, by a blocked player, or by the count of an ending.

A player without pieces loses. A player with pieces and no move loses or passes, by the regulation, and the game is
drawn if neither can move. All other draws come from a draw rule, which is automatic or may be claimed.

Regulations differ in the moves of an ending that count. One gives the side with three kings twelve moves of its own,
and only while one of them holds the long diagonal (9.2), so the moves of the lone king are not counted. Another counts
the moves of both players (55, 66). The articles count from the moment in which the ending arises, so a capture, a man's
move or other forces begin a new count.
"""

from __future__ import annotations

from .article import Topic
from .board import Side
from .draw_rules import Ending, EndReason, GameEnd
from .moves import State
from .position import Position
from .ruleset import RuleSystem


class EndingCount:
    """Counts the half-moves of one kind of ending in a game."""

    def __init__(self, rule: Ending) -> None:
        self.rule = rule
        self._stronger: Side | None = None
        self._counted = 0
        self._last = 0  # number of positions counted

    def advance(self, states: list[State], quiet_moves: int, halfmove_clock: int) -> None:
        """Count the half-moves of the ending up to the last position.

        A capture or a man's move restarts the count, and so does a change of the forces. `quiet_moves` and
        `halfmove_clock` are the counts of `Line` in the last position.
        """
        last = len(states) - 1
        if last - halfmove_clock <= self._last and not self.rule.has_forces(states[last]):
            self._last, self._counted, self._stronger = last, 0, None
            return
        if last - quiet_moves >= self._last:
            self._last, self._counted = last - quiet_moves, 0
            self._stronger = self.rule.stronger_side(states[self._last])
        while self._last < last:
            mover = states[self._last][4]
            self._last += 1
            stronger = self.rule.stronger_side(states[self._last])
            if stronger is not self._stronger:
                self._stronger, self._counted = stronger, 0
            elif not self.rule.stronger_moves_count or mover == stronger:
                self._counted += 1

    @property
    def half_moves_left(self) -> int:
        """Return the smallest number of half-moves that can complete the count, at least 1."""
        moves = self.rule.limit - self._counted
        return max(1, 2 * moves - 1 if self.rule.stronger_moves_count else moves)

    def reached(self, position: Position) -> bool:
        """Return whether the count is complete in the current position."""
        if self._stronger is None or self._counted < self.rule.limit:
            return False
        return not (self.rule.not_while_capturing and position.can_capture())


def outcome_by_pieces(rules: RuleSystem, position: Position) -> GameEnd | None:
    """Return the outcome for a side without pieces or a player who cannot move; None while the game goes on."""
    mover = position.turn
    if not position.men | position.kings:
        return GameEnd(mover.other, EndReason.NO_PIECES, rules.article(Topic.NO_PIECES))
    if not position.foe_men | position.foe_kings:
        return GameEnd(mover, EndReason.NO_PIECES, rules.article(Topic.NO_PIECES))
    if position.can_move():
        return None
    if not rules.passes:
        return GameEnd(mover.other, EndReason.BLOCKED, rules.article(Topic.BLOCKED))
    if position.passed().can_move():
        return None
    return GameEnd(None, EndReason.NO_MOVES, rules.article(Topic.NO_MOVES))
