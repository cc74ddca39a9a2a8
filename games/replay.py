"""The replay of a checked sheet, step by step: the board after each half-move, and the list of moves.

Step 0 is the start. An illegal move that stopped the check is the last step, drawn on the position before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.diagrams import Diagram, Labels
from games.diagrams.svg import svg
from games.rules.board import Side
from games.rules.notation.movetext import read_move
from games.rules.parameters import Notation
from games.rules.position import Position
from games.rules.sheets.findings import Finding, Severity
from games.rules.sheets.record import Ply
from games.rules.sheets.report import SheetReport
from games.wording import position_in_words, severity_names, side_name

MAX_LISTED_PLIES = 200  # half-moves listed at a time; even
MAX_LETTERS = 200  # of a move or a comment


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLine:
    """One half-move of the list; `mark` is the severity of its worst finding, empty without any."""

    step: int
    text: str
    huff: str = ""
    comment: str = ""
    mark: str = ""
    mark_name: str = ""


@dataclass(frozen=True, slots=True)
class MovePair:
    """A move number and its two half-moves; None for a missing one."""

    number: int
    lines: tuple[MoveLine | None, MoveLine | None]


class Replay:
    """The replay of a report at one step; a number out of range means the nearest step."""

    def __init__(self, report: SheetReport, step: int | None = None) -> None:
        self.report = report
        self.step = self.opening if step is None else min(max(step, 0), self.last)

    @cached_property
    def stop(self) -> Finding | None:
        """Return the finding about the half-move that stopped the check, or None."""
        findings = (finding for finding in self.report.findings if finding.ply > self.report.plies)
        return next((one for one in findings if one.code.severity is Severity.INVALID), None)

    @property
    def last(self) -> int:
        return self.report.plies + (self.stop is not None)

    @property
    def opening(self) -> int:
        """Return the first step to show: the first finding, or else the end."""
        wrong = [f.ply for f in self.report.findings if f.code.severity is not Severity.REMARK and f.ply]
        return min(*wrong, self.last) if wrong else self.last

    @property
    def is_stop(self) -> bool:
        """Return whether the shown step is the move that stopped the check."""
        return self.step > self.report.plies

    @property
    def previous(self) -> int | None:
        return self.step - 1 if self.step else None

    @property
    def following(self) -> int | None:
        return self.step + 1 if self.step < self.last else None

    # The board

    @cached_property
    def shown(self) -> Ply | None:
        """Return the half-move that led to the position on the board; None at the start and at an illegal move."""
        record = self.report.record
        return record.ply(self.step) if record and self.step and not self.is_stop else None

    @property
    def position(self) -> Position | None:
        """Return the position on the board; None for a sheet without a position."""
        if self.shown:
            return self.shown.position
        return self.report.position if self.is_stop else self.report.start

    @property
    def caption(self) -> str:
        """Return the caption of the board: "Jugada 12, negras: 24x15"."""
        if self.step == 0:
            return _("Posición inicial")
        side, text = self._mover_and_text()
        values = {"number": self._number(self.step), "side": side_name(side) if side else "", "text": text}
        words = (
            _("Jugada %(number)d, %(side)s: %(text)s, que no vale")
            if self.is_stop
            else _("Jugada %(number)d, %(side)s: %(text)s")
        )
        return words % values

    def _mover_and_text(self) -> tuple[Side | None, str]:
        """Return the side and the text of the shown half-move."""
        if self.shown:
            huff = f" S{self.shown.lost}" if self.shown.lost else ""
            return self.shown.side, self.shown.text + huff
        return (self.stop.side, self.stop.text[:MAX_LETTERS]) if self.stop else (None, "")

    @cached_property
    def diagram(self) -> Diagram | None:
        """Return the position with the last half-move, or with the illegal one; None without a position."""
        if self.position is None:
            return None
        return Diagram(
            position=self.position,
            last=self.shown.move if self.shown else None,
            marked=(self.shown.lost,) if self.shown and self.shown.lost else (),
            illegal=self._illegal() if self.is_stop else None,
        )

    @cached_property
    def board(self) -> SafeString | None:
        if self.diagram is None:
            return None
        named = self.report.rules.notation is Notation.NAMES
        diagram = replace(self.diagram, labels=Labels.NAMES if named else Labels.NUMBERS)
        # `svg` escapes its texts.
        return mark_safe(svg(diagram, title=self.caption, description=position_in_words(diagram.position)))  # noqa: S308 - as said above

    def _illegal(self) -> tuple[int, int] | None:
        """Return the two squares of an illegal move, or None."""
        written = read_move(self.report.rules.board, self.stop.text) if self.stop else None
        if written is None or 0 in written.squares or written.start == written.end:
            return None
        return written.start, written.end

    # The list of moves

    @cached_property
    def _offset(self) -> int:
        """Return 1 if the game begins in the second slot of a pair: Black moves first, where the rules say White."""
        record = self.report.record
        return int(record is not None and record.begins_second)

    def _number(self, step: int) -> int:
        """Return the number of the move at a step."""
        return (step - 1 + self._offset) // 2 + 1

    @cached_property
    def _listed(self) -> range:
        """Return the listed steps: the part of the game with the shown step."""
        page = (max(self.step, 1) - 1 + self._offset) // MAX_LISTED_PLIES
        first = max(page * MAX_LISTED_PLIES + 1 - self._offset, 1)
        return range(first, min((page + 1) * MAX_LISTED_PLIES - self._offset, self.last) + 1)

    @property
    def earlier(self) -> int | None:
        """Return the last step before the listed ones, or None."""
        return self._listed.start - 1 if self._listed.start > 1 else None

    @property
    def later(self) -> int | None:
        """Return the first step after the listed ones, or None."""
        return self._listed.stop if self._listed.stop <= self.last else None

    @property
    def pairs(self) -> tuple[MovePair, ...]:
        """Return the listed moves, in pairs."""
        lines: dict[int, dict[int, MoveLine]] = defaultdict(dict)
        for step in self._listed:
            lines[self._number(step)][(step - 1 + self._offset) % 2] = self._line(step)
        return tuple(MovePair(number, (pair.get(0), pair.get(1))) for number, pair in lines.items())

    def _line(self, step: int) -> MoveLine:
        """Return a half-move as the list of moves shows it."""
        record, worst = self.report.record, self._marks.get(step)
        marks = {"mark": worst.value, "mark_name": severity_names()[worst]} if worst else {}
        if record is None or step > self.report.plies:
            return MoveLine(step=step, text=self.stop.text[:MAX_LETTERS] if self.stop else "", **marks)
        lost = record.huffed.get(step)
        return MoveLine(
            step=step,
            text=record.texts[step - 1][:MAX_LETTERS],
            huff=f"S{lost}" if lost else "",
            comment=" ".join(record.comments.get(step, ()))[:MAX_LETTERS],
            **marks,
        )

    @cached_property
    def _marks(self) -> Mapping[int, Severity]:
        """Return the severity of the worst finding of each step."""
        order = list(Severity)
        marks: dict[int, Severity] = {}
        for finding in self.report.findings:
            step, severity = min(finding.ply, self.last), finding.code.severity
            if step and order.index(severity) >= order.index(marks.get(step, severity)):
                marks[step] = severity
        return marks
