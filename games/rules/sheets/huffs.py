"""The huff (soplo): a piece that could have captured and did not may be removed.

In a rule system with huffs, a move made in place of a capture stands, and a piece that could have captured is removed
(Cómo jugar, 5). By custom the opponent removes it before moving, and that is not a move. It may be the piece that
moved: then it is removed from its new square.

The players choose the piece, so the check cannot. It follows the sheet and removes the piece that the sheet names. If
the sheet names none, the piece stays, because a sheet often leaves the huff out and the later moves tell nothing; the
report says so, and a referee decides.
"""

from __future__ import annotations

from collections.abc import Callable

from games.rules.article import Topic
from games.rules.notation.movetext import huffed_square
from games.rules.position import Position
from games.rules.sheets.findings import Code
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record


class Huffs:
    """Removes a piece of `Line.huffable` after a half-move, or reports that no huff is recorded."""

    def __init__(self, record: Record, notes: Notes, square_name: Callable[[int], str]) -> None:
        self._record = record
        self._notes = notes
        self._square_name = square_name  # squares in the notation of the sheet
        self._board = record.game.rules.board
        self._line = record.game.line

    def set_huffable(self, before: Position, start: int, end: int) -> None:
        """Set the huffable pieces after a quiet move: those that could have captured, each on its present square."""
        capturers = before.capturers()
        self._line.huffable = capturers ^ start | end if capturers & start else capturers

    def remove_named(self, text: str) -> None:
        """Remove the piece named by the sheet if it may be huffed; stop the check otherwise."""
        number, ply = huffed_square(self._board, text), self._record.plies
        if ply in self._record.huffed:
            self._refuse(Code.FORFEIT_TWICE, text)
        elif not self._line.huffable:
            self._refuse(Code.FORFEIT_NOT_DUE, text)
        elif number is None or not self._board.bits[number] & self._line.huffable:
            self._refuse(Code.FORFEIT_OF_ANOTHER, text)
        else:
            self._record.game.huff(self._board.bits[number])
            self._record.huffed[ply] = number

    def skip_unrecorded(self) -> None:
        """Report a huff that is not recorded, and continue with all pieces on the board."""
        if self._line.huffable:
            self.note_unrecorded(self._record.plies, self._line.huffable)
            self._line.huffable = 0

    def note_unrecorded(self, ply: int, huffable: int) -> None:
        """Note a finding about a half-move without the huff that it allows."""
        article = self._record.game.rules.articles[Topic.HUFF]
        text = self._record.texts[ply - 1]
        self._notes.add(Code.FORFEIT_NOT_RECORDED, ply, text, article, values=self._listed(huffable))

    def _refuse(self, code: Code, text: str) -> None:
        article = self._record.game.rules.articles[Topic.HUFF]
        self._notes.stop(code, text, article, ply=self._record.plies, values=self._listed(self._line.huffable))

    def _listed(self, huffable: int) -> dict[str, str | int]:
        return {"candidates": ", ".join(map(self._square_name, self._board.numbers_in(huffable)))}
