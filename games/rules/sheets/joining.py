"""Half-moves whose text is not one whole: written in parts, run into the next one, or with a square half named."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.moves import Capture
from games.rules.notation.movetext import Written, read_move
from games.rules.position import Move, Position
from games.rules.sheets.choosing import choose
from games.rules.sheets.words import Words


class Joined(NamedTuple):
    """A capture as it is to be read: its text, its ends, what it takes, and how many texts more it is made of."""

    text: str
    start: int
    end: int
    capture: Capture
    more: int


def in_parts(words: Words, index: int, text: str, written: Written, position: Position) -> Joined | None:
    """A capture written jump by jump, as texts of their own, where together they are a legal one."""
    jumps = words.jumps_after(index, written)
    if not jumps:
        return None
    squares = (*written.squares, *(square for _, jump in jumps for square in jump.squares[1:]))
    whole = " ".join((text, *(jump for jump, _ in jumps)))
    return _legal(whole, Written(squares, takes=True, algebraic=written.algebraic), position, len(jumps))


def before_a_space(words: Words, index: int, position: Position) -> Joined | None:
    """A capture that is legal up to a space within it: what follows there is half of another half-move."""
    text = words.before_a_space(index)
    written = read_move(position.rules.board, text) if text else None
    return _legal(text, written, position, 0) if text and written else None


def from_a_column(written: Written, position: Position) -> list[Move]:
    """The legal moves of a half-move of whose first square only the column is named."""
    names = position.rules.board.names
    return [move for move in position.legal_moves() if names[move.start][0] == written.file and move.end == written.end]


def _legal(text: str, written: Written, position: Position, more: int) -> Joined | None:
    choice = choose(position, written) if 0 not in written.squares else None
    if choice is None or choice.capture is None or choice.ambiguous:
        return None
    bits = position.rules.board.bits
    return Joined(text, bits[written.start], bits[written.end], choice.capture, more)
