"""The words of a game: moves, results, move numbers, comments and signs, as people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from games.rules.board import Board, Side

# A word that stands between the moves of a pair, or the rest of the line as a comment where text follows.
_GAME_WORD = r"(?:(?=[^\s;{\d*½-]*+[\d*½-])[-\da-jA-JSsxX:×().,!?$*/½–—−+#=]++|[-xX:×–—−](?!\S))"
LEXEME = re.compile(
    r"\{[^}]*+\}?"
    rf"|;(?=(?:[ \t]*+{_GAME_WORD}(?![^\s;{{]))+[ \t]*+(?:[\r\n;{{]|\Z))|;[^\r\n]*+"
    r"|\d++(?:[ºª]?\.++|…)"
    r"|\.\.\.++|…"
    r"|(?:[^\s{}()\[\];!?$]++|\(\d{1,2}\)(?=[ \t]?[-:xX×–])|(?:(?<=[-:xX×–])|(?<=[-:xX×–][ \t]))\(\d{1,2}\))+"
    r"|\$\d*+|[!?]++|\S"
)
_UNUSUAL = re.compile(r"[{}()\[\];!?$…]")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "X": "x", ":": "x", "×": "x", "(": None, ")": None})
_NUMBERED = re.compile(r"\d{1,4}(?:[-x]\d{1,4})+")
_ALGEBRAIC = re.compile(r"[a-j]\d{1,2}(?:[-x][a-j]\d{1,2})+")
_FORFEIT = re.compile(r"[Ss](\d{1,4}|[a-jA-J]\d{1,2})")
PROSE = re.compile(r"[^\d{}()\[\];.…!?$*+#=±∓∞/½:×xX–—−-]++")  # no sign that a game is written with
_MARKS = "*+#=±∓∞"
STOPS = ".,"  # after a word, as in prose
_DOTS = ".…ºª"  # after the number of a move
_SQUARE = r"(?:\(?\d{1,4}\)?|[a-jA-J]\d{1,2}|1/2|½)"
_DASH, _TAKE = "[-–—−]", "[:×xX]"
_REST = rf"(?:[{_MARKS}]*|{_TAKE})"
# Words in two or three that are one: of two squares with a dash, or of a path that takes, parted at one sign of it.
_IN_TWO = re.compile(
    rf"{_SQUARE}(?: {_DASH}|{_DASH} ){_SQUARE}[{_MARKS}]*"
    rf"|{_SQUARE}(?:{_TAKE}{_SQUARE})*(?: {_TAKE}|{_TAKE} ){_SQUARE}{_REST}"
    rf"|{_SQUARE}(?: {_TAKE}|{_TAKE} ){_SQUARE}(?:{_TAKE}{_SQUARE})+{_REST}"
)
_IN_THREE = re.compile(
    rf"{_SQUARE} {_DASH} {_SQUARE}[{_MARKS}]*"
    rf"|{_SQUARE}(?:{_TAKE}{_SQUARE})* {_TAKE} {_SQUARE}{_REST}"
    rf"|{_SQUARE} {_TAKE} {_SQUARE}(?:{_TAKE}{_SQUARE})+{_REST}"
)
# A move number, or a move or result with no sign at its ends.
_PLAIN = re.compile(r"\d{1,4}\.|[\da-jA-J]{1,4}(?:[-x][\da-jA-J]{1,4}){1,9}|\*")
_PLAIN_WORDS: set[str] = set()  # already met
SHORT, MANY_WORDS = 10, 20_000  # letters of a word worth remembering, and how many words
_TAKES = frozenset(":×xX")
_SIGNS = _TAKES | frozenset("-–—−")
_RARE_SIGNS = "X:×–—−"
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


def begins_with_comment(line: str) -> bool:
    """Whether a line begins with a semicolon that makes the rest of it a comment, and parts no pair of moves."""
    found = LEXEME.match(line) if line[:1] == ";" else None
    return found is not None and found.end() == len(line)


def lexemes(text: str) -> list[str]:
    """The words of a game. Where nothing but spaces parts them, splitting is enough: most texts are of plain words."""
    words = text.split()
    if _PLAIN_WORDS.issuperset(words) or _are_plain(words):
        return words
    if not _parted_by_spaces(text):
        words = LEXEME.findall(text)
        if ")" in text and "(" not in text:
            words = _with_numbers_closed(words)
    return _with_signs_joined(words) if _has_loose_signs(text) else words


def _are_plain(words: list[str]) -> bool:
    """Whether each is a word by itself that needs no joining; those are remembered, since they come again."""
    new = set(words).difference(_PLAIN_WORDS)
    if not all(map(_PLAIN.fullmatch, new)):
        return False
    if len(_PLAIN_WORDS) + len(new) > MANY_WORDS:
        _PLAIN_WORDS.clear()  # of whatever somebody sent
    if len(new) <= MANY_WORDS:
        _PLAIN_WORDS.update(new)
    return True


def _parted_by_spaces(text: str) -> bool:
    """Whether a text has no sign that may part words, nor a dot before anything but a space or the end of a line."""
    return _UNUSUAL.search(text) is None and text.count(".") == text.count(". ") + text.count(".\n")


def _has_loose_signs(text: str) -> bool:
    """Whether some sign of a move may have a space beside it; most texts have few signs, which is quick to see."""
    spaced = " ".join(text.splitlines()) if "\n" in text or "\r" in text else text
    if "--" in spaced:
        spaced = spaced.replace("--", "==")  # a pass, which parts nothing
    if "x " in spaced or " x" in spaced or "- " in spaced or " -" in spaced or "\t" in spaced:
        return True
    signs = [sign for sign in _RARE_SIGNS if sign in text]
    return any(f"{sign} " in spaced or f" {sign}" in spaced for sign in signs)


def _with_numbers_closed(words: list[str]) -> list[str]:
    """`1)` as the number of a move, where no parenthesis is opened."""
    closed: list[str] = []
    for word in words:
        if word == ")" and closed and closed[-1].isdecimal():
            closed[-1] += "."
        else:
            closed.append(word)
    return closed


def _with_signs_joined(words: list[str]) -> list[str]:
    """`32 - 28`, `28 x17`, `28x 19 x8` or `2 - 0`, written with spaces beside the sign, as one word each."""
    joined: list[str] = []
    parts: list[str] = []
    for word, after in zip(words, (*words[1:], ""), strict=False):
        if parts and not (len(parts) > 1 and parts[-1] in _SIGNS or _belongs(parts, word, after)):
            joined.append("".join(parts))
            parts.clear()
        parts.append(word)
    return [*joined, "".join(parts)] if parts else joined


def _belongs(parts: list[str], word: str, after: str) -> bool:
    """Whether a word goes on with the move or result before it: a sign stands at one of the ends that meet."""
    before = parts[-1] if len(parts) == 1 else parts[-1].lstrip(":×xX") or parts[-1]
    if before[-1] not in _SIGNS and word[0] not in _SIGNS:
        return False
    if len(parts) > 1 and _TAKES.isdisjoint((parts[0][-1], parts[1][0])):
        return False  # two squares with a dash are a whole move
    if word in _SIGNS:
        return _IN_THREE.fullmatch(f"{before} {word} {after}") is not None
    return _IN_TWO.fullmatch(f"{before} {word}") is not None


def result_of(word: str) -> Result | None:
    return RESULTS.get(word.translate(_DASHES).rstrip(STOPS))


def read_move(board: Board, word: str) -> Written | None:
    """The move that a word writes, or None where it writes none; results and numbers are none."""
    return _short_move(board, word) if len(word) < SHORT else _read_move(board, word)


@lru_cache(MANY_WORDS)
def _short_move(board: Board, word: str) -> Written | None:
    return _read_move(board, word)


def _read_move(board: Board, word: str) -> Written | None:
    plain = word.translate(_DASHES).rstrip(STOPS).rstrip(_MARKS)
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
    if PROSE.fullmatch(word):
        return Kind.UNREADABLE
    if result_of(word) is not None:
        return Kind.RESULT
    if word.rstrip(".…") == "" or word.translate(_DASHES) == "--":
        return Kind.NO_MOVE
    if first in "(":
        return Kind.VARIATION
    if first == ")":
        return Kind.VARIATION_END
    if word.rstrip(_DOTS).isdecimal():
        return Kind.BARE_NUMBER if word[-1].isdecimal() else Kind.NUMBER
    if first in "$!?" or not word.strip(_MARKS + "-/"):
        return Kind.MARK
    return Kind.FORFEIT if _FORFEIT.fullmatch(word) else Kind.UNREADABLE


def comment_of(word: str) -> str:
    """The text of a comment in braces, or after a semicolon."""
    return word[1:].removesuffix("}").strip() if word[0] == "{" else word[1:].strip()


def left_open(words: list[str], *, variations: bool) -> str:
    """The brace or the first of the parentheses that nothing closes, to the end of the words; empty where all is."""
    if words and words[-1][0] == "{" and words[-1][-1] != "}":
        return "{"
    if not variations:
        return ""
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")" and depth > 0)
    return "(" if depth else ""


def main_line(words: list[str]) -> list[str]:
    """The words without variations; a lone "(" is left where some stood, and a ")" that closes none."""
    if "(" not in words:
        return words
    kept: list[str] = []
    depth = 0
    for word in words:
        if not depth and not (word == "(" and kept and kept[-1] == "("):
            kept.append(word)
        depth += (word == "(") - (word == ")" and depth > 0)
    return kept
