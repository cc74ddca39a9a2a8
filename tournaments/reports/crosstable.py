"""Everybody against everybody: with the results there are, or as a chart for the wall to fill in by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Spacer

from tournaments.display.games import Cell as Against
from tournaments.display.league import LeaguePage
from tournaments.reports.fonts import BOLD
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import HAIR, Cell, Column, Command, Look, cell_style, grid
from tournaments.reports.parts import paragraph, progress, small
from tournaments.reports.text import FAINT, INK, RULE, SMALL, Words, lines

_PLACE = 10 * mm
_WIDEST_CELL = 32 * mm
_TOTALS = (("J", 11 * mm), ("Ptos.", 14 * mm), ("F", 12 * mm))
_TO_WRITE = (*_TOTALS, ("Pos.", 12 * mm))
_TALLEST_ROW = 16 * mm
_SHARE_OF_HEIGHT = 0.53
"""Of the width of the sheet, what the rows of a chart may take of its height."""
_LEAST_NAME = 44 * mm
_CELL_PADDING = 6
_LEAST_PADDING = 3
_WRITTEN = Look(size=10, leading=12.5)
_ACROSS = 12
"""With more rivals than these, the chart goes on below with the next ones."""


def crosstable(page: LeaguePage, paper: Paper) -> Document:
    """In the order of the table: points got from each rival, a figure a leg, read along the row."""
    names = [row.name for row in page.crosstable]
    rows = page.standings.rows
    look = Look(size=10, leading=12.5, padding=6)
    story: list[Flowable] = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm)]
    places = ["–" if row.pos is None else str(row.pos) for row in rows]
    for across in _parts(len(names)):
        cells = [
            [*(_points(line.cells[rival]) for rival in across), str(row.played), str(row.points), str(row.pieces)]
            for line, row in zip(page.crosstable, rows, strict=True)
        ]
        story += [_chart(names, places, cells, across, _TOTALS, paper, look), Spacer(0, 4 * mm)]
    said = _("En cada fila, los puntos de quien la encabeza contra el rival de cada columna: 3, 1 o 0.")
    later = _("Cada columna lleva el orden de su fila; a dos vueltas, una cifra por vuelta.")
    return Document([*story, *small(f"{said} {later}")], landscape=True)


def wallchart(page: LeaguePage, paper: Paper) -> Document:
    """In draw order, with empty squares to write in."""
    names = [entrant.name for entrant in page.entrants]
    numbers = [str(entrant.number) for entrant in page.entrants]
    look = replace(_WRITTEN, padding=_padding(names, paper))
    story: list[Flowable] = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm)]
    for across in _parts(len(names)):
        empty = [["" for _square in (*across, *_TO_WRITE)] for _name in names]
        story += [_chart(names, numbers, empty, across, _TO_WRITE, paper, look), Spacer(0, 4 * mm)]
    said = _("Apunta en la fila de cada cual sus puntos contra el rival de la columna (3, 1 o 0) y, debajo, su F.")
    return Document([*story, *small(said)], landscape=True)


def _padding(names: Sequence[str], paper: Paper) -> float:
    """Above and below each row, so that the rows take the height they may, whatever lines the names take."""
    width = _LEAST_NAME - _CELL_PADDING
    taken = sum(len(lines(name, cell_style(_WRITTEN), width)) for name in names) * _WRITTEN.leading
    room = paper.landscape_width * _SHARE_OF_HEIGHT * len(names) / (len(names) + 1)
    padding: float = min(_TALLEST_ROW - _WRITTEN.leading, (room - taken) / len(names)) / 2
    return max(_LEAST_PADDING, padding)


def _parts(count: int) -> list[range]:
    return [range(first, min(first + _ACROSS, count)) for first in range(0, count, _ACROSS)]


def _points(legs: Sequence[Against]) -> Cell:
    """The points of each leg; those of annulled games struck out."""
    if legs[0].kind == "self":
        return ""
    text = " ".join(leg.text or "·" for leg in legs)
    if any(leg.kind == "annulled" for leg in legs):
        style = replace(cell_style(), size=10, leading=12.5, align=0.5, strike=True, colour=FAINT)
        return Words(text, style) if any(leg.text for leg in legs) else ""
    return text


def _chart(
    names: Sequence[str],
    places: Sequence[str],
    cells: Sequence[Sequence[Cell]],
    across: range,
    totals: Sequence[tuple[str, float]],
    paper: Paper,
    look: Look,
) -> Flowable:
    """A square a rival between the names and the totals; a player's own is crossed out."""
    width = paper.landscape_width
    taken = _PLACE + _LEAST_NAME + sum(size for _title, size in totals)
    square = min(_WIDEST_CELL, (width - taken) / len(across))
    columns = [Column("", _PLACE, "RIGHT", strong=True), Column("", wraps=True)]
    columns += [Column(places[rival], square, "CENTER") for rival in across]
    columns += [Column(title, size, "CENTER", strong=title == "Ptos.") for title, size in totals]
    rows = [[place, name, *row] for place, name, row in zip(places, names, cells, strict=True)]
    return grid(columns, rows, width, look, _lines(across, len(names)))


def _cross(_table: Flowable, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """A thin stroke across the square of a player against themselves."""
    canvas.saveState()
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(RULE)
    canvas.line(x, y, x + width, y + height)
    canvas.restoreState()


def _lines(across: range, count: int) -> list[Command]:
    first = 2
    own = [(first + rival - across.start, 1 + rival) for rival in across if rival < count]
    return [
        ("GRID", (first, 1), (-1, -1), RULE, INK),
        ("FONT", (0, 0), (-1, 0), BOLD, 9, 11),
        ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
        *(("BACKGROUND", at, at, _cross) for at in own),
    ]
