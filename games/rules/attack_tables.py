"""Tables of the squares that pieces can reach, one set for each side."""

from __future__ import annotations

from typing import Final

from games.rules.board import Board, Side, shifted
from games.rules.jumps import Aims, Lines

Rays = dict[int, Lines]  # for each square, the lines from it
TargetAims = dict[int, Aims]  # for each square, the lines from it, each with its possible target squares

# Bit positions of the first copy of a board, and between copies: no step leads from one copy to another.
FIRST_COPY, COPY_DISTANCE = 20, 80


class Neighbours:
    """Multipliers that find which pieces can capture a neighbour, and in which directions.

    Multiplying a set of squares by a multiplier makes one copy of the set for each direction. The copies are shifted so
    that a piece, the target next to it and the square behind the target have the same bit. The bits common to the three
    products are the possible captures (`capture_bits`).
    """

    def __init__(self, board: Board, steps: tuple[int, ...], both: tuple[int, ...]) -> None:
        copies = [(FIRST_COPY + COPY_DISTANCE * i, step) for i, step in enumerate(sorted(both)) if step in steps]
        self.pieces: Final = sum([1 << place for place, step in copies])
        self.targets: Final = sum([1 << place - step for place, step in copies])
        self.behind: Final = sum([1 << place - 2 * step for place, step in copies])
        self._short: Final = min(map(abs, both))
        self._long: Final = max(map(abs, both))
        self._up: Final = max(steps) > 0
        self._down: Final = min(steps) < 0
        self.landing: Final = {
            bit << place: line[1]
            for bit in board.numbers_by_bit
            for place, step in copies
            if len(line := board.ray(bit, step)) > 1
        }

    def capture_bits(self, pieces: int, targets: int, empty: int) -> int:
        """Return the possible captures of some pieces, one bit for each piece and direction."""
        return pieces * self.pieces & targets * self.targets & empty * self.behind

    def capturers(self, pieces: int, targets: int, empty: int) -> int:
        """Return the pieces that can capture a neighbour."""
        if not INTERPRETED:
            return self.capturers_by_shifts(pieces, targets, empty)
        captures = self.capture_bits(pieces, targets, empty)
        return pieces & merged_copies(captures) if captures else 0

    def capturers_by_shifts(self, pieces: int, targets: int, empty: int) -> int:
        """Return the result of `capturers`, found by shifts: faster than products when compiled, slower otherwise."""
        short, long, capturers = self._short, self._long, 0
        if self._up:
            capturers = (targets & empty >> short) >> short | (targets & empty >> long) >> long
        if self._down:
            capturers |= (targets & empty << short) << short | (targets & empty << long) << long
        return pieces & capturers

    def landings(self, captures: int) -> int:
        """Return the landing squares of captures given as `capture_bits`."""
        squares = 0
        while captures:
            capture = captures & -captures
            captures ^= capture
            squares |= self.landing[capture]
        return squares


def merged_copies(captures: int) -> int:
    """Return the capturing pieces of `Neighbours.capture_bits`; the bits above the board are undefined."""
    merged = captures = captures >> FIRST_COPY
    while captures := captures >> COPY_DISTANCE:
        merged |= captures
    return merged


INTERPRETED: Final = hasattr(merged_copies, "__code__")


class AttackTables:
    """The tables of one side: lines for quiet moves and for captures, and the far row."""

    def __init__(
        self,
        man_steps: dict[int, int],
        man_neighbours: dict[int, int],
        man_lines: Rays,
        king_steps: Rays,
        king_neighbours: dict[int, int],
        king_lines: Rays,
        king_target_squares: dict[int, int],
        king_rays: TargetAims,
        forward: tuple[int, ...],
        upwards: bool,
        man_captures: Neighbours,
        king_captures: Neighbours,
        far_row: int,
    ) -> None:
        self.man_steps: Final = man_steps  # for each square, the squares that a man steps to
        self.man_neighbours: Final = man_neighbours  # for each square, the first square of each line in `man_lines`
        self.man_lines: Final = man_lines  # for each square, the lines on which a man captures
        self.king_steps: Final = king_steps  # for each square, the lines on which a king moves
        self.king_neighbours: Final = king_neighbours  # as `man_neighbours`, for `king_lines`
        self.king_lines: Final = king_lines  # for each square, the lines on which a king captures
        # for each square, the squares on which a flying king can capture a piece
        self.king_target_squares: Final = king_target_squares
        self.king_rays: Final = king_rays  # `king_lines` with their squares of `king_target_squares`
        self.forward: Final = forward  # the distances of a man's two steps, in bits
        self.upwards: Final = upwards  # whether men step towards higher bits
        self.man_captures: Final = man_captures  # finds the men that can capture
        self.king_captures: Final = king_captures  # finds the kings that can capture, where kings move one step
        self.far_row: Final = far_row


def attack_tables(board: Board, side: Side, flying: bool, both_ways: bool) -> AttackTables:
    """Return the tables of a side. `flying`: kings move any distance; `both_ways`: men capture backwards too."""
    forward = board.forward(side)
    both = forward + board.backward(side)
    capturing = both if both_ways else forward
    man_lines = _hops(board, capturing)
    king_lines = line_table(board, both, board.size) if flying else _hops(board, both)
    return AttackTables(
        man_steps={
            bit: sum([shifted(bit, step) & board.all_squares for step in forward]) for bit in board.numbers_by_bit
        },
        man_neighbours=_nearest(man_lines),
        man_lines=man_lines,
        king_steps=line_table(board, both, board.size if flying else 1),
        king_neighbours=_nearest(king_lines),
        king_lines=king_lines,
        king_target_squares={bit: sum([sum(line[:-1]) for line in lines]) for bit, lines in king_lines.items()},
        king_rays={
            bit: tuple([(sum(line[:-1]), line) for line in lines if len(line) > 1]) for bit, lines in king_lines.items()
        },
        forward=tuple([abs(step) for step in forward]),
        upwards=forward[0] > 0,
        man_captures=Neighbours(board, capturing, both),
        king_captures=Neighbours(board, both, both),
        far_row=board.far_row(side),
    )


def line_table(board: Board, steps: tuple[int, ...], length: int) -> Rays:
    """Return for each square its lines, one in each direction, at most `length` squares long, without empty ones."""
    return {
        bit: tuple(line for step in steps if (line := board.ray(bit, step)[:length])) for bit in board.numbers_by_bit
    }


def _hops(board: Board, steps: tuple[int, ...]) -> Rays:
    """Return for each square its captures of neighbours: pairs of the neighbour and the square behind it."""
    lines = line_table(board, steps, 2)
    return {bit: tuple(line for line in lines[bit] if len(line) == 2) for bit in lines}


def _nearest(lines: Rays) -> dict[int, int]:
    """Return for each square the first square of each line."""
    return {bit: sum([line[0] for line in lines[bit]]) for bit in lines}


def squares_between(lines: Rays) -> dict[int, int]:
    """Return the set of squares between any two squares of a line, by the sum of the bits of the two."""
    between: dict[int, int] = {}
    for start, from_it in lines.items():
        for line in from_it:
            passed = 0
            for square in line:
                between[start | square] = passed
                passed |= square
    return between
