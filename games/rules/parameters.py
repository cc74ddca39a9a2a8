"""The parameters of a rule system, each an enum of its possible values."""

from __future__ import annotations

from enum import Enum


class KingRange(Enum):
    """The distance that a king moves and captures along a free diagonal."""

    ONE_SQUARE = "one square"
    FLYING = "flying"


class Notation(Enum):
    """How squares are usually written; both ways are read everywhere."""

    NUMBERS = "numbers"
    NAMES = "names"  # a1, b2


class MenCapture(Enum):
    FORWARD = "forward"
    BOTH_WAYS = "both ways"


class Removal(Enum):
    """The time when a captured piece leaves the board; until then it blocks other moves."""

    JUMP_BY_JUMP = "jump by jump"
    AFTER_THE_MOVE = "after the move"


class Crowning(Enum):
    """The treatment of a man that reaches the far row by a capture."""

    ENDS_THE_MOVE = "ends the move"
    IF_IT_ENDS_THERE = "only if it ends there"
    GOES_ON_AS_KING = "goes on as a king"


class Chain(Enum):
    """Whether a capture must be carried to its end."""

    TO_THE_END = "to the end"
    FREE = "free"


class Turning(Enum):
    """Whether a capture may turn back on its line between two jumps."""

    ANY = "any"
    NOT_BACK = "not back"


class Refusal(Enum):
    """The consequence of not capturing when it is due, or of another illegal move."""

    ILLEGAL = "illegal"
    OPPONENT_MAY_RECTIFY = "the opponent may have it put right"
    MAY_BE_HUFFED = "a piece that could have taken is lost"  # by a huff (soplo)


class Blocked(Enum):
    """The consequence for a player who cannot move."""

    LOSES = "loses"
    PASSES = "passes"  # a draw if neither player can move
