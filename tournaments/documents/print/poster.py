"""Posters with a code: of a league, and of private links, each with its label and purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Image, Spacer

from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import Title, fitting, height_of
from tournaments.documents.print.fonts import DISPLAY, register
from tournaments.documents.print.frame import UPDATED_M, Document, Heading, Paper, bind, updated
from tournaments.documents.print.numbered import ContentsLine
from tournaments.documents.print.parts import day, period_of, progress, zone
from tournaments.documents.print.pen import stack
from tournaments.documents.print.text import ACCENT, BODY, FAINT, HEADING, SMALL, Style, TextBlock
from tournaments.web.qr import PaperCode

_MIN_SIDE = 120 * mm
_TEXT_STYLE = Style(size=14, leading=20, align=0.5)
_ADDRESS_STYLE = Style(size=9, leading=12, align=0.5, colour=FAINT)
_LABEL_HEIGHT, _GAME_HEIGHT = 30 * mm, 24 * mm
_LABEL_SIZES = (36, 32, 28, 24, 20, 17, 14, 12, 10, 8)
_PAIR_SIZES = (20, 18, 16, 14, 12, 10, 8)


def poster(label: str, game: tuple[str, str] | None, address: str, paper: Paper) -> Document:
    """Return the poster; `game` has the players of the only game of the link, or is None for the whole league."""
    width = paper.width
    story: list[Flowable] = [Spacer(0, 6 * mm), Title(label, fitting(label, width, _LABEL_HEIGHT, _LABEL_SIZES))]
    if game:
        pair = f"{game[0]} – {game[1]}"
        story += [Spacer(0, 3 * mm), Title(pair, fitting(pair, width, _GAME_HEIGHT, _PAIR_SIZES))]
    below: list[Flowable] = [
        *(Spacer(0, 4 * mm), TextBlock(_("Escanéalo con la cámara del teléfono. No hace falta cuenta."), _TEXT_STYLE)),
        *(Spacer(0, 2 * mm), TextBlock(address, _ADDRESS_STYLE)),
    ]
    code = _LargeCode(address, height_of(below, width))
    return Document(
        [*story, Spacer(0, 4 * mm), TextBlock(_purpose(game), _TEXT_STYLE), Spacer(0, 4 * mm), code, *below]
    )


class _LargeCode(PaperCode):
    """A code as large as its page allows; `reserved` is the height of the text that follows."""

    def __init__(self, text: str, reserved: float) -> None:
        super().__init__(text, _MIN_SIDE)
        self.reserved = reserved

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        side = max(_MIN_SIDE, min(available, height - self.reserved - 1))
        self.width, self.height = side, side
        return side, side


def _purpose(game: tuple[str, str] | None) -> str:
    """Return the use of the link, in words."""
    return _("Para anotar esta partida") if game else _("Para anotar las partidas")


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
        strips = [LinkStrip(league, name, address, paper.column.width) for name, address in links]
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


_CREST = 34 * mm
_TITLE_STYLE = Style(size=13, leading=18, colour=FAINT)
_COVER_NAME_SIZES = (36, 30, 26, 22, 18, 15, 12)
_COVER_NAME_HEIGHT = 100.0
_FACT_STYLE = Style(size=10.5, leading=15)
_CONTENTS_STYLE = Style(size=11, leading=19)


def cover(league: Printed, title: str, contents: Sequence[str], paper: Paper) -> Document:
    """Return the cover; `contents` are the titles of the documents."""
    header = league.page.header
    story: list[Flowable] = [Spacer(0, 16 * mm)]
    if league.crest:
        story += [Image(BytesIO(league.crest), _CREST, _CREST, kind="proportional", hAlign="LEFT"), Spacer(0, 8 * mm)]
    story += [TextBlock(title, _TITLE_STYLE), Spacer(0, 2 * mm), _name(header.name, paper.width), Spacer(0, 5 * mm)]
    changed = header.updated_at.astimezone(zone(header))
    hour = f"{updated(changed, UPDATED_M)} · {day(changed.date())}"
    facts = [header.championship or "", progress(header), period_of(league.page), hour]
    story += [TextBlock(fact, _FACT_STYLE) for fact in facts if fact]
    story += [Spacer(0, 14 * mm), TextBlock(_("Contenido"), HEADING), Spacer(0, 2 * mm)]
    return Document([*story, *(ContentsLine(each, _CONTENTS_STYLE) for each in contents)], framed=False)


def _name(name: str, width: float) -> Title:
    return Title(name, fitting(name, width, _COVER_NAME_HEIGHT, _COVER_NAME_SIZES, Style(face=DISPLAY, colour=ACCENT)))
