"""How a game ends: lost, blocked, drawn, or open to a claim.

A draw rule is a value: what it counts, how far, whether it ends the game by itself or only when claimed, and its
article. Counts are in half-moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from games.rules.article import Article, Topic
from games.rules.board import Side
from games.rules.position import Pieces, Position

if TYPE_CHECKING:
    from games.rules.ruleset import RuleSystem


class Reason(Enum):
    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    NO_MOVES = "no_moves"
    REPETITION = "repetition"
    MOVE_LIMIT = "move_limit"
    ENDING = "ending"


@dataclass(frozen=True)
class Outcome:
    """What the board decides: a winner, or a draw (`winner` is None)."""

    winner: Side | None
    reason: Reason
    article: Article


FEW_PIECES = 4  # no ending that a regulation counts has more
Stronger = Callable[[Position], "Side | None"]


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """The same position with the same side to move, so many times."""

    times: int
    article: Article
    automatic: bool
    reason = Reason.REPETITION


@dataclass(frozen=True, kw_only=True)
class KingMovesOnly:
    """So many moves of each player in a row without a capture or a man's move."""

    moves: int
    article: Article
    automatic: bool
    reason = Reason.MOVE_LIMIT


@dataclass(frozen=True, kw_only=True)
class Ending:
    """So many moves in an ending, told by its stronger side: of each player, or of that side alone.

    A capture or a man's move starts the count again; a man crowned within the ending does not.
    """

    stronger: Stronger
    moves: int
    article: Article
    automatic: bool
    stronger_moves_count: bool = False
    not_while_capturing: bool = False
    reason = Reason.ENDING

    @property
    def limit(self) -> int:
        return self.moves if self.stronger_moves_count else 2 * self.moves


DrawRule = Repetition | KingMovesOnly | Ending


class EndingCount:
    """How far one ending has been counted in a game."""

    def __init__(self, rule: Ending, position: Position) -> None:
        self.rule = rule
        self._stronger = rule.stronger(position)
        self._counted = 0
        self._position = position

    def go_on(self, after: Position) -> None:
        """Count the half-move that led to a position."""
        before, self._position = self._position, after
        stronger = self.rule.stronger(after)
        if stronger is not self._stronger or starts_again(before, after):
            self._stronger, self._counted = stronger, 0
        elif not self.rule.stronger_moves_count or before.turn is stronger:
            self._counted += 1

    @property
    def reached(self) -> bool:
        if self._stronger is None or self._counted < self.rule.limit:
            return False
        return not (self.rule.not_while_capturing and self._position.can_capture())


def starts_again(before: Position, after: Position) -> bool:
    """Whether a half-move took something, or moved a man of either side without crowning it."""
    if after.occupied.bit_count() < before.occupied.bit_count():
        return True
    man_moved = after.men != before.foe_men or after.foe_men != before.men
    return man_moved and after.all_kings.bit_count() == before.all_kings.bit_count()


def material(position: Position, *, strong: tuple[Pieces, ...], weak: Pieces) -> Side | None:
    """The side that has one of the strong forces against the weak one; None where it is another ending."""
    if position.occupied.bit_count() > FEW_PIECES:
        return None
    white, black = position.pieces(Side.WHITE), position.pieces(Side.BLACK)
    if black == weak and white in strong:
        return Side.WHITE
    return Side.BLACK if white == weak and black in strong else None


def decided_by_the_pieces(rules: RuleSystem, position: Position) -> Outcome | None:
    """The end that needs no count: a side without pieces, or a player who cannot move."""
    mover = position.turn
    if not position.men | position.kings:
        return Outcome(mover.other, Reason.NO_PIECES, rules.articles[Topic.NO_PIECES])
    if not position.foe_men | position.foe_kings:
        return Outcome(mover, Reason.NO_PIECES, rules.articles[Topic.NO_PIECES])
    if position.can_move():
        return None
    if not rules.passes:
        return Outcome(mover.other, Reason.BLOCKED, rules.articles[Topic.BLOCKED])
    if position.passed().can_move():
        return None
    return Outcome(None, Reason.NO_MOVES, rules.articles[Topic.NO_MOVES])
