"""The printed course of the table: every player's place after each round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from games.diagrams import Placement, ShapeStyle, paint
from games.rules.diagrams import Label, Shape
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
from tournaments.display.course import Course, course_of
from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import FirstFit
from tournaments.documents.print.fonts import PLAIN, text_width
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import HAIR, Cell, GridColumn, Look, grid
from tournaments.documents.print.parts import paragraph, progress, section, small_text
from tournaments.documents.print.text import ACCENT, FAINT, INK, SMALL, TextBlock, visual_order
from tournaments.league.audit import last_result

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
    ChartRole.STRUCK: ShapeStyle(None, INK, 0.6),
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
    written once, and the file refers to it.
    """

    def __init__(self, chart: Chart, backdrop: str = "") -> None:
        super().__init__()
        self.chart, self.backdrop = chart, backdrop

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.chart.width, self.chart.height

    def draw(self) -> None:
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


MAX_LABELLED = 10
"""The most players whose lines are told apart in one chart: the first of the table."""
_NAMES_WIDTH = 50 * mm
_LINE_SPACE, _MIN_LINE_SPACE = 4.5, 1.2
"""The height for each line of a chart, in heights of its text."""
_SHARES_OF_HEIGHT = (0.31, 0.66)
"""The least and the most share of a sheet for the chart."""
_CELLS_LOOK = Look(size=8, leading=10.2, padding=0.6, ruled=False)


def course(league: Printed, paper: Paper) -> Document:
    """Return a chart of the places after each round, with a name at the end of ten lines at most."""
    drawn_course = by_rounds(league)
    least, most = (share * paper.value[1] for share in _SHARES_OF_HEIGHT)
    height = min(most, max(least, _LINE_SPACE * CHART_TEXT_SIZE * len(drawn_course.lines)))
    layouts = [partial(_chart_of_places, drawn_course, share * height, paper) for share in (1, 0.9, 0.8, 0.7)]
    return Document([*paragraph(progress(league.page.header), SMALL), FirstFit(layouts, lambda _height: layouts[-1]())])


def by_rounds(league: Printed) -> Course:
    """Return the course of a league with a value after each round that has been played, also in part."""
    ends: dict[int, int] = {}
    for game in league.page.calendar:
        if game.round and not game.left_out:
            ends[game.round] = max(game.place, ends.get(game.round, 0))
    last = last_result(league.league)
    numbers = sorted(ends)
    begun = [number for before, number in zip([0, *numbers], numbers, strict=False) if ends.get(before, -1) < last]
    found = course_of(league.league, {}, {min(ends[number], last) for number in begun})
    rounds = {min(ends[number], last): number for number in begun}
    return replace(found, games=tuple(rounds[game] for game in found.games))


def _chart_of_places(drawn_course: Course, height: float, paper: Paper) -> list[Flowable]:
    """Return the chart of places, with the names shortened in it in full."""
    labelled = [line.number for line in drawn_course.lines[:MAX_LABELLED]]
    whole = chart_of(
        drawn_course,
        of_places=True,
        width=paper.width,
        height=height,
        text=min(CHART_TEXT_SIZE * paper.scale, height / (_MIN_LINE_SPACE * len(labelled))),
        names=_NAMES_WIDTH * paper.scale,
        measure=paper_text_width,
    )
    chart = replace(whole, labelled=labelled)
    legend = _("De izquierda a derecha, las rondas; de arriba abajo, los puestos.")
    if len(drawn_course.lines) > MAX_LABELLED:
        first = _("Llevan nombre los %(count)d primeros puestos.") % {"count": MAX_LABELLED}
        legend = f"{legend} {first}"
    return [
        *section(_("Puestos")),
        LineChart(chart),
        *small_text(legend),
        *_full_names(shortened(chart), paper.width),
    ]


def _full_names(lines: Sequence[ChartLine], width: float) -> list[Flowable]:
    """Return a heading and the full names of the lines, with their numbers, in two columns; nothing without lines."""
    if not lines:
        return []
    names: list[Cell] = [
        TextBlock(f"{line.number}. {line.name}", replace(SMALL, strike=line.withdrawn)) for line in lines
    ]
    names += [""] * (len(names) % 2)
    half = len(names) // 2
    columns = (GridColumn("", width / 2, wraps=True), GridColumn("", width / 2, wraps=True))
    return [
        *section(_("Nombres enteros")),
        grid(columns, zip(names[:half], names[half:], strict=True), width, _CELLS_LOOK),
    ]
