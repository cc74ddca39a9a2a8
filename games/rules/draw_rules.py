"""The draw rules of a rule system: repeated positions, moves without progress, endings.

A draw rule is a value: the thing it counts, its limit, whether it ends the game by itself or only when claimed, and its
article. Regulations count moves of both players; here counts are in half-moves, two for each of those moves, from the
position after the half-move that began the stretch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from games.rules.article import Article
from games.rules.board import Pieces, Side
from games.rules.moves import State


class Reason(Enum):
    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    NO_MOVES = "no_moves"
    REPETITION = "repetition"
    MOVE_LIMIT = "move_limit"
    ENDING = "ending"


@dataclass(frozen=True)
class Outcome:
    """The decision of the board: a winner, or a draw (`winner` is None)."""

    winner: Side | None
    reason: Reason
    article: Article


MAX_ENDING_PIECES = 4  # in the endings that regulations count


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
    """So many moves in an ending: of each player, or of the stronger side alone.

    One side has one of the `strong` forces (a king of it on the squares of `on`, where they are given), the other the
    `weak` one. A capture or a man's move starts the count again; a man crowned within the ending does not.
    """

    strong: tuple[Pieces, ...]
    weak: Pieces
    on: int = 0
    moves: int
    article: Article
    automatic: bool
    stronger_moves_count: bool = False
    not_while_capturing: bool = False
    reason = Reason.ENDING

    @property
    def limit(self) -> int:
        return self.moves if self.stronger_moves_count else 2 * self.moves

    def stronger(self, state: State) -> Side | None:
        """Return the side with a strong force against the weak one; None if it is another ending."""
        men, kings, foe_men, foe_kings, side = state
        if side == Side.BLACK:
            men, kings, foe_men, foe_kings = foe_men, foe_kings, men, kings
        white, black = (men.bit_count(), kings.bit_count()), (foe_men.bit_count(), foe_kings.bit_count())
        if black == self.weak and white in self.strong:
            return Side.WHITE if not self.on or kings & self.on else None
        if white == self.weak and black in self.strong:
            return Side.BLACK if not self.on or foe_kings & self.on else None
        return None

    def has_its_forces(self, state: State) -> bool:
        """Return whether the pieces are those of this ending, on any squares."""
        men, kings, foe_men, foe_kings, _ = state
        one, other = (men.bit_count(), kings.bit_count()), (foe_men.bit_count(), foe_kings.bit_count())
        return (one == self.weak and other in self.strong) or (other == self.weak and one in self.strong)


DrawRule = Repetition | KingMovesOnly | Ending


class Counted(NamedTuple):
    """The lowest limits among some draw rules; 0 for a count that none uses.

    The counts are repetitions of a position, half-moves without progress and, for endings, pieces left and half-moves.
    """

    repeats: int
    halfmove_limit: int
    endgame_pieces: int
    wait: int


def counted(draws: Iterable[DrawRule]) -> Counted:
    """Return what a game must count for these draw rules."""
    rules = list(draws)
    endings = [rule.limit for rule in rules if isinstance(rule, Ending)]
    return Counted(
        repeats=min((rule.times for rule in rules if isinstance(rule, Repetition)), default=0),
        halfmove_limit=min((2 * rule.moves for rule in rules if isinstance(rule, KingMovesOnly)), default=0),
        endgame_pieces=MAX_ENDING_PIECES if endings else 0,
        wait=min(endings, default=0),
    )
