"""A game being played: the positions so far, whether it is over, and which draws may be claimed.

A player without pieces loses. A player with pieces and no move loses or passes, by the regulation, and the game is
drawn if neither can move. All other draws come from a draw rule, which is automatic or may be claimed.

Regulations differ in the moves of an ending that count. One gives the side with three kings twelve moves of its own,
and only while one of them holds the long diagonal (9.2), so the moves of the lone king are not counted. Another counts
the moves of both players (55, 66). The articles count from the moment in which the ending arises, so a capture, a man's
move or other forces begin a new count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .article import Topic
from .board import Side
from .draw_rules import DrawRule, Ending, EndReason, GameEnd, KingMovesOnly, Repetition, draw_limits
from .line import Line
from .moves import State
from .position import Move, Position
from .ruleset import RuleSystem
from .word import Word

_SIDES = tuple(Side)


def tired_king(rules: RuleSystem, states: Sequence[State], at: int = -1) -> int:
    """Return the king that has made all the moves in a row that it may, in the position `at` of a game; 0 without one.

    `states` are the positions of the game so far: the limit is no property of a position. It ends with a capture, with
    a move of another piece, and when its side has no men left.
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


class Game:
    """A game in progress. `drawn` is the automatic draw rule that has ended it, or None."""

    def __init__(self, rules: RuleSystem, start: Position) -> None:
        self.rules = rules
        choose = rules.preferred if len(rules.priority) > rules.move_generator.most_pieces_first else None
        self.line = Line(
            rules.move_generator, choose, start.state, *rules.draw_limits, rules.capture_is_forced, rules.passes
        )
        self._endings = [EndingCount(rule) for rule in rules.draw_rules if isinstance(rule, Ending)]
        self._known = (0, start)
        self.drawn: DrawRule | None = None
        if self.line.watched:
            self._count()

    @property
    def position(self) -> Position:
        """Return the present position."""
        half_moves, position = self._known
        if half_moves != self.half_moves:
            position = self.position_after(self.half_moves)
            self._known = (self.half_moves, position)
        return position

    def position_after(self, half_moves: int) -> Position:
        men, kings, foe_men, foe_kings, side = self.line.states[half_moves]
        return Position(self.rules, men, kings, foe_men, foe_kings, _SIDES[side])

    @property
    def half_moves(self) -> int:
        return len(self.line.states) - 1

    @property
    def over(self) -> GameEnd | None:
        """Return the outcome on the board, by the pieces first, then by an automatic draw; None while it goes on."""
        decided = outcome_by_pieces(self.rules, self.position)
        if decided is None and self.drawn is not None:
            return GameEnd(None, self.drawn.reason, self.drawn.article)
        return decided

    @property
    def ended(self) -> GameEnd | None:
        """Return `over`, or the loss of a player whose only moves are those of a king beyond its limit.

        A sheet is read on past such a position, since the move beyond the limit is an irregularity.
        """
        if (over := self.over) is not None or not tired_king(self.rules, self.line.states) or self.legal_moves():
            return over
        return GameEnd(self.position.turn.other, EndReason.BLOCKED, self.rules.article(Topic.BLOCKED))

    @property
    def claims(self) -> tuple[DrawRule, ...]:
        """Return the draws that may be claimed now."""
        open_to_claim = [rule for rule in self.rules.draw_rules if not rule.automatic]
        if open_to_claim:
            self._count_endings()
        return tuple(rule for rule in open_to_claim if self._reached(rule))

    def legal_moves(self) -> list[Move]:
        """Return the legal moves, without those of a king that has made all the moves in a row that it may."""
        moves = self.position.legal_moves()
        tired = tired_king(self.rules, self.line.states)
        return [move for move in moves if move.captures or not self.rules.board.bits[move.start] & tired]

    def watch_only(self, draws: Iterable[DrawRule]) -> None:
        """From now on, interrupt runs of moves only where one of these draw rules may apply."""
        limits = draw_limits(draws)
        self.line.watch_only(limits.repeats, limits.halfmove_limit, limits.endgame_pieces)

    def run(self, words: list[Word], index: int) -> int:
        """Play simple words (see `Line`) from `index` on and return the index of the next word, not played."""
        began = index
        index = self.line.run(words, index)
        if self.line.watched and index > began:
            self._count()
        return index

    def add(self, after: Position) -> None:
        """Add the position after a half-move."""
        self.line.add(after.state, _irreversible(self.position, after))
        self._known = (self.half_moves, after)
        if self.line.watched:
            self._count()

    def add_irregular(self, after: Position) -> None:
        """Add the position after an illegal move; from then on, men may have moved backwards."""
        self.line.count_all_positions()
        self.add(after)

    def huff(self, square: int) -> None:
        """Remove a huffed piece from the board, between two half-moves."""
        self.line.huff(square)
        self._known = (self.half_moves, self.position_after(self.half_moves))

    def _count_endings(self) -> None:
        """Update the count of each ending, and the half-move at which one can be drawn."""
        for ending in self._endings:
            ending.advance(self.line.states, self.line.quiet_moves, self.line.halfmove_clock)
        self.line.first_ending_ply = self.half_moves + min(
            (ending.half_moves_left for ending in self._endings), default=0
        )

    def _count(self) -> None:
        """Update the counts, and find an automatic draw."""
        self._count_endings()
        self.drawn = next((rule for rule in self.rules.draw_rules if rule.automatic and self._reached(rule)), None)

    def _reached(self, rule: DrawRule) -> bool:
        """Return whether a draw rule applies to the present position."""
        if isinstance(rule, Repetition):
            return self.line.seen.get(self.line.state, 1) >= rule.times
        if isinstance(rule, KingMovesOnly):
            return self.line.halfmove_clock >= 2 * rule.moves
        return any(ending.rule is rule and ending.reached(self.position) for ending in self._endings)


def _irreversible(before: Position, after: Position) -> bool:
    """Return whether a half-move captured or moved a man, given the positions before and after."""
    men_stayed = after.men == before.foe_men and after.foe_men == before.men
    return not men_stayed or after.occupied.bit_count() < before.occupied.bit_count()


def outcome(position: Position) -> GameEnd | None:
    """Return the outcome of a position without earlier moves; None while the game goes on."""
    return Game(position.rules, position).over
