"""Fields for a pen: boxes to tick, lines to write on, and their labels."""

from __future__ import annotations

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print.fonts import text_width
from tournaments.documents.print.text import BODY, INK, RULE, SMALL, STRONG, Style

BOX_SIDE = 4.5 * mm
SMALL_BOX_SIDE = 3.4 * mm
LINE_HEIGHT = 8 * mm
"""The distance between two lines for handwriting."""


def draw_text(canvas: Canvas, x: float, y: float, text: str, style: Style = BODY) -> float:
    """Draw a text of the interface in one line on a baseline, and return its right end."""
    canvas.setFont(style.face, style.size)
    canvas.setFillColor(style.colour)
    canvas.drawString(x, y, text)
    return x + text_width(text, style.face, style.size)


def draw_tick_box(canvas: Canvas, x: float, y: float, label: str = "") -> float:
    """Draw a box to tick and its label on a baseline, and return their right end."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(2 * RULE)
    canvas.rect(x, y, BOX_SIDE, BOX_SIDE)
    return draw_text(canvas, x + BOX_SIDE + 2 * mm, y + 1 * mm, label) if label else x + BOX_SIDE


def draw_small_tick_box(canvas: Canvas, x: float, y: float, label: str, style: Style) -> float:
    """Draw a small box to tick and its label on a baseline, and return their right end."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.5 * RULE)
    canvas.rect(x, y - 0.3 * mm, SMALL_BOX_SIDE, SMALL_BOX_SIDE)
    return draw_text(canvas, x + SMALL_BOX_SIDE + 1.5 * mm, y, label, style)


def draw_field(canvas: Canvas, x: float, y: float, label: str, value: str, end: float) -> None:
    """Draw a label and its value, or a line as far as `end` to write it on if the value is empty."""
    if value:
        draw_text(canvas, draw_text(canvas, x, y, label) + 2 * mm, y, value, STRONG)
    else:
        draw_blank(canvas, x, y, label, end)


def draw_blank(canvas: Canvas, x: float, y: float, label: str, end: float) -> None:
    """Draw a label and a line to write on as far as `end`."""
    draw_line(canvas, draw_text(canvas, x, y, label) + 2 * mm, y, end)


def draw_signature_line(canvas: Canvas, x: float, y: float, label: str, end: float) -> None:
    """Draw a line for a signature from `x` to `end`, with a label below it."""
    draw_line(canvas, x, y, end)
    draw_text(canvas, x, y - 3.4 * mm, label, SMALL)


def draw_line(canvas: Canvas, x: float, y: float, end: float) -> None:
    """Draw a thin horizontal line from `x` to `end`."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    canvas.line(x, y, end, y)
