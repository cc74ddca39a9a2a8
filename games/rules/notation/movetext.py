"""Parse half-moves and results as people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ..board import BoardShape, Side
from .signs import EVALUATIONS, ONE_SIGN, SPACE, STOPS

MAX_SQUARES = 100  # most squares of a capture's path on any board
# Words of fewer letters than MAX_CACHED_LENGTH are cached, at most MAX_CACHED_WORDS of them.
MAX_CACHED_LENGTH, MAX_CACHED_WORDS = 10, 20_000
_SQUARE = r"(?:[a-l]\d{1,2}|[0-9]{1,4})"
_JOINED = re.compile(rf"{_SQUARE}(?:[-x*>,.]{_SQUARE})+")
_NAMES = re.compile(r"(?:[a-l](?:1[0-2]|[1-9])){2,}")
_NAME = re.compile("[a-l](?:1[0-2]|[1-9])")
_FILE = re.compile("([a-l])([a-l](?:1[0-2]|[1-9]))")
_HUFF = re.compile(r"[Ss]([0-9]{1,4}|[a-lA-L][0-9]{1,2})")
_BETWEEN = re.compile("[-x*>,.]")
_SPACES = re.compile(f"{SPACE}+")
# The signs allowed together in one half-move. A dash or a cross tells its kind; `,` only separates squares of a path.
_UNUSUAL = frozenset("*>,.")
_ALLOWED = tuple(map(frozenset, ("-", "x", "x,", "*", ">", "*,", ">,", ",", ".")))


class WrittenResult(Enum):
    """A written result of a game."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    BOTH_LOST = "both lost"
    OPEN = "open"

    @property
    def winner(self) -> Side | None:
        if self is WrittenResult.WHITE:
            return Side.WHITE
        return Side.BLACK if self is WrittenResult.BLACK else None


RESULTS = {
    **dict.fromkeys(("2-0", "1-0", "3-0"), WrittenResult.WHITE),
    **dict.fromkeys(("0-2", "0-1", "0-3"), WrittenResult.BLACK),
    **dict.fromkeys(("1-1", "1/2-1/2", "½-½", "0.5-0.5"), WrittenResult.DRAW),
    "0-0": WrittenResult.BOTH_LOST,
    "*": WrittenResult.OPEN,
}
PROPOSED_RESULTS = {WrittenResult.WHITE: "2-0", WrittenResult.BLACK: "0-2", WrittenResult.DRAW: "1-1"}
WON_BY = {Side.WHITE: WrittenResult.WHITE, Side.BLACK: WrittenResult.BLACK}


class SpanKind(Enum):
    """The kind of a span of a game's text."""

    SPACE = "space"
    TAG = "tag"
    ESCAPE = "escape"  # a line that begins with %
    NUMBER = "number"  # of a move
    MOVE = "move"
    NO_MOVE = "no move"  # a pass, or a slot left empty: ... or --
    RESULT = "result"
    HUFF = "forfeit"
    COMMENT = "comment"
    MARK = "mark"
    VARIATION = "variation"
    REMARK = "remark"
    OTHER_GAMES = "other games"
    UNREAD = "unread"

    # Reasons for which the reading stops
    UNREADABLE = "unreadable"
    NOT_CLOSED = "not closed"
    FIRST_NUMBER = "first number"
    SECOND_GAME = "second game"
    POSITION_CHANGED = "position changed"
    AFTER_RESULT = "after the result"
    CUT_TAG = "cut tag"
    OTHER_TAG = "other tag"


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A half-move as written: its squares (0: not on the board), and whether it has the sign of a capture.

    `unusual`: its sign does not distinguish a capture from a quiet move. `file`: the column of the first square where
    only the column is written; the square is then 0.
    """

    squares: tuple[int, ...]
    takes: bool
    algebraic: bool
    unusual: bool = False
    file: str = ""

    @property
    def start(self) -> int:
        return self.squares[0]

    @property
    def end(self) -> int:
        return self.squares[-1]

    @property
    def between(self) -> tuple[int, ...]:
        """Return the squares between the first and the last."""
        return self.squares[1:-1]


def result_of(word: str) -> WrittenResult | None:
    """Return the result in a text; None for any other text."""
    if (known := RESULTS.get(word)) is not None:
        return known
    plain = "".join(word.translate(ONE_SIGN).split()).rstrip(STOPS)
    return RESULTS.get(plain.replace("x", "-").replace(",", ".").replace("'", "."))


def read_move(board: BoardShape, word: str) -> WrittenMove | None:
    """Return the half-move in a text; None for any other text, results included."""
    return _short_move(board, word) if len(word) < MAX_CACHED_LENGTH else _read_move(board, word)


@lru_cache(MAX_CACHED_WORDS)
def _short_move(board: BoardShape, word: str) -> WrittenMove | None:
    return _read_move(board, word)


def _read_move(board: BoardShape, word: str) -> WrittenMove | None:
    """Read a half-move in numbers or in names of squares; None if it is neither."""
    plain = word.translate(ONE_SIGN).rstrip(STOPS).rstrip(EVALUATIONS).lower()
    if plain in RESULTS or len(plain) > 4 * MAX_SQUARES:
        return None
    if not _JOINED.fullmatch(plain):
        return _without_signs(board, plain)
    names = _BETWEEN.split(plain)
    signs = frozenset(re.sub("[0-9a-l]", "", plain))
    algebraic = not names[0].isdecimal()
    if signs not in _ALLOWED or any(name.isdecimal() is algebraic for name in names):
        return None
    if ("." in signs and len(names) > 2) or ("," in signs and len(names) < 3):
        return None
    squares = tuple(square(board, name) for name in names)
    return WrittenMove(squares, "x" in signs, algebraic, not signs.isdisjoint(_UNUSUAL))


def _without_signs(board: BoardShape, plain: str) -> WrittenMove | None:
    """Return a half-move of square names without signs between them, the first perhaps only a column; or None."""
    if _NAMES.fullmatch(plain):
        return WrittenMove(
            tuple(square(board, name) for name in _NAME.findall(plain)), takes=False, algebraic=True, unusual=True
        )
    if match := _FILE.fullmatch(plain):
        return WrittenMove((0, square(board, match[2])), takes=False, algebraic=True, unusual=True, file=match[1])
    return None


def square(board: BoardShape, name: str) -> int:
    """Return the number of a square written as a number or a name; 0 for no square of the board."""
    if not name.isdecimal():
        return board.numbers_by_name.get(name.lower(), 0)
    number = int(name)
    return number if number <= board.square_count else 0


def huffed_square(board: BoardShape, word: str) -> int | None:
    """Return the square of a huffed piece (`S9`, `Sb4`; 0: not on the board); None for any other word."""
    match = _HUFF.fullmatch(word.rstrip(STOPS))
    return None if match is None else square(board, match[1])


def comment_of(word: str) -> str:
    """Return the text of a comment in braces or after a semicolon."""
    return word[1:].removesuffix("}").replace("\\}", "}").strip() if word[0] == "{" else word[1:].strip()


def without_spaces(text: str) -> str:
    """Return a half-move or result without the spaces beside its signs."""
    return text if text.isalnum() else _SPACES.sub("", text)


_EMBEDDED = re.compile(r"\{\[%ply ([^\s{}\[\]]{1,40})\]\}")
_BEFORE, _AFTER = "{[%ply ", "]}"
WORD = re.compile(r"[^\s{}\[\]]{1,40}")
"""A word that can be embedded."""


def embedded(word: str) -> str:
    """Return a half-move embedded in a comment."""
    return f"{_BEFORE}{word}{_AFTER}"


def revealed(text: str) -> str:
    """Return the text with embedded half-moves outside their comments.

    Spaces replace the marks of the comments, so that every other character keeps its position.
    """
    if _BEFORE not in text:
        return text
    return _EMBEDDED.sub(lambda found: f"{' ' * len(_BEFORE)}{found[1]}{' ' * len(_AFTER)}", text)
