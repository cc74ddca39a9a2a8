"""The replay of a checked sheet, step by step: the board after each half-move, the list of moves, and a selection
for paper.

Step 0 is the start. An illegal move that stopped the check is the last step, drawn on the position before it.
"""

from __future__ import annotations

import codecs
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.board import Side
from games.rules.diagrams import Diagram, Labels, svg
from games.rules.notation.movetext import read_move
from games.rules.position import Position
from games.rules.ruleset import Notation
from games.rules.sheets.findings import Finding, Severity
from games.rules.sheets.record import Ply, Record, SheetReport
from games.wording import ENCODING_BYTES, decoded, position_in_words, severity_names, side_name, utf_16

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


MAX_HIGHLIGHTS = 6
MAX_PLIES_APART = 6
"""Most half-moves between two diagrams, while there is room for more diagrams."""


def highlights(report: SheetReport, most: int = MAX_HIGHLIGHTS) -> list[int]:
    """Return at most `most` half-moves to draw, in order, always with the last one.

    The turning points come first (the first capture, the first king of each side, the largest capture), then half-moves
    that divide the longest stretches without a diagram. The last one is that of the last move played.
    """
    if report.record is None or not report.plies:
        return [0] if report.position else []
    last = report.plies
    chosen = {last}
    for ply in _turning_points(report.record):
        if len(chosen) < most and ply not in chosen:
            chosen.add(ply)
    while len(chosen) < most and (middle := _middle_of_longest(sorted({0, *chosen}))):
        chosen.add(middle)
    return sorted(chosen)


def _turning_points(record: Record) -> Iterator[int]:
    """Yield the half-moves of the first capture, the first kings, and the largest capture."""
    taken = [_taken(record, ply) for ply in range(1, record.plies + 1)]
    captures = [ply for ply, pieces in enumerate(taken, start=1) if pieces]
    yield from captures[:1]
    yield from _first_kings(record)
    if captures:
        yield max(captures, key=lambda ply: taken[ply - 1])


def _taken(record: Record, ply: int) -> int:
    """Return the number of pieces that a half-move took."""
    opponent = record.mover(ply).other
    before, after = (record.game.position_after(number).pieces(opponent) for number in (ply - 1, ply))
    return before.men + before.kings - after.men - after.kings


def _first_kings(record: Record) -> Iterator[int]:
    """Yield the half-move of the first new king of each side."""
    waiting = {side: record.game.position_after(0).kings_of(side).bit_count() for side in Side}
    for ply in range(1, record.plies + 1):
        mover = record.mover(ply)
        if mover in waiting and record.game.position_after(ply).kings_of(mover).bit_count() > waiting[mover]:
            del waiting[mover]
            yield ply
        if not waiting:
            return


def _middle_of_longest(chosen: list[int]) -> int | None:
    """Return the middle of the longest stretch between two half-moves; None if all are short."""
    before, after = max(pairwise(chosen), key=lambda pair: pair[1] - pair[0])
    return (before + after) // 2 if after - before >= 2 * MAX_PLIES_APART else None


CHUNK_BYTES = 64 * 1024
"""Bytes read at once."""
MAX_LINE_BYTES = 1_000_000
"""Longest line in bytes; the rest of a longer one counts as another line."""


def lines_in(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a file with their ends, divided as by `str.splitlines`."""
    rest = b""
    for chunk in _without_utf_16(chunks):
        lines = (rest + chunk).splitlines(keepends=True)
        # The last line may continue in the next chunk, if only with the second character of its end.
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        for line in lines:
            yield from decoded(line).splitlines(keepends=True)
        while len(rest) > MAX_LINE_BYTES:
            cut = _character_boundary(rest, MAX_LINE_BYTES)
            yield from decoded(rest[:cut]).splitlines(keepends=True)
            rest = rest[cut:]
    yield from decoded(rest).splitlines(keepends=True)


def _character_boundary(text: bytes, offset: int) -> int:
    """Return the offset, or one up to three bytes before it, at which a UTF-8 character begins."""
    return next((end for end in range(offset, offset - 4, -1) if text[end] & 0b1100_0000 != 0b1000_0000), offset)


def _without_utf_16(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the chunks, converted to UTF-8 if the first has the byte order mark of UTF-16."""
    rest, start = iter(chunks), b""
    while len(start) < ENCODING_BYTES and (chunk := next(rest, None)) is not None:
        start += chunk
    if not (encoding := utf_16(start)):
        yield start
        yield from rest
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    yield decoder.decode(start).encode()
    for chunk in rest:
        yield decoder.decode(chunk).encode()
    yield decoder.decode(b"", final=True).encode()
