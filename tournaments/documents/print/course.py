"""The printed course of the table: every player's place and points after each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from games.diagrams import Placement, ShapeStyle, paint
from games.rules.diagrams.shapes import Label, Shape
from tournaments.display.charts.lines import (
    FULL,
    HOLLOW,
    LINES,
    Chart,
    ChartLine,
    ChartRole,
    backdrop,
    before_backdrop,
    frame,
    shapes_of,
    shortened,
)
from tournaments.display.charts.screen import HEIGHT, Turn, chart_of, strip_shapes
from tournaments.display.course import Course, CourseLine
from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import FirstFit
from tournaments.documents.print.fonts import PLAIN, text_width
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import HAIR, Cell, GridColumn, Look, grid
from tournaments.documents.print.parts import paragraph, progress, section, small_text
from tournaments.documents.print.text import ACCENT, FAINT, INK, SMALL, STRONG, TextBlock, visual_order

_COLOURS = tuple(map(HexColor, ("#1d5c3f", "#8a4b12", "#1c4f8a", "#8c2f63", "#4a4a4a")))
_DASHES: Sequence[tuple[float, ...]] = ((), (6, 2.5), (1.5, 2), (8, 2.5, 1.5, 2.5), (3, 1.5))
_WHITE = HexColor("#ffffff")
CHART_TEXT_SIZE = 8.5
"""The size of the texts of a chart, in points."""

PAPER_STYLES: Mapping[Enum, ShapeStyle] = {
    ChartRole.GUIDE: ShapeStyle(None, HAIR, 0.4),
    ChartRole.TICK: ShapeStyle(FAINT),
    ChartRole.NAME: ShapeStyle(INK),
    ChartRole.NAME_FAINT: ShapeStyle(FAINT),
    ChartRole.LINE_FAINT: ShapeStyle(None, HAIR, 0.8),
    ChartRole.MARK_FAINT: ShapeStyle(HAIR),
    ChartRole.REST: ShapeStyle(None, HAIR, 0.4),
    ChartRole.PLAYED: ShapeStyle(ACCENT, ACCENT, 0.4),
    ChartRole.TO_PLAY: ShapeStyle(_WHITE, ACCENT, 0.6),
    ChartRole.GONE: ShapeStyle(None, FAINT, 0.6),
    **{role: ShapeStyle(None, ink, 1.1, dashes) for role, ink, dashes in zip(LINES, _COLOURS, _DASHES, strict=True)},
    **{role: ShapeStyle(ink, ink, 0.5) for role, ink in zip(FULL, _COLOURS, strict=True)},
    **{role: ShapeStyle(_WHITE, ink, 1.0) for role, ink in zip(HOLLOW, _COLOURS, strict=True)},
}


def paper_text_width(text: str, size: float) -> float:
    """Return the width of a text on paper, as it is drawn."""
    return text_width(visual_order(text), PLAIN, size)


class LineChart(Flowable):
    """A line chart, measured in points.

    Charts of one document with the same `backdrop` name differ only in the chosen line: the common part is
    written once, and the file refers to it. With `alone`, only the chosen line is drawn.
    """

    def __init__(self, chart: Chart, backdrop: str = "", *, alone: bool = False) -> None:
        super().__init__()
        self.chart, self.backdrop, self.alone = chart, backdrop, alone

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.chart.width, self.chart.height

    def draw(self) -> None:
        if self.alone:
            self._paint([*frame(self.chart), *before_backdrop(self.chart)])
            return
        if not self.backdrop:
            self._paint(shapes_of(self.chart))
            return
        self._paint(frame(self.chart))
        if not self.canv.hasForm(self.backdrop):
            self.canv.beginForm(self.backdrop, 0, 0, self.chart.width, self.chart.height)
            self._paint(backdrop(self.chart))
            self.canv.endForm()
        self.canv.doForm(self.backdrop)
        self._paint(before_backdrop(self.chart))

    def _paint(self, shapes: Iterable[Shape]) -> None:
        paint(
            self.canv, _in_drawing_order(shapes), PAPER_STYLES, Placement(0, self.chart.height), PLAIN, reuse_discs=True
        )


class TurnStrip(Flowable):
    """A strip of a player's games by turn, for a cell of a table."""

    def __init__(self, turns: Sequence[Turn], count: int, width: float) -> None:
        super().__init__()
        self.turns, self.count, self.width = turns, count, width

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, HEIGHT

    def draw(self) -> None:
        paint(self.canv, strip_shapes(self.turns, self.count, self.width), PAPER_STYLES, Placement(0, HEIGHT), PLAIN)


def _in_drawing_order(shapes: Iterable[Shape]) -> Iterable[Shape]:
    """Return the shapes with their texts in drawing order, from the left."""
    return (replace(shape, text=visual_order(shape.text)) if isinstance(shape, Label) else shape for shape in shapes)


MAX_LINES = 12
"""The most players whose lines are distinguishable in one chart."""
_NAMES_WIDTH = 50 * mm
_IDEAL_LINE_SPACE, _MIN_LINE_SPACE = 2.0, 1.2
"""The height for each line of a chart, in heights of its text."""
_MIN_SHARE_OF_HEIGHT = 0.31
"""The least share of a sheet for a chart of few players."""
_CHARTS_PER_ROW = 3
_GAP = 5 * mm
_SMALL_CHART_HEIGHTS = (27 * mm, 24 * mm, 21 * mm)
"""Heights of small charts: the first at which all rows fit the sheet, if any."""
_CELLS_LOOK = Look(size=8, leading=10.2, padding=0.6, ruled=False)


def course(league: Printed, paper: Paper) -> Document:
    """Return charts of places and points with the shortened names in full, or one chart per player if they are many."""
    drawn_course = league.charted_course
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL)]
    if len(drawn_course.lines) > MAX_LINES:
        rows = [partial(_chart_per_player, drawn_course, height, paper) for height in _SMALL_CHART_HEIGHTS]
        return Document(
            [*story, FirstFit(rows, lambda _height: _chart_per_player(drawn_course, _SMALL_CHART_HEIGHTS[0], paper))]
        )
    heights = [
        max(_MIN_SHARE_OF_HEIGHT * paper.value[1], _IDEAL_LINE_SPACE * CHART_TEXT_SIZE * len(drawn_course.lines))
    ]
    heights += [share * heights[0] for share in (0.9, 0.8, 0.7)]
    layouts = [partial(_two_charts, drawn_course, height, paper) for height in heights]
    return Document([*story, FirstFit(layouts, lambda _height: _two_charts(drawn_course, heights[-1], paper))])


def _two_charts(drawn_course: Course, height: float, paper: Paper) -> list[Flowable]:
    """Return the charts of places and of points, with the names shortened in them in full."""
    charts = [_chart(drawn_course, height, paper, of_places=of_places) for of_places in (True, False)]
    story: list[Flowable] = []
    for title, chart in zip((_("Puestos"), _("Puntos")), charts, strict=True):
        story += [*section(title), LineChart(chart)]
    legend = _(
        "De izquierda a derecha, las partidas por orden de juego. Cada cual lleva su marca a lo largo de su línea."
    )
    return [*story, *small_text(legend), *_full_names(shortened(charts[0]), paper.width)]


def _chart(drawn_course: Course, height: float, paper: Paper, *, of_places: bool) -> Chart:
    text = min(CHART_TEXT_SIZE, height / (_MIN_LINE_SPACE * len(drawn_course.lines)))
    return chart_of(
        drawn_course,
        of_places=of_places,
        width=paper.width,
        height=height,
        text=text,
        names=_NAMES_WIDTH,
        measure=paper_text_width,
    )


def _full_names(lines: Sequence[ChartLine], width: float) -> list[Flowable]:
    """Return a heading and the full names of the lines, with their numbers, in two columns; nothing without lines."""
    if not lines:
        return []
    names: list[Cell] = [TextBlock(f"{line.number}. {line.name}", SMALL) for line in lines]
    names += [""] * (len(names) % 2)
    half = len(names) // 2
    columns = (GridColumn("", width / 2, wraps=True), GridColumn("", width / 2, wraps=True))
    return [
        *section(_("Nombres enteros")),
        grid(columns, zip(names[:half], names[half:], strict=True), width, _CELLS_LOOK),
    ]


def _chart_per_player(drawn_course: Course, height: float, paper: Paper) -> list[Flowable]:
    """Return a small chart of places for each player, in the order of the table."""
    side = (paper.width - (_CHARTS_PER_ROW - 1) * _GAP) / _CHARTS_PER_ROW
    columns: list[GridColumn] = []
    for across in range(_CHARTS_PER_ROW):
        columns += [GridColumn("", _GAP)] * bool(across) + [GridColumn("", side)]
    story: list[Flowable] = [*section(_("Puestos"))]
    for first in range(0, len(drawn_course.lines), _CHARTS_PER_ROW):
        some = drawn_course.lines[first : first + _CHARTS_PER_ROW]
        names = [TextBlock(line.name, STRONG) for line in some]
        charts = [_small_chart(drawn_course, line, side, height) for line in some]
        rows = [_with_gaps(names), _with_gaps(charts)]
        story += [grid(columns, rows, paper.width, _CELLS_LOOK), Spacer(0, 2 * mm)]
    legend = _("De izquierda a derecha, las partidas por orden de juego; de arriba abajo, los puestos.")
    return [*story[:-1], *small_text(legend)]


def _small_chart(drawn_course: Course, line: CourseLine, width: float, height: float) -> Flowable:
    chart = chart_of(
        drawn_course,
        of_places=True,
        width=width - 6,
        height=height,
        text=CHART_TEXT_SIZE,
        measure=paper_text_width,
        chosen=line.number,
    )
    return LineChart(chart, alone=True)


def _with_gaps(cells: Sequence[Flowable]) -> list[Cell]:
    """Return a row of charts with a gap before each but the first, and with empty cells in place of missing charts."""
    row: list[Cell] = []
    for index in range(_CHARTS_PER_ROW):
        row += [""] * bool(index) + [cells[index] if index < len(cells) else ""]
    return row
