"""A sheet while it is being written: what stands so far, the board, and the moves that may come next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.rules import check
from games.rules.notation.movetext import RESULTS, Kind
from games.rules.position import Move, Position
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code
from games.rules.sheets.report import SheetReport
from games.sheet_page import SheetPage
from games.wording import side_name

MOST_CHOICES = 100
PASS = "--"  # noqa: S105 - a move


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that may come next, as a sheet writes it, and its two squares on the board: column and row from 0."""

    text: str
    start: tuple[int, int]
    end: tuple[int, int]


class GrowingSheet(SheetPage):
    """What a text says so far. `typing` is its last word where that may still become a move, and is not judged yet."""

    def __init__(self, rules: RuleSystem, text: str, *, whole: bool = False) -> None:
        report, self.typing = (check(rules, text), "") if whole else _judged(rules, text)
        self.empty = not text.strip()
        super().__init__(report)

    @property
    def mover(self) -> str:
        """Whose turn it is."""
        return side_name(self.report.position.turn) if self.report.position else ""

    @property
    def _ended(self) -> bool:
        """Whether nothing may follow what was read."""
        return bool(self.replay.stop or self.report.outcome or self._has_result)

    @property
    def _has_result(self) -> bool:
        """Whether a result stands below the moves, of whatever kind: a move after it makes the sheet invalid."""
        return any(word.kind is Kind.RESULT for word in self.report.sheet.known)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The moves that may come next; none where something is wrong, or nothing may follow."""
        position = self.report.position
        if position is None or self._ended:
            return ()
        return tuple(_choice(position, text, move) for text, move in _moves(position).items())[:MOST_CHOICES]

    @property
    def may_pass(self) -> bool:
        """Whether who is to move has no move and the game goes on: what comes next is a pass."""
        position = self.report.position
        return position is not None and not self._ended and not position.legal_moves()

    @property
    def soplo(self) -> tuple[str, ...]:
        """The pieces of which the last half-move may lose one, by their squares; none where it lost one already."""
        if self.replay.stop or self._has_result:
            return ()
        due = Code.FORFEIT_NOT_RECORDED
        last = [f for f in self.report.findings if f.code is due and f.ply == self.report.plies]
        return tuple(str(last[-1].values["candidates"]).split(", ")) if last else ()


def _judged(rules: RuleSystem, text: str) -> tuple[SheetReport, str]:
    """The report of a text but for its last word, where nothing follows it and it begins a legal move, a move number or
    a result; a piece lost by soplo is not named until its number is whole.
    """
    last = "" if not text or text[-1].isspace() else text.rsplit(maxsplit=1)[-1]
    if last:
        before = check(rules, text[: -len(last)])
        position = before.position
        begun = _moves(position) if position and not before.outcome else {}
        expected = (*begun, *RESULTS, PASS)
        forfeit = last[0] == "S" and not rules.capture_is_forced
        if last not in expected and (last.isdigit() or forfeit or any(word.startswith(last) for word in expected)):
            return before, last
    return check(rules, text), ""


def _moves(position: Position) -> dict[str, Move]:
    """The legal moves by what is written of each: its ends, or its whole path where another has the same ends."""
    moves = position.legal_moves()
    ends = Counter(map(str, moves))
    return {(str(move) if ends[str(move)] == 1 else move.full): move for move in moves}


def _choice(position: Position, text: str, move: Move) -> Choice:
    (start_row, start), (end_row, end) = (position.rules.board.place(number) for number in (move.start, move.end))
    return Choice(text, (start, start_row), (end, end_row))
