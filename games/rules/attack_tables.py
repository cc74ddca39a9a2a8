"""Tables of the squares that pieces can reach, one set for each side."""

from __future__ import annotations

from typing import Final

from .board import BoardShape, Directions, Side, shifted

Lines = tuple[tuple[int, ...], ...]
Aims = tuple[tuple[int, tuple[int, ...]], ...]  # for each line, the set of its possible target squares, and the line


def jumps(rays: Aims, targets: int, free: int) -> list[tuple[int, int]]:
    """Return the single jumps of a flying king: each captured piece with a landing square behind it."""
    found: list[tuple[int, int]] = []
    for inner, line in rays:
        if not inner & targets:
            continue
        victim = 0
        for square in line:
            if square & free:
                if victim:
                    found.append((victim, square))
            elif victim or not square & targets:
                break
            else:
                victim = square
    return found


def hops(lines: Lines, targets: int, free: int) -> list[tuple[int, int]]:
    """Return the single jumps of a piece that captures neighbours: each captured piece with the square behind it."""
    return [(line[0], line[1]) for line in lines if line[0] & targets and line[1] & free]


def can_jump(rays: Aims, targets: int, empty: int) -> bool:
    """Return whether a flying king can jump the first piece on any line."""
    for inner, line in rays:
        if inner & targets:
            victim = 0
            for square in line:  # pragma: no branch: behind targets there is a square, and it decides
                if square & empty:
                    if victim:
                        return True
                elif victim or not square & targets:
                    break
                else:
                    victim = square
    return False


def side_steps(men: int, empty: int) -> list[tuple[int, int]]:
    """Return the steps of men to the next bits: the square left, and the square reached."""
    found: list[tuple[int, int]] = []
    lower, higher = men >> 1 & empty, men << 1 & empty
    while lower:
        end = lower & -lower
        lower ^= end
        found.append((end << 1, end))
    while higher:
        end = higher & -higher
        higher ^= end
        found.append((end >> 1, end))
    return found


Rays = dict[int, Lines]  # for each square, the lines from it
TargetAims = dict[int, Aims]  # for each square, the lines from it, each with its possible target squares

FIRST_COPY = 28  # the bit position of the first copy of a board


class Neighbours:
    """Multipliers that find which pieces can capture a neighbour, and in which directions.

    Multiplying a set of squares by a multiplier makes one copy of the set for each direction. The copies are shifted so
    that a piece, the target next to it and the square behind the target have the same bit. The bits common to the three
    products are the possible captures (`capture_bits`).
    """

    def __init__(self, board: BoardShape, steps: tuple[int, ...], both: tuple[int, ...]) -> None:
        longest = 2 * max(map(abs, both))  # of a jump
        # No step leads from one copy to another.
        self.distance: Final = board.all_squares.bit_length() + 2 * longest
        copies = [(FIRST_COPY + self.distance * i, step) for i, step in enumerate(sorted(both)) if step in steps]
        self.pieces: Final = sum([1 << place for place, step in copies])
        self.targets: Final = sum([1 << place - step for place, step in copies])
        self.behind: Final = sum([1 << place - 2 * step for place, step in copies])
        self._short: Final = min(map(abs, both))
        self._long: Final = max(map(abs, both))
        self._diagonal: Final = len(both) == 4 and board.directions is not Directions.STRAIGHT
        self._up: Final = max(steps) > 0
        self._down: Final = min(steps) < 0
        self._up_steps: Final = tuple([step for step in steps if step > 0])
        self._down_steps: Final = tuple([-step for step in steps if step < 0])
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
        return pieces & merged_copies(captures, self.distance) if captures else 0

    def capturers_by_shifts(self, pieces: int, targets: int, empty: int) -> int:
        """Return the result of `capturers`, found by shifts: faster than products when compiled, slower otherwise."""
        if not self._diagonal:
            return self._capturers_along(pieces, targets, empty)
        short, long, capturers = self._short, self._long, 0
        if self._up:
            capturers = (targets & empty >> short) >> short | (targets & empty >> long) >> long
        if self._down:
            # No bit goes beyond the board: a compiled integer of more than 62 bits takes several times as long.
            capturers |= ((pieces >> short & targets) >> short & empty) << short + short
            capturers |= ((pieces >> long & targets) >> long & empty) << long + long
        return pieces & capturers

    def _capturers_along(self, pieces: int, targets: int, empty: int) -> int:
        """Return the result of `capturers_by_shifts` for any steps."""
        capturers = 0
        for step in self._up_steps:
            capturers |= (targets & empty >> step) >> step
        for step in self._down_steps:
            capturers |= (targets & empty << step) << step
        return pieces & capturers

    def landings_by_shifts(self, pieces: int, targets: int, empty: int) -> int:
        """Return the landing squares of all captures of some pieces: for compiled code, like `capturers_by_shifts`."""
        if not self._diagonal:
            return self._landings_along(pieces, targets, empty)
        short, long, squares = self._short, self._long, 0
        if self._up:
            squares = (pieces << short & targets) << short | (pieces << long & targets) << long
        if self._down:
            squares |= (pieces >> short & targets) >> short | (pieces >> long & targets) >> long
        return squares & empty

    def _landings_along(self, pieces: int, targets: int, empty: int) -> int:
        """Return the result of `landings_by_shifts` for any steps."""
        squares = 0
        for step in self._up_steps:
            squares |= (pieces << step & targets) << step
        for step in self._down_steps:
            squares |= (pieces >> step & targets) >> step
        return squares & empty

    def landings(self, captures: int) -> int:
        """Return the landing squares of captures given as `capture_bits`."""
        squares = 0
        while captures:
            capture = captures & -captures
            captures ^= capture
            squares |= self.landing[capture]
        return squares


def merged_copies(captures: int, distance: int) -> int:
    """Return the capturing pieces of `Neighbours.capture_bits`; the bits above the board are undefined."""
    merged = captures = captures >> FIRST_COPY
    while captures := captures >> distance:
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
        man_landings: dict[int, dict[int, int]],
        king_steps: Rays,
        king_neighbours: dict[int, int],
        king_lines: Rays,
        king_landings: dict[int, dict[int, int]],
        king_target_squares: dict[int, int],
        king_rays: TargetAims,
        forward: tuple[int, ...],
        upwards: bool,
        sideways: bool,
        man_captures: Neighbours,
        king_captures: Neighbours,
        far_row: int,
    ) -> None:
        self.man_steps: Final = man_steps  # for each square, the squares that a man steps to
        self.man_neighbours: Final = man_neighbours  # for each square, the first square of each line in `man_lines`
        self.man_lines: Final = man_lines  # for each square, the lines on which a man captures
        self.man_landings: Final = man_landings  # for each square, the second square of each line by the first
        self.king_steps: Final = king_steps  # for each square, the lines on which a king moves
        self.king_neighbours: Final = king_neighbours  # as `man_neighbours`, for `king_lines`
        self.king_lines: Final = king_lines  # for each square, the lines on which a king captures
        self.king_landings: Final = king_landings  # as `man_landings`, for `king_lines`
        # for each square, the squares on which a flying king can capture a piece
        self.king_target_squares: Final = king_target_squares
        self.king_rays: Final = king_rays  # `king_lines` with their squares of `king_target_squares`
        self.forward: Final = forward  # the distances of a man's steps forward, in bits
        self.upwards: Final = upwards  # whether men step forward towards higher bits
        self.sideways: Final = sideways  # whether men also step to the next bits on both sides
        self.man_captures: Final = man_captures  # finds the men that can capture
        self.king_captures: Final = king_captures  # finds the kings that can capture, where kings move one step
        self.far_row: Final = far_row


def attack_tables(board: BoardShape, side: Side, flying: bool, both_ways: bool) -> AttackTables:
    """Return the tables of a side. `flying`: kings move any distance; `both_ways`: men capture backwards too."""
    steps, captures = board.steps(side), board.capture_steps(side)
    forward, both = steps.forward, captures.every
    capturing = both if both_ways else captures.forward + captures.sideways
    man_lines = _hops(board, capturing)
    king_lines = line_table(board, both, board.size) if flying else _hops(board, both)
    return AttackTables(
        man_steps={
            bit: sum([shifted(bit, step) & board.all_squares for step in forward + steps.sideways])
            for bit in board.numbers_by_bit
        },
        man_neighbours=_nearest(man_lines),
        man_lines=man_lines,
        man_landings=_landings(man_lines),
        king_steps=line_table(board, steps.every, board.size if flying else 1),
        king_neighbours=_nearest(king_lines),
        king_lines=king_lines,
        king_landings=_landings(king_lines),
        king_target_squares={bit: sum([sum(line[:-1]) for line in lines]) for bit, lines in king_lines.items()},
        king_rays={
            bit: tuple([(sum(line[:-1]), line) for line in lines if len(line) > 1]) for bit, lines in king_lines.items()
        },
        forward=tuple([abs(step) for step in forward]),
        upwards=forward[0] > 0,
        sideways=bool(steps.sideways),
        man_captures=Neighbours(board, capturing, both),
        king_captures=Neighbours(board, both, both),
        far_row=board.far_row(side),
    )


def line_table(board: BoardShape, steps: tuple[int, ...], length: int) -> Rays:
    """Return for each square its lines, one in each direction, at most `length` squares long, without empty ones."""
    return {
        bit: tuple(line for step in steps if (line := board.ray(bit, step)[:length])) for bit in board.numbers_by_bit
    }


def _hops(board: BoardShape, steps: tuple[int, ...]) -> Rays:
    """Return for each square its captures of neighbours: pairs of the neighbour and the square behind it."""
    lines = line_table(board, steps, 2)
    return {bit: tuple(line for line in lines[bit] if len(line) == 2) for bit in lines}


def _nearest(lines: Rays) -> dict[int, int]:
    """Return for each square the first square of each line."""
    return {bit: sum([line[0] for line in lines[bit]]) for bit in lines}


def _landings(lines: Rays) -> dict[int, dict[int, int]]:
    """Return for each square the second square of each line, by the first."""
    return {bit: {line[0]: line[1] for line in lines[bit] if len(line) > 1} for bit in lines}


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
