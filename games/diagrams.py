"""Draw shapes on a page of a PDF, with little ink, and so that they can be told apart in black and white."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import ceil

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from games.rules.diagrams import (
    Diagram,
    Disc,
    Label,
    Point,
    Polygon,
    Rectangle,
    Shape,
    ShapeRole,
    Stroke,
    shapes_on_board,
    squares,
)

INK = HexColor("#1a1a1a")
PAPER = HexColor("#ffffff")
DIGIT_MIDDLE = 0.35
"""Height of the middle of a digit above its base line, as a fraction of its size."""
MAX_FORM_SQUARES = 14
"""Squares from the origin to the edge of a reusable form: the largest board has ten and two margins."""


@dataclass(frozen=True)
class ShapeStyle:
    """The fill, and the colour, width and dashes of the line, in units of the drawing; None omits fill or line."""

    fill: Color | None = None
    line: Color | None = None
    width: float = 0.0
    dashes: tuple[float, ...] = ()


PAPER_STYLES: Mapping[Enum, ShapeStyle] = {
    ShapeRole.FRAME: ShapeStyle(PAPER),
    ShapeRole.LIGHT: ShapeStyle(PAPER, INK, 0.04),
    ShapeRole.DARK: ShapeStyle(HexColor("#c9c2b8")),
    ShapeRole.LAST: ShapeStyle(HexColor("#dfe7d8"), INK, 0.05),
    ShapeRole.MARKED: ShapeStyle(None, INK, 0.06),
    ShapeRole.NUMBER: ShapeStyle(INK),
    ShapeRole.NAME: ShapeStyle(INK),
    ShapeRole.WHITE: ShapeStyle(PAPER, INK, 0.045),
    ShapeRole.BLACK: ShapeStyle(HexColor("#333333"), INK, 0.045),
    ShapeRole.WHITE_CROWN: ShapeStyle(INK),
    ShapeRole.BLACK_CROWN: ShapeStyle(PAPER),
    ShapeRole.PATH: ShapeStyle(None, HexColor("#1c4f8a"), 0.07),
    ShapeRole.PATH_HEAD: ShapeStyle(HexColor("#1c4f8a")),
    ShapeRole.TAKEN: ShapeStyle(None, HexColor("#1c4f8a"), 0.07),
    ShapeRole.ILLEGAL: ShapeStyle(None, HexColor("#b3261e"), 0.08, (0.16, 0.1)),
    ShapeRole.FORBIDDEN: ShapeStyle(None, HexColor("#b3261e"), 0.08),
    ShapeRole.ILLEGAL_HEAD: ShapeStyle(HexColor("#b3261e")),
}


@dataclass(frozen=True)
class Placement:
    """The position of a drawing on the page: its upper left corner and the length of its unit, in points."""

    left: float
    top: float
    unit: float = 1.0

    def at(self, point: Point) -> Point:
        """Return a point of the drawing in coordinates of the page."""
        return self.left + point[0] * self.unit, self.top - point[1] * self.unit


def draw_board(canvas: Canvas, diagram: Diagram, left: float, bottom: float, width: float, font: str) -> None:
    """Draw a diagram `width` points wide from its lower left corner; `font` is registered with reportlab."""
    unit = width / (diagram.board.size + 2 * diagram.margin)
    corner = Placement(left + diagram.margin * unit, bottom + width - diagram.margin * unit, unit)
    name = f"board-{diagram.position.rules.slug}-{diagram.seen_by.code}-{diagram.labels.value}"
    _draw_reusable(canvas, name, lambda: squares(diagram), corner, PAPER_STYLES)
    paint(canvas, shapes_on_board(diagram), PAPER_STYLES, corner, font, reuse_discs=True)


def paint(
    canvas: Canvas,
    shapes: Iterable[Shape],
    styles: Mapping[Enum, ShapeStyle],
    place: Placement,
    font: str,
    *,
    reuse_discs: bool = False,
) -> None:
    """Draw shapes from back to front, each in the style of its role; `reuse_discs` writes equal discs once."""
    canvas.saveState()
    prepared = None
    for shape in shapes:
        style = styles[shape.role]
        if reuse_discs and isinstance(shape, Disc):
            x, y = place.at(shape.centre)
            around = partial(_around_origin, shape)
            _draw_reusable(canvas, f"disc-{shape.role.value}", around, Placement(x, y, place.unit), styles)
            continue
        if style is not prepared:
            _prepare(canvas, style, place.unit)
            prepared = style
        _paint(canvas, shape, place, font, fill=style.fill is not None, stroke=style.line is not None)
    canvas.restoreState()


def _around_origin(disc: Disc) -> Iterable[Shape]:
    """Return a disc moved to the origin."""
    return [replace(disc, centre=(0.0, 0.0))]


def _draw_reusable(
    canvas: Canvas,
    name: str,
    shapes: Callable[[], Iterable[Shape]],
    place: Placement,
    styles: Mapping[Enum, ShapeStyle],
) -> None:
    """Draw shapes as a form of the PDF, which is made and written once for each size and then referred to."""
    form = f"{name}-{place.unit:.4f}".replace(".", "_")
    if not canvas.hasForm(form):
        room = ceil(place.unit * MAX_FORM_SQUARES)
        canvas.beginForm(form, -room, -room, room, room)
        paint(canvas, shapes(), styles, Placement(0, 0, place.unit), "")
        canvas.endForm()
    canvas.saveState()
    canvas.translate(place.left, place.top)
    canvas.doForm(form)
    canvas.restoreState()


def _prepare(canvas: Canvas, style: ShapeStyle, unit: float) -> None:
    """Set the colours and the line of a style."""
    if style.fill is not None:
        canvas.setFillColor(style.fill)
    if style.line is not None:
        canvas.setStrokeColor(style.line)
        canvas.setLineWidth(style.width * unit)
        canvas.setDash([length * unit for length in style.dashes])


def _paint(canvas: Canvas, shape: Shape, place: Placement, font: str, *, fill: bool, stroke: bool) -> None:
    """Draw one shape."""
    match shape:
        case Rectangle(_, (x, y), width, height):
            left, bottom = place.at((x, y + height))
            canvas.rect(left, bottom, width * place.unit, height * place.unit, fill=fill, stroke=stroke)
        case Disc(_, centre, radius):
            canvas.circle(*place.at(centre), radius * place.unit, fill=fill, stroke=stroke)
        case Polygon(_, points):
            _path(canvas, points, place, closed=True, fill=fill, stroke=stroke)
        case Stroke(_, points):
            _path(canvas, points, place, closed=False, fill=False, stroke=stroke)
        case Label(_, (x, y), text, size, align):
            left, baseline = place.at((x, y + size * DIGIT_MIDDLE))
            canvas.setFont(font, size * place.unit)
            canvas.drawString(left - align * canvas.stringWidth(text, font, size * place.unit), baseline, text)


def _path(canvas: Canvas, points: Iterable[Point], place: Placement, *, closed: bool, fill: bool, stroke: bool) -> None:
    """Draw a line through points, closed or open."""
    first, *others = map(place.at, points)
    path = canvas.beginPath()
    path.moveTo(*first)
    for point in others:
        path.lineTo(*point)
    if closed:
        path.close()
    canvas.drawPath(path, fill=fill, stroke=stroke)
