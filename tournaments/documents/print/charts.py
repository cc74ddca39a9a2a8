"""The charts of a league on paper: the shapes of its page, distinguishable without colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from games.diagrams.pdf import Placement, ShapeStyle, paint
from games.diagrams.primitives import Label, Shape
from tournaments.display.charts.lines import Chart, backdrop, before_backdrop, frame, shapes_of
from tournaments.display.charts.rest import HEIGHT, Turn, strip_shapes
from tournaments.display.charts.roles import FULL, HOLLOW, LINES, ChartRole
from tournaments.documents.print.fonts import PLAIN, text_width
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.text import ACCENT, FAINT, INK, visual_order

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
