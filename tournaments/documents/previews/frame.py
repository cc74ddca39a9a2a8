"""The frame of every picture: the title and facts above, the site's band below, and the space between for a drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from pypdfium2 import PdfDocument
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print import fonts
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY, PLAIN
from tournaments.documents.print.frame import AUTHOR, draw_picture, picture
from tournaments.documents.print.medals import draw_castle
from tournaments.documents.print.text import FAINT, INK, Style, visual_order
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
    with _one_at_a_time:
        document = PdfDocument(pdf)
        try:
            image = document[0].render(scale=1).to_pil()
        finally:
            document.close()
    buffer = BytesIO()
    image.convert("RGB").save(buffer, "PNG")
    return buffer.getvalue()
