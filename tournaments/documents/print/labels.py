"""Labels with the name and club of each player, to be cut out or printed on label sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak

from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.documents.print.fonts import BOLD
from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.text import RULE, SMALL, Style, TextBlock

_WIDTH, _MIN_HEIGHT = 70 * mm, 34 * mm
_PADDING = 5.5 * mm
_NAME_STYLES = [Style(face=BOLD, size=size, leading=1.2 * size, align=0.5) for size in (16, 13, 11, 9.5, 8)]
_CLUB_STYLE = replace(SMALL, align=0.5)


def labels(page: LeaguePage, paper: Paper) -> Document:
    """Return pages of labels of the same size, 24 on an A4: 70 by 37 millimetres."""
    across, down = round(paper.value[0] / _WIDTH), int(paper.value[1] / _MIN_HEIGHT)
    pages = [page.entrants[first : first + across * down] for first in range(0, len(page.entrants), across * down)]
    made = [LabelPage(some, across, down, paper) for some in pages]
    return Document([flowable for each in made for flowable in (each, PageBreak())][:-1], framed=False)


class LabelPage(Flowable):
    """A whole page of labels: `across` in a row, `down` in a column."""

    def __init__(self, entrants: Sequence[NumberedPlayer], across: int, down: int, paper: Paper) -> None:
        super().__init__()
        self.entrants, self.across = entrants, across
        self.page = (float(paper.value[0]), float(paper.value[1]))
        self.each = (self.page[0] / across, self.page[1] / down)

    def wrap(self, *_available: float) -> tuple[float, float]:
        self.width, self.height = (side - 2 * MARGIN for side in self.page)
        return self.width, self.height

    def draw(self) -> None:
        wide, high = self.each
        for index, entrant in enumerate(self.entrants):
            left = index % self.across * wide - MARGIN
            bottom = self.page[1] - MARGIN - (index // self.across + 1) * high
            self.canv.setStrokeColor(HAIR)
            self.canv.setLineWidth(RULE)
            self.canv.rect(left, bottom, wide, high)
            self._draw_label(entrant, left + _PADDING, bottom, wide - 2 * _PADDING, high)

    def _draw_label(self, entrant: NumberedPlayer, left: float, bottom: float, width: float, height: float) -> None:
        """Draw the name and the club in the middle."""
        club = [TextBlock(entrant.club, _CLUB_STYLE)] if entrant.club else []
        below: float = sum(text.wrap(width, 0)[1] for text in club)
        room = height - 2 * _PADDING - below
        for style in _NAME_STYLES:
            name = TextBlock(entrant.name, style)
            if name.wrap(width, 0)[1] <= room:
                break
        y = bottom + (height + name.height + below) / 2
        for text in (name, *club):
            y -= text.height
            text.drawOn(self.canv, left, y)
