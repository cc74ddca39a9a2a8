"""A sheet being typed: its findings so far, the board, and the moves that may follow."""

from __future__ import annotations

from math import inf

from django.utils.safestring import SafeString, mark_safe

from games.ahead import PASS, columns_and_rows, following_positions, written_moves
from games.diagrams.svg import piece_drawings
from games.rules import check
from games.rules.board import Side
from games.rules.notation.movetext import RESULTS, SpanKind
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.report import SheetReport
from games.sheet_page import FindingLine, SheetPage
from games.wording import side_name

MAX_CHOICES = 100


class GrowingSheet(SheetPage):
    """A sheet being typed. `typing` is its unfinished last word, not checked yet; with `whole`, all words are."""

    def __init__(self, rules: RuleSystem, text: str, *, whole: bool = False) -> None:
        report, self.typing = (check(rules, text), "") if whole else _check_whole_words(rules, text)
        self.empty = not text.strip()
        # The board shows the end of the text even after findings: the next move is played on it.
        super().__init__(report, report.plies + 1)

    @property
    def faults(self) -> tuple[FindingLine, ...]:
        """Return the errors and irregularities so far: of the whole sheet first, then from the latest move backwards.

        A missing huff is no fault while it may still be recorded.
        """
        if self.empty:
            return ()
        pending = (self.report.plies, Severity.IRREGULAR.value) if self.huffable else None
        serious = (line for line in self.findings if line.severity != Severity.REMARK.value)
        lines = (line for line in serious if (line.step, line.severity) != pending)
        return tuple(sorted(lines, key=lambda line: -inf if line.step is None else -line.step))

    @property
    def mover(self) -> str:
        """Return the name of the side to move."""
        return side_name(self.report.position.turn) if self.report.position else ""

    @property
    def sides(self) -> dict[str, str]:
        """Return the name of each side."""
        return {side.code: side_name(side) for side in Side}

    @property
    def _ended(self) -> bool:
        """Return whether no half-move may follow."""
        return bool(self.replay.stop or self.report.outcome or self._has_result)

    @property
    def _has_result(self) -> bool:
        """Return whether the sheet has a result; a move after it would be invalid."""
        return any(word.kind is SpanKind.RESULT for word in self.report.sheet.words)

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the moves that may follow, in notation; none after an error or at the end of the game."""
        position = self.report.position
        if position is None or self._ended:
            return ()
        return tuple(written_moves(position))[:MAX_CHOICES]

    @property
    def may_pass(self) -> bool:
        """Return whether the player to move has no move and must pass."""
        position = self.report.position
        return position is not None and not self._ended and not position.legal_moves()

    @property
    def huffable(self) -> tuple[str, ...]:
        """Return the squares of the pieces that may be huffed after the last half-move; none after a huff."""
        if self.replay.stop or self._has_result:
            return ()
        due = Code.FORFEIT_NOT_RECORDED
        last = [f for f in self.report.findings if f.code is due and f.ply == self.report.plies]
        return tuple(str(last[-1].values["candidates"]).split(", ")) if last else ()

    @property
    def ahead(self) -> str:
        """Return the next positions with their moves, as `following_positions` does; empty if no move may follow."""
        position = self.report.position
        due = [int(square) for square in self.huffable if square.isdigit()]
        if position is None or self._has_result or self.replay.stop or (self._ended and not due):
            return ""
        return following_positions(position, due)

    @property
    def columns_and_rows(self) -> str:
        """Return the column and row of each square, for the page (see `games.ahead.columns_and_rows`)."""
        return columns_and_rows(self.report.rules.board)

    @property
    def huffs(self) -> bool:
        """Return whether the rule system has huffs: a piece that did not capture may be removed."""
        return not self.report.rules.capture_is_forced

    @property
    def passes(self) -> bool:
        """Return whether a player who cannot move passes in this rule system."""
        return self.report.rules.passes

    @property
    def pieces(self) -> SafeString:
        """Return a drawing of each kind of piece, for the page to copy when it draws positions."""
        return mark_safe(piece_drawings())  # noqa: S308 - nothing in it is text


def _check_whole_words(rules: RuleSystem, text: str) -> tuple[SheetReport, str]:
    """Return the report of a text without its unfinished last word, and that word, or empty.

    A last word is unfinished if it begins a legal move, a move number, a result or a huff.
    """
    last = "" if not text or text[-1].isspace() else text.rsplit(maxsplit=1)[-1]
    if last:
        before = check(rules, text[: -len(last)])
        position = before.position
        begun = written_moves(position) if position and not before.outcome else {}
        expected = (*begun, *RESULTS, PASS)
        huff = last[0] == "S" and not rules.capture_is_forced
        if last not in expected and (last.isdigit() or huff or any(word.startswith(last) for word in expected)):
            return before, last
    return check(rules, text), ""
