"""Findings about half-moves already played: comments, variations, and the findings of a run of moves."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.line import Line
from games.rules.notation.movetext import Kind
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.forfeit import Forfeit
from games.rules.sheets.notes import Notes
from games.rules.sheets.record import Record
from games.rules.word import Word


class Annotations:
    """The text between the moves: comments and variations."""

    def __init__(self, record: Record, notes: Notes, forfeit: Forfeit) -> None:
        self._record = record
        self._notes = notes
        self._forfeit = forfeit

    def record(self, word: Word, ply: int) -> None:
        """Record a comment, a skipped variation or a soplo after a half-move."""
        if word.kind is Kind.COMMENT:
            self._record.comment(word.text, ply)
        elif word.kind is Kind.VARIATION:
            self._notes.remark(Code.VARIATION_SKIPPED, ply=ply)
        else:
            self._record.forfeits[ply] = self._record.game.rules.board.numbers[word.lost]

    def report(self, line: Line) -> None:
        """Report the findings that a run of simple moves collected, in order."""
        for ply, finding in line.findings:
            if isinstance(finding, Word):
                self.record(finding, ply)
            elif finding:
                self._forfeit.note_unrecorded(ply, finding)
            else:
                self._note_capture_sign(ply)
        line.findings.clear()

    def _note_capture_sign(self, ply: int) -> None:
        """Note a quiet move with the sign of a capture."""
        if self._notes.room_for(Severity.REMARK):
            text, article = self._record.texts[ply - 1], self._record.game.rules.articles[Topic.NOTATION]
            self._notes.find(Code.CROSS_FOR_MOVE, ply, text, article)
