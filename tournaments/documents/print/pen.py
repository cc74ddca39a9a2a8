"""Fields for a pen: boxes to tick, lines to write on, signatures, and their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, FrameBreak

from tournaments.display.podiums import Award, Signer
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import SERIF, text_width
from tournaments.documents.print.frame import MARGIN, Document, Paper, draw_cut_line, side_by_side
from tournaments.documents.print.text import BODY, FAINT, INK, RULE, SMALL, STRONG, Style
from tournaments.models.league import Role

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


_GAP = 12 * mm
_NAME_SIZES = (12, 11, 10, 9, 8)
_NAME_HEIGHT = 26.0
"""A longer name is left out, since the function identifies the line."""
_NAME_STYLE = Style(align=0.5, colour=INK)
_LABEL_STYLE = Style(size=10, leading=12, align=0.5, colour=FAINT)


def draw_signatures(canvas: Canvas, award: Award, box: tuple[float, float, float, float], face: str = SERIF) -> None:
    """Draw three lines side by side at the top of a box, given by left, bottom, width and height."""
    left, bottom, width, height = box
    places = _name_and_function(award.signers)
    each = (width - _GAP * (len(places) - 1)) / len(places)
    for index, (name, label) in enumerate(places):
        x, y = left + index * (each + _GAP), bottom + height - 12 * mm
        draw_line(canvas, x, y, x + each)
        y -= 1 * mm
        named = Title(name, fitting(name, each, _NAME_HEIGHT, _NAME_SIZES, replace(_NAME_STYLE, face=face)))
        names = [named] if name and named.wrap(each, height)[1] <= _NAME_HEIGHT else []
        for title in (*names, Title(label, replace(_LABEL_STYLE, face=face))):
            y -= title.wrap(each, height)[1]
            title.drawOn(canvas, x, y)


def _name_and_function(signers: Sequence[Signer]) -> list[tuple[str, str]]:
    """Return the name and function of each signer: an organizer, a referee, and a third official or the club's seal."""
    labels = {Role.ORGANIZER: _("Organización"), Role.REFEREE: _("Arbitraje")}
    first = [next((one for one in signers if one.role is role), Signer("", role)) for role in labels]
    third = [one for one in signers if one not in first][:1]
    places = [(one.name, labels[one.role]) for one in (*first, *third)]
    return places if third else [*places, ("", _("Sello"))]


class CutOut(Protocol):
    """A piece to be cut out, which draws itself between the margins in the common height."""

    min_height: float

    def draw(self, canvas: Canvas, top: float, height: float) -> None: ...


def stack(pieces: Sequence[CutOut], paper: Paper, max_per_page: int) -> Document:
    """Return pages with up to `max_per_page` pieces each, fewer if a piece is too high; an A3 holds two pages.

    After cutting the stack of pages, the piles laid one on another, that of the top of the page first and the left
    one before the right one, are in order.
    """
    document = side_by_side(Document([], framed=False), paper)
    page_height = float(paper.column.value[1])
    rows = max(1, min(max_per_page, int(page_height / max((piece.min_height for piece in pieces), default=1))))
    count = -(-len(pieces) // rows)
    sheets = -(-count // document.columns)
    order = [first for sheet in range(sheets) for first in range(sheet, count, sheets)]
    pages = [CutOutPage([pieces[at] for at in range(first, len(pieces), count)], rows, paper.column) for first in order]
    story: list[Flowable] = [flowable for page in pages for flowable in (page, FrameBreak())]
    return replace(document, story=story[:-1])


class CutOutPage(Flowable):
    """A page of pieces, with dashed lines between them."""

    def __init__(self, pieces: Sequence[CutOut], rows: int, paper: Paper) -> None:
        super().__init__()
        self.pieces, self.paper = pieces, paper
        self.piece_height = float(paper.value[1]) / rows

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Take the whole page between the margins."""
        self.width, self.height = available, height
        return available, height

    def draw(self) -> None:
        top = self.height + MARGIN
        for piece in self.pieces:
            piece.draw(self.canv, top, self.piece_height)
            top -= self.piece_height
            if top > 0:
                draw_cut_line(self.canv, (-MARGIN, top), (self.paper.width + MARGIN, top))
