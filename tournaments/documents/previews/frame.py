"""The frame of every picture: the title and facts above, the site's band below, and the space between for a drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print import fonts
from tournaments.documents.print.fitting import Title, fitting, shared_styles
from tournaments.documents.print.fonts import BOLD, DISPLAY, PLAIN, text_width
from tournaments.documents.print.frame import AUTHOR, draw_picture, picture
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.medals import draw_castle, draw_medal
from tournaments.documents.print.text import FAINT, INK, Style, visual_order
from tournaments.league.podium import Medal
from tournaments.web.link_preview import PICTURE_HEIGHT, PICTURE_WIDTH

WIDTH, HEIGHT = PICTURE_WIDTH, PICTURE_HEIGHT
MARGIN = 56.0
PAPER, GREEN, STRIP = HexColor("#faf6ec"), HexColor("#1f4d36"), HexColor("#ebdfc6")
ON_GREEN = HexColor("#f8efdb")

_BAND_HEIGHT = 58.0
_SQUARE = 8.0
_TOP_MARGIN = 40.0
_TITLE_SIZES = (54, 48, 42, 36, 30, 26, 22, 18, 15, 12, 10)
_TITLE_HEIGHT = 96.0
_CREST_SIZE = 100.0
_FACTS_SIZES = (25, 22, 19, 16, 13, 10)
_FACTS_HEIGHT = 64.0
_GAP = 22.0


@dataclass(frozen=True, slots=True)
class Box:
    """The space for a drawing, from its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PreviewPicture:
    """A picture to be drawn: `draw` draws the space below the title; `aside` is a text at the right of the band."""

    title: str
    facts: str
    draw: Callable[[Canvas, Box], None]
    aside: str = ""
    crest: bytes | None = None


def picture_page(shown: PreviewPicture) -> bytes:
    """Return the picture as a PDF of one page, with the same bytes for the same content."""
    fonts.register()
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle(shown.title)
    canvas.setAuthor(AUTHOR)
    canvas.setFillColor(PAPER)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    _draw_band(canvas, shown.aside)
    top = _draw_head(canvas, shown)
    bottom = _BAND_HEIGHT + _SQUARE + _GAP
    shown.draw(canvas, Box(MARGIN, bottom, WIDTH - 2 * MARGIN, top - _GAP - bottom))
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw_head(canvas: Canvas, shown: PreviewPicture) -> float:
    """Draw the title, the facts and the crest; return the height at which they end."""
    crest, room = picture(shown.crest), WIDTH - 2 * MARGIN
    if crest:
        draw_picture(canvas, crest, WIDTH - MARGIN - _CREST_SIZE, HEIGHT - _TOP_MARGIN - _CREST_SIZE, _CREST_SIZE)
        room -= _CREST_SIZE + MARGIN / 2
    style = fitting(shown.title, room, _TITLE_HEIGHT, _TITLE_SIZES, Style(face=DISPLAY, colour=GREEN))
    facts = fitting(shown.facts, room, _FACTS_HEIGHT, _FACTS_SIZES, Style(PLAIN, colour=FAINT))
    y = HEIGHT - _TOP_MARGIN
    if not shown.title:
        return y + _GAP
    for title in (Title(shown.title, style), *([Title(shown.facts, facts)] if shown.facts else [])):
        y -= title.wrap(room, HEIGHT)[1]
        title.drawOn(canvas, MARGIN, y)
        y -= 6
    return y


def _draw_band(canvas: Canvas, aside: str) -> None:
    """Draw the site's band: the castle, the site's name and `aside` on green, below a strip of board squares."""
    canvas.setFillColor(GREEN)
    canvas.rect(0, 0, WIDTH, _BAND_HEIGHT + _SQUARE, stroke=0, fill=1)
    canvas.setFillColor(STRIP)
    for index in range(int(WIDTH / _SQUARE) + 1):
        canvas.rect(index * _SQUARE, _BAND_HEIGHT + (index % 2) * _SQUARE / 2, _SQUARE, _SQUARE / 2, stroke=0, fill=1)
    canvas.saveState()
    canvas.translate(MARGIN + 14, _BAND_HEIGHT / 2)
    canvas.scale(3, 3)
    draw_castle(canvas, ON_GREEN, STRIP)
    canvas.restoreState()
    canvas.setFillColor(ON_GREEN)
    canvas.setFont(DISPLAY, 28)
    canvas.drawString(MARGIN + 42, _BAND_HEIGHT / 2 - 9, AUTHOR)
    canvas.setFont(PLAIN, 22)
    canvas.drawRightString(WIDTH - MARGIN, _BAND_HEIGHT / 2 - 8, visual_order(aside))


def draw_sentence(canvas: Canvas, words: str, box: Box) -> None:
    """Draw a text in the middle of a box, as large as it fits."""
    style = fitting(
        words, box.width, box.height, (44, 38, 32, 28, 24, 20, 16, 12), Style(DISPLAY, align=0.5, colour=INK)
    )
    title = Title(words, style)
    high = title.wrap(box.width, box.height)[1]
    title.drawOn(canvas, box.left, box.bottom + (box.height - high) / 2)


# PDFium's documentation forbids simultaneous calls from several threads.
_one_at_a_time = Lock()


def png(pdf: bytes) -> bytes:
    """Return the first page of a document as a PNG, one pixel for each point of the page."""
    from pypdfium2 import PdfDocument  # noqa: PLC0415 - three megabytes, for one worker

    with _one_at_a_time:
        document = PdfDocument(pdf)
        try:
            image = document[0].render(scale=1).to_pil()
        finally:
            document.close()
    buffer = BytesIO()
    image.convert("RGB").save(buffer, "PNG")
    return buffer.getvalue()


MAX_LINES = 7
_MAX_ROW_HEIGHT = 70.0
_HEAD_HEIGHT = 30.0
_NAME_SIZES = (40, 36, 32, 28, 25, 22, 19, 16, 14, 12, 10, 9, 8)
_FIGURE_SIZE = 30.0
_HEAD_SIZE = 22.0
_RAISE = 0.35
"""Height of the middle of a figure above its base line, in parts of its size."""
_PLACE_WIDTH, _MEDAL_SIZE, _MEDAL_WIDTH = 66.0, 40.0, 56.0
_COLUMN_GAP = 26.0


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
    room = right - names - sum(width + _COLUMN_GAP for width in widths)
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
        right -= widths[index] + _COLUMN_GAP


def _draw_text(canvas: Canvas, text: str, left: float, middle: float, face: str, colour: Color) -> None:
    """Draw a text from the left, centred on the height `middle`."""
    canvas.setFillColor(colour)
    canvas.setFont(face, _FIGURE_SIZE)
    canvas.drawString(left, middle - _FIGURE_SIZE * _RAISE, text)


def _face(index: int, bold_column: int) -> str:
    """Return the typeface of a column."""
    return BOLD if index == bold_column else PLAIN
