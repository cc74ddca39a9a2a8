"""The legal move of a written one, which may be incomplete, split or ambiguous; an ambiguous one is never guessed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..moves import Capture, Standing
from ..notation.movetext import WrittenMove, read_move
from ..position import Move, Position
from .findings import Code
from .main_line import MainLine


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


@dataclass(frozen=True)
class Choice:
    """The captures that fit a written move (none for a quiet move), and a remark on the notation."""

    captures: tuple[Capture, ...]
    remark: Code | None
    or_quiet: bool = False  # whether a quiet move fits too, and no sign decides

    @property
    def ambiguous(self) -> bool:
        return len(self.captures) > 1 or self.or_quiet

    @property
    def capture(self) -> Capture | None:
        """Return the capture to play, the first that fits; None for a quiet move."""
        return self.captures[0] if self.captures else None


def choose(position: Position, written: WrittenMove) -> Choice | None:
    """Return the legal move, or the captures that it could be; None if no legal move fits.

    The sign decides only if both a quiet move and a capture fit.
    """
    legal = position.legal_captures()
    captures = matching_captures(position, written, legal)
    captures += [jump for jump in _told_by_piece(position, written, legal) if jump not in captures]
    quiet = (not legal or not position.rules.capture_is_forced) and position.is_step(written.squares)
    if written.unusual and (quiet or captures):
        captures = _written_in_full(written, captures) or captures
        return Choice(tuple(captures), Code.UNUSUAL_SIGN, quiet and bool(captures))
    if quiet and not (written.takes and captures):
        return Choice((), Code.CROSS_FOR_MOVE if written.takes else None)
    if captures:
        captures = _written_in_full(written, captures) or captures
        return Choice(tuple(captures), None if written.takes else Code.DASH_FOR_CAPTURE)
    return None


def _told_by_piece(position: Position, written: WrittenMove, legal: list[Capture]) -> list[Capture]:
    """Return the single jump that is written with the piece it takes, if longer captures have the same ends."""
    if len(written.between) != 1:
        return []
    bits = position.rules.board.bits
    ends = bits[written.start], bits[written.end]
    alike = [capture for capture in legal if (capture.path[0], capture.path[-1]) == ends]
    taken = bits[written.between[0]]
    return [capture for capture in alike if len(alike) > 1 and capture.pieces == 1 and capture.taken == taken]


def _written_in_full(written: WrittenMove, captures: list[Capture]) -> list[Capture]:
    """Return the captures whose path is written in full."""
    if not written.between:
        return []
    return [capture for capture in captures if len(capture.path) == len(written.squares)]


class Joined(NamedTuple):
    """A legal capture read from several texts: its text, and the number of further texts that it uses."""

    text: str
    capture: Capture
    more: int


def join_jumps(main_line: MainLine, index: int, text: str, written: WrittenMove, position: Position) -> Joined | None:
    """Return a capture written jump by jump in separate texts; None unless together they are one legal capture."""
    jumps = main_line.jumps_after(index, written)
    if not jumps:
        return None
    squares = (*written.squares, *(square for _, jump in jumps for square in jump.squares[1:]))
    whole = " ".join((text, *(jump for jump, _ in jumps)))
    return _legal(whole, WrittenMove(squares, takes=True, algebraic=written.algebraic), position, len(jumps))


def capture_before_space(main_line: MainLine, index: int, position: Position) -> Joined | None:
    """Return the legal capture before a space inside a text, where the rest is half of another half-move; or None."""
    text = main_line.capture_before_space(index)
    written = read_move(position.rules.board, text) if text else None
    return _legal(text, written, position, 0) if text and written else None


def moves_from_column(written: WrittenMove, position: Position) -> list[Move]:
    """Return the legal moves that fit a half-move with only the column of its first square."""
    names = position.rules.board.names
    return [move for move in position.legal_moves() if names[move.start][0] == written.file and move.end == written.end]


def _legal(text: str, written: WrittenMove, position: Position, more: int) -> Joined | None:
    """Return the capture that a text means, if exactly one is legal."""
    choice = choose(position, written)
    if choice is None or choice.capture is None or choice.ambiguous:
        return None
    return Joined(text, choice.capture, more)
