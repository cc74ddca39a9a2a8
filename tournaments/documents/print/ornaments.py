"""The ornaments of a diploma: board squares in the corners, lines between them, and a tint of the league's colour."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor, linearlyInterpolatedColor
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print.colours import contrast_with_white, readable_hex
from tournaments.documents.print.frame import draw_picture
from tournaments.league.branding import Branding

_EDGE = 10 * mm
_SQUARE = 3.2 * mm
_GAP = 1.6 * mm
_TINT_SHARE, _TINT_REDUCTION = 0.1, 0.8
_MAX_CONTRAST = 1.1
"""Contrast of the tint with white. A title whose contrast with white is 4.5 keeps 4.1 on such a tint."""
_WATERMARK = 0.07
_WATERMARK_SIDE = 125 * mm
_WHITE = HexColor("#ffffff")
_LINE_WIDTH = 0.3


@dataclass(frozen=True, slots=True)
class Border:
    """A border with so many squares along each side of a corner, and so many lines between corners.

    `stepped` leaves out the inner half of the corner.
    """

    squares: int
    lines: int
    stepped: bool
    colour: Color


def draw_border(canvas: Canvas, border: Border, branding: Branding, width: float, height: float) -> None:
    """Draw the border of a page of this size."""
    side = border.squares * _SQUARE
    canvas.setStrokeColor(border.colour)
    canvas.setLineWidth(0.8)
    for number in range(border.lines):
        in_by = _EDGE + number * _GAP
        for y in (in_by, height - in_by):
            canvas.line(_EDGE + side, y, width - _EDGE - side, y)
        for x in (in_by, width - in_by):
            canvas.line(x, _EDGE + side, x, height - _EDGE - side)
    for x, across in ((_EDGE, 1), (width - _EDGE, -1)):
        for y, up in ((_EDGE, 1), (height - _EDGE, -1)):
            canvas.saveState()
            canvas.translate(x, y)
            canvas.scale(across * _SQUARE, up * _SQUARE)
            _stamp_corner(canvas, border, branding)
            canvas.restoreState()


def _stamp_corner(canvas: Canvas, border: Border, branding: Branding) -> None:
    """Draw the squares of a corner; the file stores them once for all corners of equal borders."""
    name = f"corner-{border.squares}-{'stepped' if border.stepped else 'whole'}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, -1, -1, border.squares + 1, border.squares + 1)
        _draw_corner(canvas, border, branding)
        canvas.endForm()
    canvas.doForm(name)


def _draw_corner(canvas: Canvas, border: Border, branding: Branding) -> None:
    dark, light = readable_hex(branding.first), HexColor(branding.second)
    canvas.setStrokeColor(dark)
    canvas.setLineWidth(_LINE_WIDTH / _SQUARE)
    for shade, colour in enumerate((dark, light)):
        path = canvas.beginPath()
        for column in range(border.squares):
            for row in range(border.squares - column if border.stepped else border.squares):
                if (column + row) % 2 == shade:
                    path.rect(column, row, 1, 1)
        canvas.setFillColor(colour)
        canvas.drawPath(path, stroke=1, fill=1)


def tint(colour: Color) -> Color:
    """Return a colour so light that letters are as readable on it as on white."""
    part = _TINT_SHARE
    while contrast_with_white(linearlyInterpolatedColor(_WHITE, colour, 0, 1, part)) > _MAX_CONTRAST:
        part *= _TINT_REDUCTION
    light: Color = linearlyInterpolatedColor(_WHITE, colour, 0, 1, part)
    return light


def draw_background(canvas: Canvas, branding: Branding, crest: ImageReader | None, width: float, height: float) -> None:
    """Draw a light tint of the league's second colour and its faint crest, if it has them."""
    if (branding.first, branding.second) != (Branding().first, Branding().second):
        canvas.setFillColor(tint(HexColor(branding.second)))
        canvas.rect(0, 0, width, height, stroke=0, fill=1)
    if crest:
        side = min(_WATERMARK_SIDE, height - 4 * _EDGE)
        canvas.saveState()
        canvas.setFillAlpha(_WATERMARK)
        draw_picture(canvas, crest, (width - side) / 2, (height - side) / 2, side)
        canvas.restoreState()
