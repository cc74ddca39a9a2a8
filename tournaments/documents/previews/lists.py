"""Lists and tables in a picture: a place, a name, and figures in columns at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.previews.frame import Box
from tournaments.documents.print.fitting import Title, shared_styles
from tournaments.documents.print.fonts import BOLD, PLAIN, text_width
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.medals import draw_medal
from tournaments.documents.print.text import FAINT, INK, Style, visual_order
from tournaments.league.podium import Medal

MAX_LINES = 7
_MAX_ROW_HEIGHT = 70.0
_HEAD_HEIGHT = 30.0
_NAME_SIZES = (40, 36, 32, 28, 25, 22, 19, 16, 14, 12, 10, 9, 8)
_FIGURE_SIZE = 30.0
_HEAD_SIZE = 22.0
_RAISE = 0.35
"""Height of the middle of a figure above its base line, in parts of its size."""
_PLACE_WIDTH, _MEDAL_SIZE, _MEDAL_WIDTH = 66.0, 40.0, 56.0
_GAP = 26.0


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list: a place or a number, a name, a medal, and its figures from left to right."""

    name: str
    place: str = ""
    figures: tuple[str, ...] = ()
    medal: Medal | None = None
    struck: bool = False


def draw_lines(
    canvas: Canvas, lines: Sequence[ListLine], box: Box, heads: Sequence[str] = (), *, bold_column: int = -1
) -> None:
    """Draw the first lines from the top, with a hairline below each; `bold_column` is an index, or -1 for none."""
    drawn = lines[:MAX_LINES]
    widths = _widths(drawn, heads, bold_column)
    left = box.left + _PLACE_WIDTH * any(line.place for line in drawn)
    names = left + _MEDAL_WIDTH * any(line.medal for line in drawn)
    right = box.left + box.width
    room = right - names - sum(width + _GAP for width in widths)
    top = box.bottom + box.height
    if heads:
        _draw_figures(canvas, heads, widths, right, top - _HEAD_HEIGHT / 2, _HEAD_SIZE, FAINT, bold_column)
        top -= _HEAD_HEIGHT
    row = min(_MAX_ROW_HEIGHT, (top - box.bottom) / len(drawn))
    styles = shared_styles([line.name for line in drawn], room, row - 6, _NAME_SIZES)
    for line in drawn:
        middle, colour = top - row / 2, FAINT if line.struck else INK
        _draw_text(canvas, line.place, box.left, middle, BOLD, colour)
        if line.medal:
            draw_medal(canvas, line.medal, left + _MEDAL_SIZE / 2, middle, min(_MEDAL_SIZE, row - 8))
        like = styles[line.name]
        name = Title(line.name, Style(like.face, like.size, like.leading, 0, colour, strike=line.struck))
        high = name.wrap(room, row)[1]
        name.drawOn(canvas, names, middle - high / 2)
        _draw_figures(canvas, line.figures, widths, right, middle, _FIGURE_SIZE, colour, bold_column)
        top -= row
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(1)
        canvas.line(box.left, top, right, top)


def _widths(lines: Sequence[ListLine], heads: Sequence[str], bold_column: int) -> list[float]:
    """Return the width of each column of figures."""
    columns = zip(*(line.figures for line in lines), strict=True)
    widths = [
        max(text_width(text, _face(index, bold_column), _FIGURE_SIZE) for text in texts)
        for index, texts in enumerate(columns)
    ]
    of_heads = [text_width(text, _face(index, bold_column), _HEAD_SIZE) for index, text in enumerate(heads)]
    return [max(pair) for pair in zip(widths, of_heads, strict=True)] if heads else widths


def _draw_figures(
    canvas: Canvas,
    texts: Sequence[str],
    widths: Sequence[float],
    right: float,
    middle: float,
    size: float,
    colour: Color,
    bold_column: int,
) -> None:
    """Draw the figures of a line, each ending at the right of its column."""
    canvas.setFillColor(colour)
    for index in reversed(range(len(texts))):
        canvas.setFont(_face(index, bold_column), size)
        canvas.drawRightString(right, middle - size * _RAISE, visual_order(texts[index]))
        right -= widths[index] + _GAP


def _draw_text(canvas: Canvas, text: str, left: float, middle: float, face: str, colour: Color) -> None:
    """Draw a text from the left, centred on the height `middle`."""
    canvas.setFillColor(colour)
    canvas.setFont(face, _FIGURE_SIZE)
    canvas.drawString(left, middle - _FIGURE_SIZE * _RAISE, text)


def _face(index: int, bold_column: int) -> str:
    """Return the typeface of a column."""
    return BOLD if index == bold_column else PLAIN
