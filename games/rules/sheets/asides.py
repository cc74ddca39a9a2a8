"""What is told of half-moves already played: comments and variations beside them, and what a run of them has left."""

from __future__ import annotations

from operator import itemgetter

from games.rules.article import Topic
from games.rules.line import Line, Word
from games.rules.notation.movetext import Kind
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.forfeit import Forfeit
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record


class Asides:
    """What stands between the moves and plays nothing."""

    def __init__(self, record: Record, notes: Notes, forfeit: Forfeit) -> None:
        self._record = record
        self._notes = notes
        self._forfeit = forfeit

    def take(self, word: Word, ply: int) -> None:
        """Take a comment, or the place of variations left out, after a half-move."""
        if word.kind is Kind.COMMENT:
            self._record.comment(word.text, ply)
        else:
            self._notes.remark(Code.VARIATION_SKIPPED, ply=ply)

    def tell(self, line: Line) -> None:
        """Take what a run of moves has left, in the order of the half-moves."""
        noted: list[tuple[int, int | Word]] = [*line.remarkable, *line.asides]
        for ply, what in sorted(noted, key=itemgetter(0)) if line.asides else noted:
            if isinstance(what, Word):
                self.take(what, ply)
            else:
                self._remark(ply, what)
        line.remarkable.clear()
        line.asides.clear()

    def _remark(self, ply: int, candidates: int) -> None:
        """Note a capture not made, by those who could have, or a sign of one where there was none."""
        if not self._notes.room_for(Severity.IRREGULAR if candidates else Severity.REMARK):
            return
        if candidates:
            self._forfeit.left_out(ply, candidates)
        else:
            text, article = self._record.texts[ply - 1], self._record.game.rules.articles[Topic.NOTATION]
            self._notes.find(Code.CROSS_FOR_MOVE, ply, text, article)
