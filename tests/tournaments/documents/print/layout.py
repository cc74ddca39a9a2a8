"""The layout of a document: the pieces of each page, and the texts that did not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any
from unittest.mock import patch

from reportlab.platypus import Flowable, LongTable, Spacer

from tournaments.documents.print import text
from tournaments.documents.print.fonts import text_width
from tournaments.documents.print.text import HEADING, TextBlock

MIN_SHARE_USED = 0.2
MIN_ROWS = 2
PART_OF = "castillar_part_of"
MAX_NAME_LINES, MAX_SHORT = 5, 60
"""The most lines of a short text, and the most letters of one."""
PARTED = re.compile(r"\d-$")
MAX_WORD = 16
"""In letters. Columns need not be wide enough for longer words."""


@dataclass(frozen=True)
class Piece:
    """A flowable at its place."""

    page: int
    flowable: Flowable
    bottom: float
    height: float
    body: float
    """The height of the page between its margins."""

    @property
    def is_space(self) -> bool:
        return isinstance(self.flowable, Spacer) or self.height == 0


@dataclass
class Layout:
    """The pieces of a document in order, and the words broken within it."""

    pieces: list[Piece] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    too_wide: list[str] = field(default_factory=list)
    """Texts of cells that are wider than their columns."""
    narrow: list[str] = field(default_factory=list)
    """Short texts set in many lines, and numbers broken at the end of a line."""

    def faults(self) -> Iterator[str]:
        yield from (f"broken word: {word}" for word in dict.fromkeys(self.broken))
        yield from self.too_wide
        yield from dict.fromkeys(self.narrow)
        shown = [piece for piece in self.pieces if not piece.is_space]
        pages = [(page, list(found)) for page, found in groupby(shown, attrgetter("page"))]
        for page, found in pages[:-1]:
            used = sum(piece.height for piece in found) / found[0].body
            if used < MIN_SHARE_USED:
                yield f"page {page}: {used:.0%} used"
            if _is_heading(found[-1].flowable):
                yield f"page {page}: a heading at its foot"
        for (page, before), (_next, after) in pairwise(pages):
            yield from _lone_rows(page, before[-1].flowable, after[0].flowable)


@contextmanager
def watched() -> Iterator[Layout]:
    """Record the layout of the documents made in the block."""
    layout, depth = Layout(), [0]
    text._broken_lines.cache_clear()
    draw_on, split, pieces = Flowable.drawOn, LongTable.split, text._pieces

    def watched_draw(self: Flowable, canvas: Any, x: float, y: float, _sW: float = 0) -> None:  # noqa: N803
        layout.narrow += (f"page {canvas.getPageNumber()}: {remark}" for remark in _narrow(self))
        layout.too_wide += (f"page {canvas.getPageNumber()}: {remark}" for remark in _too_wide(self))
        if depth[0] == 0:
            height = getattr(self, "height", 0) or getattr(self, "_height", 0) or 0
            body = canvas._pagesize[1] / canvas._currentMatrix[0] - 36 - 36
            layout.pieces.append(Piece(canvas.getPageNumber(), self, y, height, body))
        depth[0] += 1
        try:
            draw_on(self, canvas, x, y, _sW)
        finally:
            depth[0] -= 1

    def watched_split(self: LongTable, width: float, height: float) -> list[Flowable]:
        parts: list[Flowable] = split(self, width, height)
        for part in parts:
            setattr(part, PART_OF, getattr(self, PART_OF, self))
        return parts

    def watched_pieces(word: str, face: str, size: float, width: float) -> Iterator[str]:
        found = list(pieces(word, face, size, width))
        if len(found) > 1 and len(word) <= MAX_WORD:
            layout.broken.append(f"{word} ({width:.0f} points)")
        yield from found

    with (
        patch.object(Flowable, "drawOn", watched_draw),
        patch.object(LongTable, "split", watched_split),
        patch.object(text, "_pieces", watched_pieces),
    ):
        yield layout


def _is_heading(flowable: Flowable) -> bool:
    return isinstance(flowable, TextBlock) and flowable.style == HEADING


def _rows(table: Any) -> int:
    return len(table._cellvalues) - table.repeatRows


def _lone_rows(page: int, before: Any, after: Any) -> Iterator[str]:
    """Yield a fault if either part of a table split between pages has fewer than two rows."""
    if getattr(before, PART_OF, before) is not getattr(after, PART_OF, after):
        return
    for at, table in ((page, before), (page + 1, after)):
        if _rows(table) < MIN_ROWS:
            yield f"page {at}: a lone row"


def _narrow(flowable: Any) -> Iterator[str]:
    if not isinstance(flowable, TextBlock) or not flowable.lines:
        return
    if len(flowable.lines) > MAX_NAME_LINES and len(flowable.text) <= MAX_SHORT:
        yield f"“{flowable.text}” in {len(flowable.lines)} lines"
    yield from (f"“{line}” ends within a number" for line in flowable.lines[:-1] if PARTED.search(line))


def _too_wide(flowable: Any) -> Iterator[str]:
    """Yield the texts of cells in one line that are wider than their columns."""
    if not isinstance(flowable, LongTable):
        return
    whole_rows = {first[1] for _name, first, last in flowable._spanCmds if first[0] == 0 and last[0] == -1}
    for row, (cells, styles) in enumerate(zip(flowable._cellvalues, flowable._cellStyles, strict=True)):
        widths = [sum(flowable._colWidths)] if row in whole_rows else flowable._colWidths
        for cell, style, column in zip(cells, styles, widths, strict=False):
            if isinstance(cell, str) and text_width(cell, style.fontname, style.fontsize) > column + 0.1:
                yield f"“{cell}” is wider than its column"
