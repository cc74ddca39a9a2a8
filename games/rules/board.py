"""Boards: their dark squares, numbers and names, and the diagonals between them.

A square is a bit of an integer. The bits are in the order of the numbers, with an unused bit after every second row.
So the four diagonal steps are the same four shifts everywhere, and no step crosses from one edge to the other. This
module does not know pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple


class Corner(Enum):
    """Which of the two corners nearest to each player is dark."""

    LEFT = "left"
    RIGHT = "right"


class Origin(Enum):
    """The position of square 1 as White sees it."""

    FAR_LEFT = "far left"
    NEAR_RIGHT = "near right"


class Side(IntEnum):
    WHITE = 0
    BLACK = 1

    def __bool__(self) -> bool:
        return True  # although WHITE is 0, so that `if side` distinguishes any side from None

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def word(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, kw_only=True, eq=False)
class Board:
    """A square board of `size` rows and columns, played on its dark squares, numbered from 1 row by row."""

    size: int
    dark_corner: Corner
    origin: Origin = Origin.FAR_LEFT

    @property
    def row_length(self) -> int:
        """Return the number of dark squares in a row."""
        return self.size // 2

    @property
    def squares(self) -> int:
        return self.size * self.row_length

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """Return the bit of each square, by number; 0 for number 0."""
        shift = self.row_length if self.dark_corner is Corner.RIGHT else 0
        return (0, *(1 << i + (i + shift) // self.size for i in range(self.squares)))

    @cached_property
    def numbers(self) -> dict[int, int]:
        return {bit: number for number, bit in enumerate(self.bits) if bit}

    @cached_property
    def all(self) -> int:
        return sum(self.bits)

    def numbers_in(self, bits: int) -> tuple[int, ...]:
        """Return the numbers of a set of squares, in ascending order."""
        return tuple(self.numbers[bit] for bit in each(bits))

    def place(self, number: int) -> tuple[int, int]:
        """Return row and column of a square as White sees it; (0, 0) is the far left corner."""
        row, along = divmod(number - 1, self.row_length)
        column = 2 * along + (row + (self.dark_corner is Corner.LEFT)) % 2
        if self.origin is Origin.NEAR_RIGHT:
            return self.size - 1 - row, self.size - 1 - column
        return row, column

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the algebraic name of each square, by number; a1 is White's near left corner, dark or not."""
        places = (self.place(number) for number in range(1, self.squares + 1))
        return ("", *(f"{chr(ord('a') + column)}{self.size - row}" for row, column in places))

    @cached_property
    def named(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names) if name}

    def far_row(self, side: Side) -> int:
        """Return the row where the men of a side are crowned."""
        row = 0 if side is Side.WHITE else self.size - 1
        return sum(self.bits[number] for number in self.numbers.values() if self.place(number)[0] == row)

    @cached_property
    def long_diagonal(self) -> int:
        """Return the diagonal from dark corner to dark corner."""
        places = ((number, self.place(number)) for number in self.numbers.values())
        if self.dark_corner is Corner.RIGHT:
            return sum(self.bits[number] for number, (row, column) in places if row == column)
        return sum(self.bits[number] for number, (row, column) in places if row + column == self.size - 1)

    def forward(self, side: Side) -> tuple[int, int]:
        """Return the two diagonal steps forward of a side, as differences of bit positions."""
        short, long = self.row_length, self.row_length + 1
        towards_higher = (side is Side.WHITE) is (self.origin is Origin.NEAR_RIGHT)
        return (short, long) if towards_higher else (-long, -short)

    def backward(self, side: Side) -> tuple[int, int]:
        return self.forward(side.other)

    def ray(self, bit: int, step: int) -> tuple[int, ...]:
        """Return the squares from one square to the edge, in order."""
        squares = []
        while (bit := shifted(bit, step)) & self.all:
            squares.append(bit)
        return tuple(squares)


def shifted(bits: int, step: int) -> int:
    return bits << step if step > 0 else bits >> -step


def each(bits: int) -> Iterator[int]:
    """Yield the bits of a set, lowest first."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit


class Pieces(NamedTuple):
    """The number of men and kings of a side."""

    men: int
    kings: int

    @property
    def worth(self) -> int:
        """Return the number of surviving pieces for the table, where a king counts two."""
        return self.men + 2 * self.kings
