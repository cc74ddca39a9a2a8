"""Findings about half-moves already played: comments, variations, and the findings of a run of moves."""

from __future__ import annotations

from ..article import Topic
from ..line import Line
from ..notation.movetext import SpanKind
from ..word import Word
from .findings import Code
from .jumping import Huffs
from .notes import Notes
from .record import Record


class Annotations:
    """Records the text between the moves: comments, variations and huffs."""

    def __init__(self, record: Record, notes: Notes, huffs: Huffs) -> None:
        self._record = record
        self._notes = notes
        self._huffs = huffs

    def record(self, word: Word, ply: int) -> None:
        """Record a comment, a skipped variation or a huff after a half-move."""
        if word.kind is SpanKind.COMMENT:
            self._record.add_comment(word.text, ply)
        elif word.kind is SpanKind.VARIATION:
            self._notes.add_remark(Code.VARIATION_SKIPPED, ply=ply)
        else:
            self._record.huffed[ply] = self._record.game.rules.board.numbers_by_bit[word.lost]

    def report(self, line: Line) -> None:
        """Report the findings that a run of simple moves collected, in order."""
        for ply, finding in line.findings:
            if isinstance(finding, Word):
                self.record(finding, ply)
            elif finding:
                self._huffs.note_unrecorded(ply, finding)
            else:
                self._note_capture_sign(ply)
        line.findings.clear()

    def _note_capture_sign(self, ply: int) -> None:
        """Note a quiet move with the sign of a capture."""
        text, article = self._record.texts[ply - 1], self._record.game.rules.articles[Topic.NOTATION]
        self._notes.add(Code.CROSS_FOR_MOVE, ply, text, article)
