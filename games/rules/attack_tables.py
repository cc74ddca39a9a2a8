"""Tables of the squares that pieces can reach, one set for each side."""

from __future__ import annotations

from typing import Final

from games.rules.board import Board, Side, shifted
from games.rules.jumps import Aims, Lines

Rays = dict[int, Lines]  # for each square, the lines from it
TargetAims = dict[int, Aims]  # for each square, its lines, each after the squares where it may meet targets


FIRST, LANE = 20, 80  # offsets of the copies of a board, so far apart that no step leads from one to another


class Neighbours:
    """Multipliers that find which pieces can capture a neighbour, and in which directions.

    Multiplying a set of squares by one of them copies it for each direction, shifted so that a piece, the target next
    to it and the square behind that one have the same bit. The bits common to the three products are the possible
    captures (`ways`).
    """

    def __init__(self, board: Board, steps: tuple[int, ...], both: tuple[int, ...]) -> None:
        copies = [(FIRST + LANE * i, step) for i, step in enumerate(sorted(both)) if step in steps]
        self.pieces: Final = sum([1 << place for place, step in copies])
        self.targets: Final = sum([1 << place - step for place, step in copies])
        self.behind: Final = sum([1 << place - 2 * step for place, step in copies])
        self._short: Final = min(map(abs, both))
        self._long: Final = max(map(abs, both))
        self._up: Final = max(steps) > 0
        self._down: Final = min(steps) < 0
        self.landing: Final = {
            bit << place: line[1]
            for bit in board.numbers
            for place, step in copies
            if len(line := board.ray(bit, step)) > 1
        }

    def ways(self, pieces: int, targets: int, empty: int) -> int:
        """Return the possible captures of some pieces, one bit each."""
        return pieces * self.pieces & targets * self.targets & empty * self.behind

    def capturers(self, pieces: int, targets: int, empty: int) -> int:
        """Return the pieces that can take."""
        if not INTERPRETED:
            return self.capturers_by_shifts(pieces, targets, empty)
        ways = self.ways(pieces, targets, empty)
        return pieces & one_over_another(ways) if ways else 0

    def capturers_by_shifts(self, pieces: int, targets: int, empty: int) -> int:
        """Return the pieces that can take, found by shifts: faster than products when compiled, slower otherwise."""
        short, long, found = self._short, self._long, 0
        if self._up:
            found = (targets & empty >> short) >> short | (targets & empty >> long) >> long
        if self._down:
            found |= (targets & empty << short) << short | (targets & empty << long) << long
        return pieces & found

    def landings(self, ways: int) -> int:
        """Return the landing squares of some captures, given as bits of `ways`."""
        found = 0
        while ways:
            way = ways & -ways
            ways ^= way
            found |= self.landing[way]
        return found


def one_over_another(ways: int) -> int:
    """Return the pieces that can capture, given the bits of `Neighbours.ways`; bits above the board are undefined."""
    found = ways = ways >> FIRST
    while ways := ways >> LANE:
        found |= ways
    return found


INTERPRETED: Final = hasattr(one_over_another, "__code__")


class AttackTables:
    """The tables of one side: lines for quiet moves and for captures, and the far row."""

    def __init__(
        self,
        man_ends: dict[int, int],
        man_beside: dict[int, int],
        man_lines: Rays,
        king_steps: Rays,
        king_beside: dict[int, int],
        king_lines: Rays,
        king_zone: dict[int, int],
        king_rays: TargetAims,
        forward: tuple[int, ...],
        upwards: bool,
        man_targets: Neighbours,
        king_targets: Neighbours,
        far_row: int,
    ) -> None:
        self.man_ends: Final = man_ends  # for each square, the squares that a man steps to
        self.man_beside: Final = man_beside  # for each square, the first square of each line in `man_lines`
        self.man_lines: Final = man_lines  # for each square, the lines on which a man captures
        self.king_steps: Final = king_steps  # for each square, the lines on which a king moves
        self.king_beside: Final = king_beside  # as `man_beside`, for `king_lines`
        self.king_lines: Final = king_lines  # for each square, the lines on which a king captures
        self.king_zone: Final = king_zone  # where a king may meet targets, from each square
        self.king_rays: Final = king_rays
        self.forward: Final = forward  # the distances of a man's two steps, in bits
        self.upwards: Final = upwards  # towards higher bits
        self.man_targets: Final = man_targets
        self.king_targets: Final = king_targets  # of a king that does not fly
        self.far_row: Final = far_row


def attack_tables(board: Board, side: Side, flying: bool, both_ways: bool) -> AttackTables:
    """Return the tables of a side, with flying kings or not, with men capturing both ways or forwards only."""
    forward = board.forward(side)
    both = forward + board.backward(side)
    capturing = both if both_ways else forward
    man_lines = _hops(board, capturing)
    king_lines = line_table(board, both, board.size) if flying else _hops(board, both)
    return AttackTables(
        man_ends={bit: sum([shifted(bit, step) & board.all for step in forward]) for bit in board.numbers},
        man_beside=_nearest(man_lines),
        man_lines=man_lines,
        king_steps=line_table(board, both, board.size if flying else 1),
        king_beside=_nearest(king_lines),
        king_lines=king_lines,
        king_zone={bit: sum([sum(line[:-1]) for line in lines]) for bit, lines in king_lines.items()},
        king_rays={
            bit: tuple([(sum(line[:-1]), line) for line in lines if len(line) > 1]) for bit, lines in king_lines.items()
        },
        forward=tuple([abs(step) for step in forward]),
        upwards=forward[0] > 0,
        man_targets=Neighbours(board, capturing, both),
        king_targets=Neighbours(board, both, both),
        far_row=board.far_row(side),
    )


def line_table(board: Board, steps: tuple[int, ...], length: int) -> Rays:
    """Return for each square its lines, one in each direction, at most `length` squares long, without empty ones."""
    return {bit: tuple(line for step in steps if (line := board.ray(bit, step)[:length])) for bit in board.numbers}


def _hops(board: Board, steps: tuple[int, ...]) -> Rays:
    """Return for each square the neighbours with a square behind them, each with that square."""
    lines = line_table(board, steps, 2)
    return {bit: tuple(line for line in lines[bit] if len(line) == 2) for bit in lines}


def _nearest(lines: Rays) -> dict[int, int]:
    """Return for each square the first square of each line."""
    return {bit: sum([line[0] for line in lines[bit]]) for bit in lines}


def between(lines: Rays) -> dict[int, int]:
    """Return the squares between two squares of a line, by the sum of their bits."""
    found: dict[int, int] = {}
    for start, from_it in lines.items():
        for line in from_it:
            passed = 0
            for square in line:
                found[start | square] = passed
                passed |= square
    return found
