"""Move numbers: the pair in progress, the half-move of it that is due, and the next number."""

from __future__ import annotations

import re
from enum import Enum, auto

_PARTS = re.compile(r"([0-9]{1,4})[ \t]?(.*)", re.DOTALL)


class NumberPlace(Enum):
    """The position of a move number, compared with the number that is due."""

    DUE = auto()
    FIRST_IS_EMPTY = auto()  # the due number, announcing the second half-move: the first one is left out
    SECOND_IS_EMPTY = auto()  # the next number, although a half-move of this pair is due
    ELSEWHERE = auto()


class Number:
    """A move number as written: its value, and whether it announces the second half-move of its pair."""

    __slots__ = ("second", "value")

    def __init__(self, text: str) -> None:
        match = _PARTS.match(text)
        assert match is not None
        self.value = int(match[1])
        self.second = ".." in match[2] or "…" in match[2]


class Numbering:
    """The count of a sheet's half-moves by its own numbers. `fresh`: the last token was a number.

    `filled` counts the half-moves since the last number, those before the one it announces included.
    """

    def __init__(self) -> None:
        self.number = 0
        self.filled = 2
        self.half_moves = 0
        self.fresh = False
        self.starts_second = False

    @property
    def started(self) -> bool:
        return self.number > 0 or self.half_moves > 0

    @property
    def slot(self) -> int:
        """Return which half-move of its pair is due; -1 in a text without numbers."""
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

    def place(self, number: Number) -> NumberPlace:
        """Return the position of a number that is not the first one written."""
        full = self.filled >= 2 if self.number else self.half_moves % 2 == 0
        counted = self.half_moves // 2 + 1
        if number.second:
            if number.value == (self.number or counted) and not full:
                return NumberPlace.DUE
            return NumberPlace.FIRST_IS_EMPTY if number.value == self.due and full else NumberPlace.ELSEWHERE
        if full and number.value in (self.due, counted):
            return NumberPlace.DUE
        return NumberPlace.SECOND_IS_EMPTY if number.value == self.due else NumberPlace.ELSEWHERE

    def read(self, number: Number) -> None:
        """Take a number of the sheet as the number of the pair in progress."""
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
