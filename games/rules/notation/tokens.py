"""The tokens of a game's text: every character belongs to one, and each has its position.

A token's shape depends on its own characters only; `reading` decides its meaning from those around it.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from .movetext import MAX_CACHED_LENGTH, MAX_CACHED_WORDS
from .signs import (
    DASHES,
    END,
    EVALUATIONS,
    HALF_A_POINT,
    HALF_MOVE,
    MORE_QUIET,
    NUMBER,
    ONE_SIGN,
    RESULT,
    SPACE,
    STOPS,
    WHOLE_HALF_MOVE,
)


class Shape(Enum):
    """The form of a token."""

    SPACE = auto()
    COMMENT = auto()
    SEMICOLON = auto()
    RESULT = auto()
    MOVE = auto()
    NUMBER = auto()
    BARE_NUMBER = auto()
    DOTS = auto()
    DASH = auto()
    PASS = auto()
    PASS_WORD = auto()
    HUFF = auto()
    MARK = auto()
    STOP = auto()
    OPENED = auto()
    CLOSED = auto()
    ESCAPE = auto()
    PROSE = auto()
    SIGNS = auto()
    OTHER = auto()


class Token(NamedTuple):
    """Characters of a text that belong together: their shape, their range, and themselves."""

    shape: Shape
    start: int
    end: int
    text: str


_SHAPES = {
    "space": Shape.SPACE,
    "comment": Shape.COMMENT,
    "semicolon": Shape.SEMICOLON,
    "result": Shape.RESULT,
    "half": Shape.PROSE,
    "move": Shape.MOVE,
    "number": Shape.NUMBER,
    "dots": Shape.DOTS,
    "mark": Shape.MARK,
    "stop": Shape.STOP,
    "opened": Shape.OPENED,
    "closed": Shape.CLOSED,
    "other": Shape.OTHER,
}
_COMMENT = r"\{[^}\\]*+(?:\\(?s:.)[^}\\]*+)*\}"  # a brace after a backslash closes nothing
_TOKEN = re.compile(
    rf"(?P<space>{SPACE}+)"
    rf"|(?P<comment>{_COMMENT})"
    rf"|(?P<result>{RESULT})"
    rf"|(?P<half>{HALF_A_POINT}(?={SPACE}*+\Z))"
    rf"|(?P<move>{HALF_MOVE})"
    rf"|(?P<number>{NUMBER})"
    r"|(?P<dots>\.{3,}|…+)"
    rf"|(?P<mark>(?:[!?]+|\$[0-9]*){END})"
    rf"|(?P<stop>[.,]{END}|{MORE_QUIET},)"
    r"|(?P<semicolon>;)|(?P<opened>\()|(?P<closed>\))"
    r"|(?P<chunk>[^\s{}()\[\];\ufeff\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\u00ad\u061c\u180e]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_TO_LINE_END = re.compile(r"[^\r\n]*")
_BRACKETS = re.compile(rf"{_COMMENT}|[({{)]")
_EVALUATION = re.compile(rf"[{EVALUATIONS}]|\+[-/]+|[-/]+\+|\+/?[-=]|[-=]/?\+|\+\+|##|[!?]+|\$[0-9]+")
_HUFF = re.compile(r"[Ss](?:[0-9]{1,4}|[a-lA-L][0-9]{1,2})")
_PASS_WORDS = frozenset(("pasa", "passa", "pass", "paso", "passo"))
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_TAIL = re.compile(
    r"(?P<comment>\{[^{}\\]*+(?:\\[^{][^{}\\]*+)*\})"  # each brace is tried once, up to the next
    rf"|(?P<result>(?<![^\s.,;(){{}}]){RESULT}|(?<!\S)\*(?!\S))"
    rf"|(?P<move>{WHOLE_HALF_MOVE})"
    r"|(?P<opened>\()|(?P<closed>\))"
    rf"|[^\s(){{}};]+?(?=[.)…]*{SPACE}|[(){{}};]|[0-9]{{1,4}}[.)…ºª]|\Z)"
)


def token_at(text: str, start: int) -> Token:
    """Return the token at an offset."""
    if text[start] == "%" and (start == 0 or text[start - 1] in "\r\n"):
        return _token(Shape.ESCAPE, text, start, _end_of_line(text, start))
    match = _TOKEN.match(text, start)
    assert match is not None and match.lastgroup is not None
    word = match[0]
    if match.lastgroup == "chunk":
        shape = _short_shape(word) if len(word) < MAX_CACHED_LENGTH else _shape(word)
        return Token(shape, start, match.end(), word)
    return Token(_SHAPES[match.lastgroup], start, match.end(), word)


def line_token(shape: Shape, text: str, start: int) -> Token:
    """Return the rest of a line as one token."""
    return _token(shape, text, start, _end_of_line(text, start))


def variation(text: str, start: int) -> Token | None:
    """Return the text in parentheses at an offset, with nested ones; None if it is never closed."""
    depth = 0
    for match in _BRACKETS.finditer(text, start):
        sign = match[0]
        if sign == "{":
            return None
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return _token(Shape.OPENED, text, start, match.end())
    return None


class Tail(NamedTuple):
    """A summary of the unread end of a text: its number of half-moves, and its first result."""

    moves: int
    result: str | None


def tail_of(text: str, start: int) -> Tail:
    """Return the summary of a game's text from an offset on, without comments and variations."""
    moves, depth, result = 0, 0, None
    for match in _TAIL.finditer(text, start):
        group = match.lastgroup
        if group == "opened":
            depth += 1
        elif group == "closed":
            depth = max(0, depth - 1)
        elif group == "move":
            moves += not depth
        elif group == "result" and not depth:
            result = result or match[0]
    return Tail(moves, result)


def _token(shape: Shape, text: str, start: int, end: int) -> Token:
    return Token(shape, start, end, text[start:end])


def _end_of_line(text: str, start: int) -> int:
    match = _TO_LINE_END.match(text, start)
    assert match is not None
    return match.end()


def _shape(chunk: str) -> Shape:
    """Return the shape of characters without space between them, given that they are no half-move or move number."""
    plain = chunk.rstrip(STOPS)
    signs = plain.translate(ONE_SIGN)
    if plain.isascii() and plain.isdecimal():
        return Shape.BARE_NUMBER if plain == chunk and len(plain) <= 4 else Shape.OTHER
    if signs in ("-", "--"):
        return Shape.DASH if signs == "-" else Shape.PASS
    if plain == "*":
        return Shape.RESULT
    if _HUFF.fullmatch(plain.rstrip("!?")):
        return Shape.HUFF
    if plain.casefold() in _PASS_WORDS:
        return Shape.PASS_WORD
    if _EVALUATION.fullmatch(plain.translate(_PLAIN_DASHES)):
        return Shape.MARK
    return _shape_of_words(chunk)


def _shape_of_words(chunk: str) -> Shape:
    """Return OTHER for a chunk with a digit, PROSE for one with a letter other than x, and SIGNS for any other."""
    if _DIGIT.search(chunk):
        return Shape.OTHER
    if _LETTER.search(chunk) and chunk.strip("xX"):
        return Shape.PROSE
    return Shape.SIGNS


_PLAIN_DASHES = str.maketrans(dict.fromkeys(DASHES, "-"))
_short_shape = lru_cache(MAX_CACHED_WORDS)(_shape)
