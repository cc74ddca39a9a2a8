"""A slip for each game still to be played, to write its result on at the board and sign, or to enter it by phone."""

from __future__ import annotations

from dataclasses import replace

from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.display.games import GameLine, Status
from tournaments.display.printed import Printed
from tournaments.reports.fonts import BOLD
from tournaments.reports.frame import Document, Paper
from tournaments.reports.parts import where
from tournaments.reports.pen import BOX, LINE, fill_in, line, sign, tick
from tournaments.reports.text import SMALL, Style, Words
from tournaments.web import qr

_CODE, _CODE_GAP = 27 * mm, 4 * mm
_SHARE_OF_WHERE = 0.62
"""Of the first line, what tells when and where; the league has the rest."""
_NAME_INDENT = BOX + 13 * mm
_NAME = Style(face=BOLD, size=11, leading=13)


def slips(league: Printed, paper: Paper) -> Document:
    page = league.page
    still_open = [game for game in (*page.calendar, *page.tiebreaks) if game.status is Status.OPEN]
    return Document([Slip(page.header.name, game, _address(league, game), paper.width) for game in still_open])


def _address(league: Printed, game: GameLine) -> str:
    """Where the result of a game is entered; empty where the site's own address is not known."""
    if not league.site or game.fixture_id is None:
        return ""
    return league.site + reverse("tournaments:game", args=[league.page.header.slug, game.fixture_id])


class Slip(Flowable):
    """One game: who, when and where; what to tick, how many pieces were left, and where to sign.

    The code of an address, where there is one, stands at the right over the height of the slip.
    """

    def __init__(self, league: str, game: GameLine, address: str, width: float) -> None:
        super().__init__()
        self.address, self.whole_width = address, width
        self.room = width - (_CODE + _CODE_GAP) * bool(address)
        self.half, self.middle = self.room / 2, self.room * _SHARE_OF_WHERE
        self.top = [Words(where(game), SMALL), Words(league, replace(SMALL, align=1))]
        self.names = [Words(game.one, _NAME), Words(game.two, _NAME)]

    def wrap(self, _available: float, height: float) -> tuple[float, float]:
        self.top_height: float = max(
            words.wrap(room, height)[1]
            for words, room in zip(self.top, (self.middle - 4 * mm, self.room - self.middle), strict=True)
        )
        self.name_height: float = max(words.wrap(self.half - _NAME_INDENT - 6 * mm, height)[1] for words in self.names)
        self.height = 7 * mm + self.top_height + self.name_height + 5 * LINE
        return self.whole_width, self.height

    def draw(self) -> None:
        y = self.height - 3 * mm - self.top_height
        self.top[0].drawOn(self.canv, 0, y)
        self.top[1].drawOn(self.canv, self.middle, y)
        y -= 3 * mm
        for left, name in zip((0.0, self.half), self.names, strict=True):
            tick(self.canv, left, y - BOX, _("Gana"))
            name.drawOn(self.canv, left + _NAME_INDENT, y - name.height)
        y -= self.name_height + LINE
        for left in (0.0, self.half):
            middle = left + self.half / 2 - 3 * mm
            fill_in(self.canv, left, y, _("Peones"), middle - 2 * mm)
            fill_in(self.canv, middle + 2 * mm, y, _("Damas"), left + self.half - 6 * mm)
        self._outcome(y - 1.15 * LINE)
        self._signatures(6 * mm)
        self._code()
        self.canv.setDash(2, 2)
        line(self.canv, 0, 0, self.whole_width)
        self.canv.setDash()

    def _outcome(self, y: float) -> None:
        x = 0.0
        for label in (_("Tablas"), _("No se presentó nadie"), _("Incomparecencia del rival")):
            x = tick(self.canv, x, y - 1 * mm, label) + 5 * mm
        fill_in(self.canv, 0, y - LINE, _("Motivo"), self.room)

    def _signatures(self, y: float) -> None:
        """Each player below their own name, and the referee."""
        middle = self.half + self.half / 2
        sign(self.canv, 0, y, _("Firma"), self.half - 18 * mm)
        sign(self.canv, self.half, y, _("Firma"), middle - 2.5 * mm)
        sign(self.canv, middle + 2.5 * mm, y, _("Arbitraje"), self.room)

    def _code(self) -> None:
        """The address where the result is entered, and what it is for, below it."""
        if not self.address:
            return
        left, bottom = self.whole_width - _CODE, (self.height - _CODE) / 2 + 2 * mm
        qr.PaperCode(self.address, _CODE).drawOn(self.canv, left, bottom)
        said = Words(_("Anotar en la web"), replace(SMALL, align=0.5))
        _width, height = said.wrap(_CODE, self.height)
        said.drawOn(self.canv, left, bottom - height)
