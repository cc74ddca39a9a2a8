"""Half-moves with incomplete text: split in parts, joined to the next one, or with half a square's name."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.moves import Capture
from games.rules.notation.movetext import Written, read_move
from games.rules.position import Move, Position
from games.rules.sheets.choosing import choose
from games.rules.sheets.words import Words


class Joined(NamedTuple):
    """A joined capture: its text, ends and captured pieces, and the number of further texts that belong to it."""

    text: str
    start: int
    end: int
    capture: Capture
    more: int


def join_jumps(words: Words, index: int, text: str, written: Written, position: Position) -> Joined | None:
    """Join a capture written jump by jump in separate texts, if together they are legal."""
    jumps = words.jumps_after(index, written)
    if not jumps:
        return None
    squares = (*written.squares, *(square for _, jump in jumps for square in jump.squares[1:]))
    whole = " ".join((text, *(jump for jump, _ in jumps)))
    return _legal(whole, Written(squares, takes=True, algebraic=written.algebraic), position, len(jumps))


def capture_before_space(words: Words, index: int, position: Position) -> Joined | None:
    """Read a capture that is legal up to a space inside it; the rest is half of another half-move."""
    text = words.capture_before_space(index)
    written = read_move(position.rules.board, text) if text else None
    return _legal(text, written, position, 0) if text and written else None


def moves_from_column(written: Written, position: Position) -> list[Move]:
    """Return the legal moves of a half-move with only the column of its first square."""
    names = position.rules.board.names
    return [move for move in position.legal_moves() if names[move.start][0] == written.file and move.end == written.end]


def _legal(text: str, written: Written, position: Position, more: int) -> Joined | None:
    """Return the capture that a text means, if exactly one is legal."""
    choice = choose(position, written) if 0 not in written.squares else None
    if choice is None or choice.capture is None or choice.ambiguous:
        return None
    bits = position.rules.board.bits
    return Joined(text, bits[written.start], bits[written.end], choice.capture, more)
