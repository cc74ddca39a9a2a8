"""Find the captures that fit a written move, given by its two ends and any squares between them."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.moves import Capture, Standing
from games.rules.notation.movetext import WrittenMove
from games.rules.position import Position


def matching_captures(position: Position, written: WrittenMove, captures: Iterable[Capture]) -> list[Capture]:
    """Return the captures with the two ends of a written move that pass through its other squares."""
    bits = position.rules.board.bits
    start, end = bits[written.start], bits[written.end]
    between = tuple(bits[number] for number in written.between)
    return [
        capture
        for capture in captures
        if capture.path[0] == start and capture.path[-1] == end and passes_through(position, capture, between)
    ]


def passes_through(position: Position, capture: Capture, between: tuple[int, ...]) -> bool:
    """Return whether some path of a capture passes through the given squares in order.

    The capture stores one path of possibly many. If the stored path does not pass through them, all others are tried
    together, keeping for each square and set of captured pieces the largest number of given squares passed.
    """
    if _count_passed(between, capture.path[1:-1], 0) == len(between):
        return True
    passed = {(capture.path[0], 0, not capture.by_king, 0): 0}
    for jump in range(capture.pieces):
        # The last jump ends on the last square of the move, which is not between.
        squares = between if jump < capture.pieces - 1 else ()
        passed = _after_next_jump(position, capture, squares, passed, jump)
    man = not capture.by_king and not capture.crowned
    reached = (capture.path[-1], capture.taken, man)
    return any(count == len(between) for standing, count in passed.items() if standing[:3] == reached)


def _after_next_jump(
    position: Position, capture: Capture, between: tuple[int, ...], passed: dict[Standing, int], jump: int
) -> dict[Standing, int]:
    """Return the state after one more jump: the number of given squares passed, by what stands where and has captured.

    `passed` is the state before. Of two paths to the same standing, the larger number counts.
    """
    generator = position.rules.move_generator
    men, kings = capture.taken & position.foe_men, capture.kings
    if generator.king_order_counts:
        men, kings = (0, kings) if capture.order[jump] else (men, 0)
    empty = generator.board & ~position.occupied | capture.path[0]
    longer: dict[Standing, int] = {}
    for standing, count in passed.items():
        for after in generator.after_next_jump(standing, men, kings, empty, position.turn):
            longer[after] = max(longer.get(after, 0), _count_passed(between, (after[0],), count))
    return longer


def _count_passed(between: tuple[int, ...], squares: tuple[int, ...], count: int) -> int:
    """Return how many squares of `between` a path has passed, in order, once it goes on over `squares`.

    Of `between`, `count` squares were passed before.
    """
    for square in squares:
        if count < len(between) and square == between[count]:
            count += 1
    return count
