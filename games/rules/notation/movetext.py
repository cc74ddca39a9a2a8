"""The words of a game: moves, results, move numbers, comments and signs, as people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from games.rules.board import Board, Side
from games.rules.line import Word

# A word that stands between the moves of a pair, or the rest of the line as a comment where text follows.
_GAME_WORD = r"(?=[^\s;{\d*½-]*+[\d*½-])[-\da-jA-JSsxX:×().!?$*/½–—−+#=]++"
LEXEME = re.compile(
    r"\{[^}]*+\}?"
    rf"|;(?=(?:[ \t]*+{_GAME_WORD}(?![^\s;{{]))++[ \t]*+(?:[\r\n;{{]|\Z))|;[^\r\n]*+"
    r"|\d++(?:\.++|…)"
    r"|\.\.\.++|…"
    r"|(?:[^\s{}()\[\];!?$]++|\(\d{1,2}\)(?=[-:xX×])|(?<=[-:xX×])\(\d{1,2}\))++"
    r"|\$\d*+|[!?]++|\S"
)
_UNUSUAL = re.compile(r"[{}()\[\];!?$…]|\.\S")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "X": "x", ":": "x", "×": "x", "(": None, ")": None})
_NUMBERED = re.compile(r"\d{1,4}(?:[-x]\d{1,4})+")
_ALGEBRAIC = re.compile(r"[a-j]\d{1,2}(?:[-x][a-j]\d{1,2})+")
_FORFEIT = re.compile(r"[Ss](\d{1,4}|[a-jA-J]\d{1,2})")
_MARKS = "*+#=±∓∞"
_SIGNS = frozenset("-–—−:×xX")
_LOOSE_START = re.compile(r"(?:.*[-–—−:×xX])?(?:\d{1,4}|[a-jA-J]\d{1,2}|1/2|½)")
_LOOSE_END = re.compile(rf"(?:\d{{1,4}}|[a-jA-J]\d{{1,2}}|1/2|½)[{_MARKS}]*")
SHORT, MANY = 10, 20_000  # letters of a word worth remembering, and how many words
MOST_SQUARES = 100  # no capture stands on more, on any board


class Result(Enum):
    """How a game ended, as written."""

    WHITE = "white"
    BLACK = "black"
    DRAW = "draw"
    BOTH_LOST = "both lost"
    OPEN = "open"

    @property
    def winner(self) -> Side | None:
        return {Result.WHITE: Side.WHITE, Result.BLACK: Side.BLACK}.get(self)


RESULTS = {
    **dict.fromkeys(("2-0", "1-0", "3-0"), Result.WHITE),
    **dict.fromkeys(("0-2", "0-1", "0-3"), Result.BLACK),
    **dict.fromkeys(("1-1", "1/2-1/2", "½-½"), Result.DRAW),
    "0-0": Result.BOTH_LOST,
    "*": Result.OPEN,
}


class Kind(Enum):
    """What a word of a game is, other than a move."""

    NUMBER = "number"
    BARE_NUMBER = "bare number"  # of a move, without its dot; or half of a move whose sign was lost
    NO_MOVE = "no move"  # a slot left empty: ... or --
    RESULT = "result"
    FORFEIT = "forfeit"
    COMMENT = "comment"
    MARK = "mark"
    VARIATION = "variation"
    VARIATION_END = "variation end"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Written:
    """A move as written: the squares it names (0: no such square), whether with the sign of a capture."""

    squares: tuple[int, ...]
    takes: bool
    algebraic: bool

    @property
    def start(self) -> int:
        return self.squares[0]

    @property
    def end(self) -> int:
        return self.squares[-1]

    @property
    def between(self) -> tuple[int, ...]:
        return self.squares[1:-1]


def lexemes(text: str) -> list[str]:
    """The words of a game. Where nothing but spaces parts them, which is quick to see, splitting is enough."""
    words = text.split() if _UNUSUAL.search(text) is None else LEXEME.findall(text)
    return words if _SIGNS.isdisjoint(words) else _with_signs_joined(words)


def _with_signs_joined(words: list[str]) -> list[str]:
    """`32 - 28`, `28 x 19 x 8` or `2 - 0`, written with spaces around the sign, as one word each."""
    joined: list[list[str]] = []
    before, loose = "", False  # the word before, and whether it was such a sign
    for word, after in zip(words, [*words[1:], ""], strict=True):
        sign = word in _SIGNS and _LOOSE_START.fullmatch(before) is not None and _LOOSE_END.fullmatch(after) is not None
        if sign or loose:
            joined[-1].append(word)
        else:
            joined.append([word])
        before, loose = word, sign
    return ["".join(parts) for parts in joined]


def result_of(word: str) -> Result | None:
    return RESULTS.get(word.translate(_DASHES))


def read_move(board: Board, word: str) -> Written | None:
    """The move that a word writes, or None where it writes none; results and numbers are none."""
    plain = word.translate(_DASHES).rstrip(_MARKS)
    if plain in RESULTS or len(plain) > 4 * MOST_SQUARES:
        return None
    algebraic = _ALGEBRAIC.fullmatch(plain.lower()) is not None
    if not algebraic and not _NUMBERED.fullmatch(plain):
        return None
    names = re.split("[-x]", plain.lower())
    return Written(tuple(square(board, name) for name in names), "x" in plain, algebraic)


def square(board: Board, name: str) -> int:
    """The number of a square written as a number or a name; 0 where the board has none such."""
    if not name.isdecimal():
        return board.named.get(name.lower(), 0)
    number = int(name)
    return number if number <= board.squares else 0


def forfeit_of(board: Board, word: str) -> int | None:
    """The square of a piece that went by soplo (`S9`, `Sb4`; 0: no such square); None for any other word."""
    match = _FORFEIT.fullmatch(word)
    return None if match is None else square(board, match[1])


def kind_of(word: str) -> Kind:
    """What a word is that writes no move."""
    first = word[0]
    if first in "{;":
        return Kind.COMMENT
    if result_of(word) is not None:
        return Kind.RESULT
    if word.rstrip(".…") == "" or word.translate(_DASHES) == "--":
        return Kind.NO_MOVE
    if first in "(":
        return Kind.VARIATION
    if first == ")":
        return Kind.VARIATION_END
    if word.rstrip(".…").isdecimal():
        return Kind.BARE_NUMBER if word[-1].isdecimal() else Kind.NUMBER
    if first in "$!?" or not word.strip(_MARKS + "-/"):
        return Kind.MARK
    return Kind.FORFEIT if _FORFEIT.fullmatch(word) else Kind.UNREADABLE


def comment_of(word: str) -> str:
    """The text of a comment in braces, or after a semicolon."""
    return word[1:].removesuffix("}").strip() if word[0] == "{" else word[1:].strip()


class Vocabulary(dict[str, Word]):
    """Words already read, for one board: most words of most games are few and short."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, text: str) -> Word:
        word = self._read(text)
        if len(text) < SHORT and len(self) < MANY:
            self[text] = word
        return word

    def _read(self, text: str) -> Word:
        written = read_move(self._board, text)
        if written is None:
            return Word(0, 0, False, False, passed_over=kind_of(text) in (Kind.NUMBER, Kind.MARK))
        simple = len(written.squares) == 2 and 0 not in written.squares
        start, end = (self._board.bits[number] for number in written.squares) if simple else (0, 0)
        return Word(start, end, written.takes, written.algebraic, passed_over=False)


@lru_cache
def vocabulary(board: Board) -> Vocabulary:
    return Vocabulary(board)


def result_among(words: list[str]) -> str | None:
    """The first word that is a result."""
    return next((word for word in words if result_of(word) is not None), None)


def moves_among(words: list[str], board: Board) -> int:
    """How many of the words write a move."""
    return sum(read_move(board, word) is not None for word in words)


def left_open(words: list[str]) -> str:
    """The brace or the first of the parentheses that nothing closes, to the end of the words; empty where all is."""
    if words and words[-1][0] == "{" and words[-1][-1] != "}":
        return "{"
    if "(" not in words:
        return ""
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")" and depth > 0)
    return "(" if depth else ""


def main_line(words: list[str]) -> list[str]:
    """The words without variations; a lone "(" is left where each stood, and a ")" that closes none."""
    if "(" not in words:
        return words
    kept: list[str] = []
    depth = 0
    for word in words:
        if not depth:
            kept.append(word)
        depth += (word == "(") - (word == ")" and depth > 0)
    return kept
