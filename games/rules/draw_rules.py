"""The draw rules of a rule system: repeated positions, moves without progress, endings.

A draw rule is a value: what is counted, the limit, whether the draw is automatic or must be claimed, and the article.
Regulations count a move of each player as one; here they are two half-moves, counted from the position after the
half-move that began the count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from .article import Article
from .board import Pieces, Side
from .moves import State


class EndReason(Enum):
    """The reason why the board ends a game."""

    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    NO_MOVES = "no_moves"
    REPETITION = "repetition"
    MOVE_LIMIT = "move_limit"
    ENDING = "ending"


@dataclass(frozen=True)
class GameEnd:
    """The decision of the board: a winner, or a draw (`winner` is None)."""

    winner: Side | None
    reason: EndReason
    article: Article


MAX_ENDING_PIECES = 4  # on the board, in all endings that regulations count


@dataclass(frozen=True, kw_only=True)
class Repetition:
    """A draw after `times` occurrences of a position with the same side to move."""

    times: int
    article: Article
    automatic: bool
    reason = EndReason.REPETITION


@dataclass(frozen=True, kw_only=True)
class KingMovesOnly:
    """A draw after `moves` moves of each player in a row without a capture or a man's move."""

    moves: int
    article: Article
    automatic: bool
    reason = EndReason.MOVE_LIMIT


@dataclass(frozen=True, kw_only=True)
class Ending:
    """A draw after `moves` moves in an ending: of each player, or of the stronger side alone.

    One side has one of the `strong` forces, the other the `weak` one. `strong_king_squares`, unless 0, are squares of
    which a king of the stronger side must hold one. A capture or a man's move starts the count again; a man crowned
    within the ending does not.
    """

    strong: tuple[Pieces, ...]
    weak: Pieces
    strong_king_squares: int = 0
    moves: int
    article: Article
    automatic: bool
    stronger_moves_count: bool = False
    not_while_capturing: bool = False
    reason = EndReason.ENDING

    @property
    def limit(self) -> int:
        """Return the half-moves to count: of both sides, or of the stronger side alone."""
        return self.moves if self.stronger_moves_count else 2 * self.moves

    def stronger_side(self, state: State) -> Side | None:
        """Return the side with a strong force against the weak one; None in another ending."""
        men, kings, foe_men, foe_kings, side = state
        if side == Side.BLACK:
            men, kings, foe_men, foe_kings = foe_men, foe_kings, men, kings
        white, black = (men.bit_count(), kings.bit_count()), (foe_men.bit_count(), foe_kings.bit_count())
        if black == self.weak and white in self.strong:
            return Side.WHITE if not self.strong_king_squares or kings & self.strong_king_squares else None
        if white == self.weak and black in self.strong:
            return Side.BLACK if not self.strong_king_squares or foe_kings & self.strong_king_squares else None
        return None

    def has_forces(self, state: State) -> bool:
        """Return whether the two sides have the pieces of this ending, on any squares."""
        men, kings, foe_men, foe_kings, _ = state
        one, other = (men.bit_count(), kings.bit_count()), (foe_men.bit_count(), foe_kings.bit_count())
        return (one == self.weak and other in self.strong) or (other == self.weak and one in self.strong)


DrawRule = Repetition | KingMovesOnly | Ending


class DrawLimits(NamedTuple):
    """The lowest limit of each count among some draw rules; 0 for a count without a rule.

    `repeats`: occurrences of a position; `halfmove_limit`: half-moves without a capture or a man's move;
    `endgame_pieces`: pieces on the board in an ending; `shortest_ending`: half-moves of an ending.
    """

    repeats: int
    halfmove_limit: int
    endgame_pieces: int
    shortest_ending: int


def draw_limits(draws: Iterable[DrawRule]) -> DrawLimits:
    """Return the lowest limits of some draw rules."""
    rules = list(draws)
    endings = [rule.limit for rule in rules if isinstance(rule, Ending)]
    return DrawLimits(
        repeats=min((rule.times for rule in rules if isinstance(rule, Repetition)), default=0),
        halfmove_limit=min((2 * rule.moves for rule in rules if isinstance(rule, KingMovesOnly)), default=0),
        endgame_pieces=MAX_ENDING_PIECES if endings else 0,
        shortest_ending=min(endings, default=0),
    )
