"""Fields for a pen: boxes to tick, lines to write on, and their labels."""

from __future__ import annotations

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports.fonts import text_width
from tournaments.reports.text import BODY, INK, RULE, SMALL, STRONG, Style

BOX = 4.5 * mm
SMALL_BOX = 3.4 * mm
LINE = 8 * mm
"""The distance between two lines for handwriting."""


def say(canvas: Canvas, x: float, y: float, text: str, style: Style = BODY) -> float:
    """Draw a text of the interface in one line on a baseline, and return its right end."""
    canvas.setFont(style.face, style.size)
    canvas.setFillColor(style.colour)
    canvas.drawString(x, y, text)
    return x + text_width(text, style.face, style.size)


def tick(canvas: Canvas, x: float, y: float, label: str = "") -> float:
    """Draw a box to tick and its label on a baseline, and return their right end."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(2 * RULE)
    canvas.rect(x, y, BOX, BOX)
    return say(canvas, x + BOX + 2 * mm, y + 1 * mm, label) if label else x + BOX


def small_tick(canvas: Canvas, x: float, y: float, label: str, style: Style) -> float:
    """Draw a small box to tick and its label on a baseline, and return their right end."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.5 * RULE)
    canvas.rect(x, y - 0.3 * mm, SMALL_BOX, SMALL_BOX)
    return say(canvas, x + SMALL_BOX + 1.5 * mm, y, label, style)


def given(canvas: Canvas, x: float, y: float, label: str, value: str, end: float) -> None:
    """Draw a label and its value, or a line to write it on without one."""
    if value:
        say(canvas, say(canvas, x, y, label) + 2 * mm, y, value, STRONG)
    else:
        fill_in(canvas, x, y, label, end)


def fill_in(canvas: Canvas, x: float, y: float, label: str, end: float) -> None:
    """Draw a label and a line to write on as far as `end`."""
    line(canvas, say(canvas, x, y, label) + 2 * mm, y, end)


def sign(canvas: Canvas, x: float, y: float, label: str, end: float) -> None:
    """Draw a signature line with a label below it."""
    line(canvas, x, y, end)
    say(canvas, x, y - 3.4 * mm, label, SMALL)


def line(canvas: Canvas, x: float, y: float, end: float) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    canvas.line(x, y, end, y)
