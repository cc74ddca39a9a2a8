"""Read incomplete half-moves: captures split into several texts or cut by a space, and squares with only a column."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.moves import Capture
from games.rules.notation.movetext import WrittenMove, read_move
from games.rules.position import Move, Position
from games.rules.sheets.choosing import choose
from games.rules.sheets.main_line import MainLine


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
