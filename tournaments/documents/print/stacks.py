"""Pieces to be cut out, in the order that cutting a whole stack of pages needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak

from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.pen import draw_line


class CutOut(Protocol):
    """A piece to be cut out, which draws itself between the margins in the common height."""

    min_height: float

    def draw(self, canvas: Canvas, top: float, height: float) -> None: ...


def stack(pieces: Sequence[CutOut], paper: Paper, max_per_page: int) -> Document:
    """Return pages with up to `max_per_page` pieces each, fewer if a piece is too high for that.

    After cutting the stack of pages, the piles laid one on another, that of the top of the page first, are in order.
    """
    page_height = float(paper.value[1])
    rows = max(1, min(max_per_page, int(page_height / max((piece.min_height for piece in pieces), default=1))))
    count = -(-len(pieces) // rows)
    pages = [CutOutPage([pieces[at] for at in range(first, len(pieces), count)], rows, paper) for first in range(count)]
    return Document([flowable for page in pages for flowable in (page, PageBreak())][:-1], framed=False)


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
                draw_cut_line(self.canv, top, self.paper)


def draw_cut_line(canvas: Canvas, y: float, paper: Paper) -> None:
    """Draw a dashed line for cutting the page."""
    canvas.setDash(2, 2)
    draw_line(canvas, -MARGIN, y, float(paper.value[0]) - MARGIN)
    canvas.setDash()
