"""Strips with the codes of players' own pages, to be cut out and handed to each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.documents.print.fitting import fitting
from tournaments.documents.print.fonts import register
from tournaments.documents.print.frame import Heading, Paper, bind
from tournaments.documents.print.stacks import stack
from tournaments.documents.print.text import BODY, SMALL, TextBlock
from tournaments.web.qr import PaperCode

PER_PAGE = 5
"""Strips on a page: at this size, a phone reads the code without a stand."""
_PADDING = 6.5 * mm
_CODE, _GAP = 42 * mm, 8 * mm
_NAME_SIZES = (26, 22, 19, 16, 14, 12, 10)
_NAME_HEIGHT = 18 * mm


def render_own_links(league: str, links: Sequence[tuple[str, str]], paper: Paper = Paper.A4, lang: str = "es") -> bytes:
    """Return the PDF of names and addresses. A code gives access to a page, so the dossier leaves this document out."""
    register()
    with translation.override(lang):
        title = _("Páginas de los jugadores")
        strips = [LinkStrip(league, name, address, paper.width) for name, address in links]
        return bind(title, {title: stack(strips, paper, PER_PAGE)}, Heading(league), paper, lang)


class LinkStrip:
    """A strip with a player's code at the right, and the name, the league and the purpose at the left."""

    def __init__(self, league: str, name: str, address: str, width: float) -> None:
        self.code, self.left = PaperCode(address, _CODE), width - _CODE
        room = self.left - _GAP
        self.texts = [
            TextBlock(name, replace(fitting(name, room, _NAME_HEIGHT, _NAME_SIZES), align=0)),
            TextBlock(league, SMALL),
            TextBlock(_("Tus partidas, tu puesto y tu agenda: escanéalo con la cámara del teléfono."), BODY),
            TextBlock(_("Tu página es solo tuya: quien tenga este código la ve y actúa por ti."), SMALL),
            TextBlock(address, SMALL),
        ]
        self.height: float = sum(text.wrap(room, 0)[1] + 1.5 * mm for text in self.texts)
        self.min_height = max(self.height, _CODE) + 2 * _PADDING

    def draw(self, canvas: Canvas, top: float, height: float) -> None:
        """Draw the strip centred in its height."""
        self.code.drawOn(canvas, self.left, top - (height + _CODE) / 2)
        y = top - (height - self.height) / 2
        for text in self.texts:
            y -= text.height
            text.drawOn(canvas, 0, y)
            y -= 1.5 * mm
