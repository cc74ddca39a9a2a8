"""The soplo: a piece that could have captured and did not may be lost.

In a rule system with soplo, a move made in place of a capture stands, and a piece that could have captured is taken off
(Cómo jugar, 5). By custom the opponent takes it off before moving, which is not a move. It may be the piece that
moved: then it is taken off its new square.

The players choose the piece, so the check cannot. It follows the sheet and removes the piece that the sheet names. If
the sheet names none, the piece stays, because a sheet often leaves the soplo out and the later moves tell nothing; the
report says so, and a referee decides.
"""

from __future__ import annotations

from collections.abc import Callable

from games.rules.article import Topic
from games.rules.notation.movetext import forfeit_of
from games.rules.position import Position
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record


class Forfeit:
    """The soplo of one of the pieces in `Line.due`, which the last half-move may incur."""

    def __init__(self, record: Record, notes: Notes, names: Callable[[int], str]) -> None:
        self._record = record
        self._notes = notes
        self._named = names  # squares in the notation of the sheet
        self._board = record.game.rules.board
        self._line = record.game.line

    def set_due(self, before: Position, start: int, end: int) -> None:
        """Note after a quiet move the pieces that could have captured, each on its present square: one may be lost."""
        capturers = before.capturers()
        self._line.due = capturers ^ start | end if capturers & start else capturers

    def remove_named(self, word: str) -> None:
        """Remove the piece that the sheet names, if it may be lost."""
        number, ply = forfeit_of(self._board, word), self._record.plies
        if ply in self._record.forfeits:
            self._refuse(Code.FORFEIT_TWICE, word)
        elif not self._line.due:
            self._refuse(Code.FORFEIT_NOT_DUE, word)
        elif number is None or not self._board.bits[number] & self._line.due:
            self._refuse(Code.FORFEIT_OF_ANOTHER, word)
        else:
            self._record.game.huff(self._board.bits[number])
            self._record.forfeits[ply] = number

    def pass_over(self) -> None:
        """Continue after a soplo that is not recorded: the piece stays, with a finding."""
        if self._line.due:
            self.note_unrecorded(self._record.plies, self._line.due)
            self._line.due = 0

    def note_unrecorded(self, ply: int, due: int) -> None:
        """Note a soplo that is not recorded after a half-move that incurs one."""
        if self._notes.room_for(Severity.IRREGULAR):
            article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
            text = self._record.texts[ply - 1]
            self._notes.find(Code.FORFEIT_NOT_RECORDED, ply, text, article, values=self._listed(due))

    def _refuse(self, code: Code, word: str) -> None:
        article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
        self._notes.stop(code, word, article, ply=self._record.plies, values=self._listed(self._line.due))

    def _listed(self, due: int) -> dict[str, str | int]:
        return {"candidates": ", ".join(map(self._named, self._board.numbers_in(due)))}
