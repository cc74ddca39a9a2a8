"""Texts that end the check: unreadable ones, and half-moves badly written, ambiguous or illegal."""

from __future__ import annotations

from games.rules.article import Topic
from games.rules.moves import Capture
from games.rules.notation.movetext import SpanKind, WrittenMove
from games.rules.position import Move, Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.beginning import advice_on_first_move
from games.rules.sheets.choosing import Choice
from games.rules.sheets.diagnosis import diagnose
from games.rules.sheets.findings import Code, Value
from games.rules.sheets.joining import moves_from_column
from games.rules.sheets.main_line import MainLine
from games.rules.sheets.notes import Notes

MAX_PATHS = 20  # most paths listed for an ambiguous capture
MAX_LEGAL = 100  # most legal moves listed for an illegal one
_CODES = {
    SpanKind.UNREADABLE: Code.UNREADABLE_MOVE,
    SpanKind.NOT_CLOSED: Code.NOT_CLOSED,
    SpanKind.FIRST_NUMBER: Code.FIRST_NUMBER,
    SpanKind.SECOND_GAME: Code.SECOND_GAME,
    SpanKind.POSITION_CHANGED: Code.POSITION_CHANGED,
    SpanKind.AFTER_RESULT: Code.MOVE_AFTER_RESULT,
    SpanKind.CUT_TAG: Code.TAG_CUT,
    SpanKind.OTHER_TAG: Code.TAG_REPEATED,
}
"""The codes of texts that cannot be read."""


class Rejections:
    """Stops the check at a text, with a finding."""

    def __init__(self, rules: RuleSystem, notes: Notes, main_line: MainLine) -> None:
        self._rules = rules
        self._notes = notes
        self._main_line = main_line

    def unreadable(self, text: str, kind: SpanKind, result: str | None) -> None:
        """Stop at a text that cannot be read; `result` is the one written before it."""
        ply = 0 if kind in (SpanKind.CUT_TAG, SpanKind.OTHER_TAG) else None
        values = {"result": str(result)} if kind is SpanKind.AFTER_RESULT else {}
        self._notes.stop(_CODES[kind], text, ply=ply, values=values)

    def check_notation(self, text: str, written: WrittenMove) -> bool:
        """Stop at squares in another notation than the first half-move's, or not on the board."""
        if written.algebraic is not self._main_line.named:
            self._notes.stop(Code.MIXED_NOTATION, text, self._rules.articles[Topic.NOTATION])
        elif 0 in written.squares:
            self._notes.stop(Code.NO_SUCH_SQUARE, text, self._rules.articles[Topic.NUMBERING])
        return self._notes.stopped

    def complete(self, text: str, written: WrittenMove, position: Position) -> WrittenMove | None:
        """Complete a half-move with only the column of its first square; stop unless exactly one legal move fits."""
        if written.algebraic is not self._main_line.named:
            self._notes.stop(Code.MIXED_NOTATION, text, self._rules.articles[Topic.NOTATION])
            return None
        moves = moves_from_column(written, position)
        if len(moves) != 1:
            legal = self._main_line.listed(moves[:MAX_PATHS]) or self.legal_in(position)
            self._notes.stop(Code.UNREADABLE_MOVE, text, legal=legal)
            return None
        return WrittenMove(moves[0].path, bool(moves[0].captures), algebraic=True, unusual=True)

    def ambiguous(
        self, text: str, written: WrittenMove, position: Position, choice: Choice, only: Capture | None
    ) -> None:
        """Stop at a half-move that means several legal ones, and list them.

        `only` is the one capture after which the rest of the sheet can be read, if it is known.
        """
        moves = sorted(position.move_of(capture) for capture in choice.captures)
        moves += [Move(written.squares)] if choice.or_quiet else []
        values: dict[str, Value] = {"ways": len(moves)}
        if only is not None:
            values["only"] = self._main_line.listed([position.move_of(only)])[0]
        paths = self._main_line.listed(moves[:MAX_PATHS])
        self._notes.stop(Code.AMBIGUOUS_CAPTURE, text, legal=paths, values=values)

    def illegal(self, text: str, written: WrittenMove, position: Position) -> None:
        """Stop at an illegal move, with the rule that it breaks."""
        if self._rules.passes and not position.can_move():
            self._notes.stop(Code.PASS_DUE, text, self._rules.articles[Topic.BLOCKED])
            return
        wrong = diagnose(position, written)
        values = self._main_line.in_squares(wrong.values)
        if wrong.code is Code.NOT_YOUR_PIECE:
            values |= self.first_move_advice(position, written)
        self._notes.stop(wrong.code, text, wrong.article, legal=self.legal_in(position), values=values)

    def first_move_advice(self, position: Position, written: WrittenMove) -> dict[str, Value]:
        """Return the way to say which side begins, for a first half-move that only the other side can make."""
        return {} if self._notes.plies else advice_on_first_move(self._main_line, position, written)

    def legal_in(self, position: Position) -> tuple[str, ...]:
        return self._main_line.listed(position.legal_moves()[:MAX_LEGAL])
