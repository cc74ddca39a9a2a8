"""Boards: their dark squares, numbers and names, and the diagonals between them.

A square is a bit of an integer. The bits are in the order of the numbers, with an unused bit after every second row.
So the four diagonal steps are the same four shifts everywhere, and no step crosses from one edge to the other. Where
pieces go along rows too, every row has an unused bit after it, so that no step to the side crosses the edge. This
module does not know pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, NamedTuple


class Corner(Enum):
    """The dark one of the two corners nearest to each player."""

    LEFT = "left"
    RIGHT = "right"


class Origin(Enum):
    """The position of square 1 as White sees it."""

    FAR_LEFT = "far left"
    NEAR_RIGHT = "near right"


class Directions(Enum):
    """The directions in which pieces move and capture.

    With DIAGONALS_TO_MOVE, captures go along rows and columns too, from dark square to dark square. With STRAIGHT, all
    squares of the board are used.
    """

    DIAGONALS = "diagonals"
    DIAGONALS_TO_MOVE = "diagonals, and all directions to capture"
    STRAIGHT = "rows and columns"


class Steps(NamedTuple):
    """The steps of one side as differences of bit positions."""

    forward: tuple[int, ...]
    sideways: tuple[int, ...]
    backward: tuple[int, ...]

    @property
    def every(self) -> tuple[int, ...]:
        return self.forward + self.sideways + self.backward


class Side(IntEnum):
    WHITE = 0
    BLACK = 1

    def __bool__(self) -> bool:
        return True  # although WHITE is 0, so that `if side` distinguishes any side from None

    @property
    def other(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def code(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, kw_only=True, eq=False)
class BoardShape:
    """A square board of `size` rows and columns, numbered from 1 row by row.

    It is played on its dark squares, or on all of them if pieces move along rows and columns.
    """

    size: int
    dark_corner: Corner
    origin: Origin = Origin.FAR_LEFT
    directions: Directions = Directions.DIAGONALS

    def __getstate__(self) -> dict[str, Any]:
        """Return the parameters alone, to be pickled: all else follows from them."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def row_length(self) -> int:
        """Return the number of squares of a row that are used."""
        return self.size if self.directions is Directions.STRAIGHT else self.size // 2

    @property
    def square_count(self) -> int:
        """Return the number of squares of the board that are used."""
        return self.size * self.row_length

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """Return the bit of each square, by number; 0 for number 0."""
        shift = (
            self.row_length if self.dark_corner is Corner.RIGHT and self.directions is not Directions.STRAIGHT else 0
        )
        unused = self.directions is Directions.DIAGONALS_TO_MOVE  # one more bit after each row
        places = (i + (i + shift) // self.size + unused * (i // self.row_length) for i in range(self.square_count))
        return (0, *(1 << place for place in places))

    @cached_property
    def numbers_by_bit(self) -> dict[int, int]:
        """Return the number of each dark square, by its bit."""
        return {bit: number for number, bit in enumerate(self.bits) if bit}

    @cached_property
    def all_squares(self) -> int:
        """Return the set of all dark squares."""
        return sum(self.bits)

    def numbers_in(self, bits: int) -> tuple[int, ...]:
        """Return the numbers of a set of squares, in ascending order."""
        return tuple(self.numbers_by_bit[bit] for bit in each_bit(bits))

    def row_and_column(self, number: int) -> tuple[int, int]:
        """Return row and column of a square as White sees it; (0, 0) is the far left corner."""
        row, along = divmod(number - 1, self.row_length)
        column = along
        if self.directions is not Directions.STRAIGHT:
            column = 2 * along + (row + (self.dark_corner is Corner.LEFT)) % 2
        if self.origin is Origin.NEAR_RIGHT:
            return self.size - 1 - row, self.size - 1 - column
        return row, column

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the algebraic name of each square, by number; a1 is White's near left corner, dark or not."""
        places = (self.row_and_column(number) for number in range(1, self.square_count + 1))
        return ("", *(f"{chr(ord('a') + column)}{self.size - row}" for row, column in places))

    @cached_property
    def numbers_by_name(self) -> dict[str, int]:
        """Return the number of each dark square, by its algebraic name."""
        return {name: number for number, name in enumerate(self.names) if name}

    def far_row(self, side: Side) -> int:
        """Return the set of squares where the men of a side are crowned."""
        return self._far_rows[side]

    @cached_property
    def _far_rows(self) -> tuple[int, int]:
        rows = {bit: self.row_and_column(number)[0] for bit, number in self.numbers_by_bit.items()}
        first, last = (sum(bit for bit, row in rows.items() if row == far) for far in (0, self.size - 1))
        return first, last

    @cached_property
    def long_diagonal(self) -> int:
        """Return the set of squares on the diagonal between the dark corners."""
        places = ((number, self.row_and_column(number)) for number in self.numbers_by_bit.values())
        if self.dark_corner is Corner.RIGHT:
            return sum(self.bits[number] for number, (row, column) in places if row == column)
        return sum(self.bits[number] for number, (row, column) in places if row + column == self.size - 1)

    def steps(self, side: Side) -> Steps:
        """Return the steps of a side's quiet moves."""
        if self.directions is Directions.STRAIGHT:
            return self._straight(side)
        short = self.row_length + (self.directions is Directions.DIAGONALS_TO_MOVE)
        up, down = (short, short + 1), (-short - 1, -short)
        return Steps(up, (), down) if self._towards_higher(side) else Steps(down, (), up)

    def capture_steps(self, side: Side) -> Steps:
        """Return the steps of a side's captures: from a piece to the one that it captures, where it is a neighbour."""
        steps = self.steps(side)
        if self.directions is not Directions.DIAGONALS_TO_MOVE:
            return steps
        straight = self._straight(side)
        return Steps(*(one + other for one, other in zip(steps, straight, strict=True)))

    def _straight(self, side: Side) -> Steps:
        """Return the steps along columns and rows, between squares that are used."""
        row = (
            self.size + 1 if self.directions is Directions.STRAIGHT else self.size + 3
        )  # with dark squares alone, two rows
        up, down = (row,), (-row,)
        return Steps(up, (1, -1), down) if self._towards_higher(side) else Steps(down, (1, -1), up)

    def _towards_higher(self, side: Side) -> bool:
        """Return whether a side moves forward to higher bits."""
        return (side is Side.WHITE) is (self.origin is Origin.NEAR_RIGHT)

    def ray(self, bit: int, step: int) -> tuple[int, ...]:
        """Return the bits of the squares beyond a square, in steps of one direction up to the edge."""
        squares = []
        while (bit := shifted(bit, step)) & self.all_squares:
            squares.append(bit)
        return tuple(squares)


def shifted(bits: int, step: int) -> int:
    """Return a set of squares moved by a step: to higher bits if positive, to lower ones if negative."""
    return bits << step if step > 0 else bits >> -step


def each_bit(bits: int) -> Iterator[int]:
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
        """Return the points for surviving pieces in the table: 1 for a man, 2 for a king."""
        return self.men + 2 * self.kings
