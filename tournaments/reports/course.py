"""The printed course of the table: every player's place and points after each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.charts.course import chart_of
from tournaments.charts.lines import Chart, PlayerLine, cut
from tournaments.display.course import Course, CourseLine
from tournaments.display.printed import Printed
from tournaments.reports.charts import TEXT, Lines, measured
from tournaments.reports.first_fit import FirstFit
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Cell, Column, Look, grid
from tournaments.reports.parts import paragraph, progress, section, small
from tournaments.reports.text import SMALL, STRONG, Words

MAX_LINES = 12
"""The most players whose lines are distinguishable in one chart."""
_NAMES = 50 * mm
_LARGE, _LEAST = 2.0, 1.2
"""The space of a line, in heights of its text."""
_MIN_SHARE_OF_HEIGHT = 0.31
"""The least share of a sheet for a chart of few players."""
_ACROSS = 3
_GAP = 5 * mm
_SMALL_CHART_HEIGHTS = (27 * mm, 24 * mm, 21 * mm)
"""Heights of small charts: the first at which all rows fit the sheet, if any."""
_CELLS = Look(size=8, leading=10.2, padding=0.6, ruled=False)


def course(league: Printed, paper: Paper) -> Document:
    """Return both charts and the names shortened in them, or a chart for each player if they are many."""
    found = league.charted_course
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL)]
    if len(found.lines) > MAX_LINES:
        rows = [partial(_each, found, height, paper) for height in _SMALL_CHART_HEIGHTS]
        return Document([*story, FirstFit(rows, lambda _height: _each(found, _SMALL_CHART_HEIGHTS[0], paper))])
    heights = [max(_MIN_SHARE_OF_HEIGHT * paper.value[1], _LARGE * TEXT * len(found.lines))]
    heights += [share * heights[0] for share in (0.9, 0.8, 0.7)]
    settings = [partial(_both, found, height, paper) for height in heights]
    return Document([*story, FirstFit(settings, lambda _height: _both(found, heights[-1], paper))])


def _both(found: Course, height: float, paper: Paper) -> list[Flowable]:
    charts = [_chart(found, height, paper, falls=falls) for falls in (True, False)]
    story: list[Flowable] = []
    for title, chart in zip((_("Puestos"), _("Puntos")), charts, strict=True):
        story += [*section(title), Lines(chart)]
    legend = _(
        "De izquierda a derecha, las partidas por orden de juego. Cada cual lleva su marca a lo largo de su línea."
    )
    return [*story, *small(legend), *_whole(cut(charts[0]), paper.width)]


def _chart(found: Course, height: float, paper: Paper, *, falls: bool) -> Chart:
    text = min(TEXT, height / (_LEAST * len(found.lines)))
    return chart_of(found, falls=falls, width=paper.width, height=height, text=text, names=_NAMES, measure=measured)


def _whole(lines: Sequence[PlayerLine], width: float) -> list[Flowable]:
    """Return the shortened names in full with the numbers of their lines, in two columns."""
    if not lines:
        return []
    names: list[Cell] = [Words(f"{line.number}. {line.name}", SMALL) for line in lines]
    names += [""] * (len(names) % 2)
    half = len(names) // 2
    columns = (Column("", width / 2, wraps=True), Column("", width / 2, wraps=True))
    return [*section(_("Nombres enteros")), grid(columns, zip(names[:half], names[half:], strict=True), width, _CELLS)]


def _each(found: Course, height: float, paper: Paper) -> list[Flowable]:
    """Return a small chart of places for each player, in table order: one chart of so many lines is illegible."""
    side = (paper.width - (_ACROSS - 1) * _GAP) / _ACROSS
    columns: list[Column] = []
    for across in range(_ACROSS):
        columns += [Column("", _GAP)] * bool(across) + [Column("", side)]
    story: list[Flowable] = [*section(_("Puestos"))]
    for first in range(0, len(found.lines), _ACROSS):
        some = found.lines[first : first + _ACROSS]
        names = [Words(line.name, STRONG) for line in some]
        charts = [_small_chart(found, line, side, height) for line in some]
        rows = [_spaced(names), _spaced(charts)]
        story += [grid(columns, rows, paper.width, _CELLS), Spacer(0, 2 * mm)]
    legend = _("De izquierda a derecha, las partidas por orden de juego; de arriba abajo, los puestos.")
    return [*story[:-1], *small(legend)]


def _small_chart(found: Course, line: CourseLine, width: float, height: float) -> Flowable:
    chart = chart_of(found, falls=True, width=width - 6, height=height, text=TEXT, measure=measured, chosen=line.number)
    return Lines(chart, alone=True)


def _spaced(cells: Sequence[Flowable]) -> list[Cell]:
    """Return the cells of a row with gaps between them, filled up with empty cells."""
    row: list[Cell] = []
    for index in range(_ACROSS):
        row += [""] * bool(index) + [cells[index] if index < len(cells) else ""]
    return row
