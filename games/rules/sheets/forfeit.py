"""A piece that could have taken and did not is lost (soplo): when one is due, which it may be, and what the sheet says.

The check follows the sheet: it takes the piece that the sheet names, and where none is named the piece stays.
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
    """The forfeit that the last half-move earned: one of the pieces that the line has as due, or none."""

    def __init__(self, record: Record, notes: Notes, names: Callable[[int], str]) -> None:
        self._record = record
        self._notes = notes
        self._named = names  # of squares, as the sheet writes its own
        self._board = record.game.rules.board
        self._line = record.game.line

    def earn(self, before: Position, start: int, end: int) -> None:
        """A quiet move was made: each piece that could have taken is due, from where it now stands."""
        capturers = before.capturers()
        self._line.due = capturers ^ start | end if capturers & start else capturers

    def take(self, word: str) -> None:
        """Lose the piece that the sheet names, if it may be lost."""
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

    def leave(self) -> None:
        """Go on without one that was due and is not recorded: the piece stays."""
        if self._line.due:
            self.left_out(self._record.plies, self._line.due)
            self._line.due = 0

    def left_out(self, ply: int, due: int) -> None:
        """Note one that was due after a half-move and is not recorded."""
        if self._notes.room_for(Severity.IRREGULAR):
            article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
            text = self._record.texts[ply - 1]
            self._notes.find(Code.FORFEIT_NOT_RECORDED, ply, text, article, values=self._listed(due))

    def _refuse(self, code: Code, word: str) -> None:
        article = self._record.game.rules.articles[Topic.FORFEIT_OF_A_PIECE]
        self._notes.stop(code, word, article, ply=self._record.plies, values=self._listed(self._line.due))

    def _listed(self, due: int) -> dict[str, str | int]:
        return {"candidates": ", ".join(map(self._named, self._board.numbers_in(due)))}
