"""The move number that is due, and lookahead for tokens that are ambiguous alone."""

from __future__ import annotations

import re
from enum import Enum, auto

from .remarks import holds_a_half_move
from .scanner import Scanner
from .signs import CROSS, DASH, HALF_MOVE, SPACE
from .tokens import Shape, Token, token_at, variation

_PARTS = re.compile(r"([0-9]{1,4})[ \t]?(.*)", re.DOTALL)


class NumberPlace(Enum):
    """A move number on the sheet compared with the number that is due."""

    DUE = auto()
    FIRST_IS_EMPTY = auto()  # the due number announces a second half-move: the first one is left out
    SECOND_IS_EMPTY = auto()  # the next number, although the second half-move of this pair is due
    UNEXPECTED = auto()


class Number:
    """A move number as written: its value, and whether it announces a second half-move (`12...`, `12. ...`)."""

    __slots__ = ("second", "value")

    def __init__(self, text: str, *, second: bool = False) -> None:
        match = _PARTS.match(text)
        assert match is not None
        self.value = int(match[1])
        self.second = second or ".." in match[2] or "…" in match[2]


class Numbering:
    """Counts the half-moves of a sheet by its own move numbers.

    `number` is the last number read, 0 without any. `filled` is the number of half-moves of its pair so far, left out
    or not. `fresh`: the last token was a number.
    """

    def __init__(self) -> None:
        self.number = 0
        self.filled = 2
        self.half_moves = 0
        self.fresh = False
        self.starts_second = False

    @property
    def started(self) -> bool:
        """Return whether any number or half-move has been read."""
        return self.number > 0 or self.half_moves > 0

    @property
    def slot(self) -> int:
        """Return the half-move of the pair that is due, 0 or 1; -1 if the pair is full or without number."""
        return min(self.filled, 1) if self.number and self.filled < 2 else -1

    @property
    def pair_is_full(self) -> bool:
        """Return whether the pair is complete; without numbers, whether the count of half-moves is even."""
        if self.fresh:
            return False
        return self.filled >= 2 if self.number else self.half_moves > 0 and self.half_moves % 2 == 0

    @property
    def due(self) -> int:
        """Return the number of the next pair."""
        if self.number == 0:
            return self.half_moves // 2 + 1
        return self.number + 1

    def compare(self, number: Number) -> NumberPlace:
        """Compare a move number with the number that is due; not for the first number of a text."""
        full = self.filled >= 2 if self.number else self.half_moves % 2 == 0
        counted = self.half_moves // 2 + 1
        if number.second:
            if number.value == (self.number or counted) and not full:
                return NumberPlace.DUE
            return NumberPlace.FIRST_IS_EMPTY if number.value == self.due and full else NumberPlace.UNEXPECTED
        if full and number.value in (self.due, counted):
            return NumberPlace.DUE
        return NumberPlace.SECOND_IS_EMPTY if number.value == self.due else NumberPlace.UNEXPECTED

    def is_due(self, number: Number) -> bool:
        """Return whether a number may stand here: as the first one of a text, or as the one that is due."""
        return not self.started or self.compare(number) is NumberPlace.DUE

    def begins_again(self, number: Number) -> bool:
        """Return whether a number 1 follows the first pair, as where another game begins."""
        return number.value == 1 and self.half_moves >= 2

    def has_due_number(self, text: str) -> bool:
        """Return whether a half-move such as `5.10` is the number that is due and half of a half-move."""
        number = text.partition(".")[0]
        if not number.isdecimal() or int(number) != self.due:
            return False
        return (self.pair_is_full and self.number > 0) or not self.started

    def read(self, number: Number) -> None:
        """Begin a pair with a number of the sheet."""
        if not self.started:
            self.starts_second = number.second
        self.number = number.value
        self.filled = 1 if number.second else 0
        self.fresh = True

    def fill(self, *, move: bool = True) -> None:
        """Count a half-move, or a slot left empty."""
        self.filled += 1
        self.half_moves += move
        self.fresh = False


_SPACED_LAST = re.compile(rf"{SPACE}*+(?:{CROSS}|{DASH})({SPACE}++)\(?([0-9]+)\)?\Z")
_SIGNED = re.compile(f"{CROSS}|{DASH}")
_REST_OF_LINE = re.compile(r"[^\r\n;{]{1,400}+")
_PROSE = (Shape.PROSE, Shape.OPENED, Shape.CLOSED)
HALF_MOVES = (Shape.MOVE, Shape.DOTS, Shape.PASS, Shape.PASS_WORD, Shape.DASH)
_HALF_MOVE = re.compile(rf"(?![0-9]+:[0-9]{{2}}\Z){HALF_MOVE}")  # not an hour
_GAME = (Shape.MOVE, Shape.NUMBER, Shape.RESULT, Shape.DOTS, Shape.DASH, Shape.PASS, Shape.PASS_WORD, Shape.HUFF)


class Lookahead:
    """Looks ahead in a text without consuming it; each token is examined once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._seen: Token | None = None

    def next(self, offset: int) -> Shape | None:
        """Return the shape of the next token that is not a comment, mark or variation; None at the end."""
        if self._seen is not None and self._seen.start >= offset:
            return self._seen.shape
        ahead = Scanner(self._text)
        ahead.offset = offset
        while not ahead.ended:
            token = ahead.token()
            if token.shape in (Shape.SPACE, Shape.MARK, Shape.STOP):
                ahead.offset = token.end
            elif not ahead.consume_aside(token):
                self._seen = token
                return token.shape
        return None

    def is_joined_to_half_move(self, offset: int) -> bool:
        """Return whether a half-move begins at an offset."""
        return offset < len(self._text) and token_at(self._text, offset).shape is Shape.MOVE

    def is_comment(self, offset: int) -> bool:
        """Return whether the text after a semicolon is a comment to the end of the line, and no half-move."""
        match = _REST_OF_LINE.match(self._text, offset)
        rest = match[0].strip() if match else ""
        if not rest:
            return False
        shape = token_at(rest, 0).shape
        return shape in _PROSE or (shape not in _GAME and not holds_a_half_move(rest, dated=False))

    def hidden_half_move(self, token: Token) -> Token | None:
        """Return the half-move in brackets after a move number, if no other follows: `5. (23-20)`."""
        if token.shape not in (Shape.COMMENT, Shape.OPENED):
            return None
        whole = token if token.shape is Shape.COMMENT else variation(self._text, token.start)
        if whole is None or not _HALF_MOVE.fullmatch(whole.text[1:-1].strip()):
            return None
        return None if self.next(whole.end) in HALF_MOVES else whole

    def end_before_number(self, token: Token, due: int) -> int | None:
        """Return the length of a half-move without its last square, if that is really the number of the next pair.

        0 if no half-move remains (`22- 2.`); None if the last square belongs to the half-move.
        """
        match = _SPACED_LAST.search(token.text)
        if match is None or int(match[2]) != due:
            return None
        if self._text[token.end : token.end + 1] != "." and "\n" not in match[1] and "\r" not in match[1]:
            return None
        is_loose = match[0][:1].isspace()  # a sign glued to the square before it belongs to it
        return match.start() if is_loose and _SIGNED.search(token.text, 0, match.start()) else 0
