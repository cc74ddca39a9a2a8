"""Medals as on the screen: a star, a hexagon and a disc in the tones of their metals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, pi, sin

from reportlab.lib.colors import Color, HexColor, linearlyInterpolatedColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from tournaments.league.podium import Medal

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Metal:
    """Tones from the light to the dark side of a medal; `deep` is for lines and for letters on white."""

    bright: Color
    plain: Color
    shade: Color
    deep: Color

    def tone(self, light: float) -> Color:
        """Return the colour of a face for an amount of light from 0 to 1."""
        below, above = (self.shade, self.plain) if light < 0.5 else (self.plain, self.bright)
        part = light * 2 if light < 0.5 else light * 2 - 1
        colour: Color = linearlyInterpolatedColor(below, above, 0, 1, part)
        return colour


METALS: Mapping[Medal, Metal] = {
    Medal.GOLD: Metal(*map(HexColor, ("#fbe9a9", "#e3b63d", "#b07c14", "#7a5410"))),
    Medal.SILVER: Metal(*map(HexColor, ("#fafbfc", "#c6cbd0", "#8d959d", "#545c64"))),
    Medal.BRONZE: Metal(*map(HexColor, ("#f2cda6", "#c98b56", "#8e5527", "#6e3d17"))),
}

# The points of `static/icons.svg`, from the middle of its square of 24, and upwards.
_STAR: Sequence[Point] = (
    *((0, 10.4), (3.1, 3.9), (10.2, 2.9), (5, -2.1), (6.3, -9.2)),
    *((0, -5.8), (-6.3, -9.2), (-5, -2.1), (-10.2, 2.9), (-3.1, 3.9)),
)
_HEXAGON: Sequence[Point] = ((0, 10.2), (8.8, 5.1), (8.8, -5.1), (0, -10.2), (-8.8, -5.1), (-8.8, 5.1))
_INNER_HEXAGON: Sequence[Point] = ((0, 5.8), (5, 2.9), (5, -2.9), (0, -5.8), (-5, -2.9), (-5, 2.9))
_FACES_OF_A_DISC = 24


def _circle(radius: float) -> Sequence[Point]:
    angles = (2 * pi * step / _FACES_OF_A_DISC for step in range(_FACES_OF_A_DISC))
    return tuple((round(radius * sin(angle), 2), round(radius * cos(angle), 2)) for angle in angles)


_OUTLINES = {Medal.GOLD: _STAR, Medal.SILVER: _HEXAGON, Medal.BRONZE: _circle(9.8)}
_MIDDLES = {Medal.GOLD: _circle(3.4), Medal.SILVER: _INNER_HEXAGON, Medal.BRONZE: _circle(5.0)}
_SEAM = 0.12
_UNITS = 19.6
"""The width of a medal in the units of these points."""
_LIGHT = 3 * pi / 4
"""The light comes from the upper left."""
TAIL = 0.34
"""Length of the ribbon below a medal, relative to the medal's width."""
_LEFT_TAIL = ((-1.2, -4), (-5.6, -5), (-8.2, -16.2), (-5.2, -13.9), (-2.6, -16.5), (0.6, -6))
_CASTLE = ("x x x", "xxxxx", "xxxxx", "xxxxx", "xx xx")
"""The squares of the castle of `static/icons.svg`, each two units wide."""
_BLOCKS = ((-5, 3, 2, 2), (-1, 3, 2, 2), (3, 3, 2, 2), (-5, -3, 10, 6), (-5, -5, 4, 2), (1, -5, 4, 2))
"""The same castle in the fewest rectangles: left, bottom, width and height of each."""


def draw_medal(canvas: Canvas, medal: Medal, x: float, y: float, width: float, ribbon: Color | None = None) -> None:
    """Draw a medal with its middle at (x, y), and with two tails of ribbon below it if their colour is given."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(width / _UNITS, width / _UNITS)
    canvas.setLineJoin(1)
    canvas.setLineWidth(_SEAM)
    if ribbon:
        _draw_ribbon(canvas, ribbon)
    metal = METALS[medal]
    for points, colour in _faces(medal):
        _polygon(canvas, points, colour)
    _outline(canvas, _OUTLINES[medal], metal.deep, 0.5)
    _outline(canvas, _MIDDLES[medal], metal.deep, 0.3)
    canvas.scale(0.42, 0.42)
    _draw_plain_castle(canvas, metal.deep)
    canvas.restoreState()


def draw_castle(canvas: Canvas, dark: Color, light: Color) -> None:
    """Draw the castle of board squares around the origin, ten units wide."""
    for shade, colour in enumerate((dark, light)):
        path = canvas.beginPath()
        for row, squares in enumerate(_CASTLE):
            for column, square in enumerate(squares):
                if square != " " and (row + column) % 2 == shade:
                    path.rect(2 * column - 5, 3 - 2 * row, 2, 2)
        canvas.setFillColor(colour)
        canvas.drawPath(path, stroke=0, fill=1)


def _draw_plain_castle(canvas: Canvas, colour: Color) -> None:
    """Draw the castle in one colour: battlements, walls, and both sides of the gate."""
    path = canvas.beginPath()
    for x, y, width, height in _BLOCKS:
        path.rect(x, y, width, height)
    canvas.setFillColor(colour)
    canvas.drawPath(path, stroke=0, fill=1)


def _draw_ribbon(canvas: Canvas, colour: Color) -> None:
    for side in (1, -1):
        _polygon(canvas, [(side * x, y) for x, y in _LEFT_TAIL], colour)


@cache
def _faces(medal: Medal) -> Sequence[tuple[Sequence[Point], Color]]:
    """Return the faces of a medal with their colours, the flat middle last."""
    metal, outer, inner = METALS[medal], _OUTLINES[medal], _MIDDLES[medal]
    edges = zip(_edges(outer), _edges(inner), strict=True) if medal is not Medal.GOLD else ()
    slanting = [((one, two, in_two, in_one), metal.tone(_light(one, two))) for (one, two), (in_one, in_two) in edges]
    points = _edges(outer) if medal is Medal.GOLD else ()
    of_star = [(((0.0, 0.0), one, two), metal.tone(_light(one, two))) for one, two in points]
    return (*of_star, *slanting, (inner, metal.tone(0.55)))


def _light(one: Point, two: Point) -> float:
    """Return the light on the face between two points of an outline, from 0 to 1."""
    return 0.5 + 0.5 * cos(atan2(one[1] + two[1], one[0] + two[0]) - _LIGHT)


def _edges(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield each two neighbouring points of a closed outline."""
    yield from pairwise((*points, points[0]))


def _polygon(canvas: Canvas, points: Sequence[Point], colour: Color) -> None:
    """Fill a polygon and outline it in the same colour, so that no white shows between two faces."""
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    canvas.drawPath(_path(canvas, points), stroke=1, fill=1)


def _outline(canvas: Canvas, points: Sequence[Point], colour: Color, width: float) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    canvas.drawPath(_path(canvas, points), stroke=1, fill=0)


def _path(canvas: Canvas, points: Sequence[Point]) -> PDFPathObject:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    return path


MIN_CONTRAST = 4.5
_DARKENING = 0.97


def readable(colour: Color) -> Color:
    """Return the colour, or the lightest of its darker shades with enough contrast to be read on white."""
    while contrast_with_white(colour) < MIN_CONTRAST:
        colour = Color(colour.red * _DARKENING, colour.green * _DARKENING, colour.blue * _DARKENING)
    return colour


def readable_hex(text: str) -> Color:
    """Return the readable shade of a colour written as "#rrggbb"."""
    return readable(HexColor(text))


def contrast_with_white(colour: Color) -> float:
    """Return the contrast ratio of WCAG 2 with white, from 1 (white) to 21 (black)."""
    red, green, blue = (_linear(channel) for channel in (colour.red, colour.green, colour.blue))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _linear(channel: float) -> float:
    """Return the linear intensity of an sRGB channel, both from 0 to 1."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
