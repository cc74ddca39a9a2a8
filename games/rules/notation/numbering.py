"""Move numbers: the pair in progress, the half-move of it that is due, and the next number."""

from __future__ import annotations

import re
from enum import Enum, auto

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
