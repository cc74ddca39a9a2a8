"""Find the captures that a written move can mean: it has the ends, and some or all squares between them."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.jumps import hops, jumps
from games.rules.moves import Capture
from games.rules.notation.movetext import Written
from games.rules.position import Position


def fitting(position: Position, written: Written, captures: Iterable[Capture]) -> list[Capture]:
    """Return the captures that fit a written move."""
    bits = position.rules.board.bits
    start, end = bits[written.start], bits[written.end]
    between = tuple(bits[number] for number in written.between)
    return [
        capture
        for capture in captures
        if capture.path[0] == start and capture.path[-1] == end and passes(position, capture, between)
    ]


def passes(position: Position, capture: Capture, between: tuple[int, ...]) -> bool:
    """Return whether some path of a capture passes the given squares in order.

    The capture stores one path of possibly many. If that one does not pass them, all others are tried together, keeping
    for each square and set of captured pieces the largest number of the given squares that were passed.
    """
    if _passed(between, capture.path[1:-1], 0) == len(between):
        return True
    passed = {(capture.path[0], 0): 0}
    for jump in range(capture.pieces):
        passed = _after_next_jump(position, capture, between, passed, jump)
    return passed.get((capture.path[-1], capture.taken), 0) == len(between)


def _after_next_jump(
    position: Position, capture: Capture, between: tuple[int, ...], passed: dict[tuple[int, int], int], jump: int
) -> dict[tuple[int, int], int]:
    """Return the ends of one more jump, each with the pieces captured so far, and how many given squares it has passed.

    Of two ways to the same end with the same pieces, the one that has passed more of the given squares counts.
    """
    mover = position.rules.mover
    tables = mover.tables[position.turn]
    flies = capture.by_king and mover.flying
    lines = tables.king_lines if capture.by_king else tables.man_lines
    targets = capture.taken
    if mover.order_counts:
        targets &= position.foe_kings if capture.order[jump] else position.foe_men
    empty = mover.board & ~position.occupied | capture.path[0]
    longer: dict[tuple[int, int], int] = {}
    for (square, taken), count in passed.items():
        free = empty | taken if mover.leave_at_once else empty
        left = targets & ~taken
        for victim, landing in (
            jumps(tables.king_rays[square], left, free) if flies else hops(lines[square], left, free)
        ):
            key = (landing, taken | victim)
            longer[key] = max(longer.get(key, 0), _passed(between, (landing,), count))
    return longer


def _passed(between: tuple[int, ...], squares: tuple[int, ...], count: int) -> int:
    """Return how many of the given squares, in order, are passed after some more squares; `count` were before."""
    for square in squares:
        if count < len(between) and square == between[count]:
            count += 1
    return count
