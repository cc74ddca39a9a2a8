"""A slip for each game still to be played, to write its result on at the board and sign."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.reports.calendar import short_day
from tournaments.reports.fonts import BOLD
from tournaments.reports.frame import Document, Paper
from tournaments.reports.pen import BOX, LINE, fill_in, line, sign, tick
from tournaments.reports.text import SMALL, Style, Words
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.league import LeaguePage

_NAME_INDENT = BOX + 13 * mm
_NAME = Style(face=BOLD, size=11, leading=13)


def slips(page: LeaguePage, paper: Paper) -> Document:
    still_open = [game for game in (*page.calendar, *page.tiebreaks) if game.status is Status.OPEN]
    return Document([Slip(page.header.name, game, paper.width) for game in still_open])


class Slip(Flowable):  # type: ignore[misc]
    """One game: who, when and where; what to tick, how many pieces were left, and where to sign."""

    def __init__(self, league: str, game: GameLine, width: float) -> None:
        super().__init__()
        self.width, self.half = width, width / 2
        self.top = [Words(_where(game), SMALL), Words(league, replace(SMALL, align=1))]
        self.names = [Words(game.one, _NAME), Words(game.two, _NAME)]

    def wrap(self, _available: float, height: float) -> tuple[float, float]:
        self.top_height: float = max(words.wrap(self.half - 4 * mm, height)[1] for words in self.top)
        self.name_height: float = max(words.wrap(self.half - _NAME_INDENT - 6 * mm, height)[1] for words in self.names)
        self.height = 7 * mm + self.top_height + self.name_height + 5 * LINE
        return self.width, self.height

    def draw(self) -> None:
        y = self.height - 3 * mm - self.top_height
        self.top[0].drawOn(self.canv, 0, y)
        self.top[1].drawOn(self.canv, self.half + 4 * mm, y)
        y -= 3 * mm
        for left, name in zip((0.0, self.half), self.names, strict=True):
            tick(self.canv, left, y - BOX, _("Gana"))
            name.drawOn(self.canv, left + _NAME_INDENT, y - name.height)
        y -= self.name_height + LINE
        for left in (0.0, self.half):
            fill_in(self.canv, left, y, _("Peones"), left + 34 * mm)
            fill_in(self.canv, left + 40 * mm, y, _("Damas"), left + 74 * mm)
        self._outcome(y - 1.4 * LINE)
        self._signatures(6 * mm)
        self.canv.setDash(2, 2)
        line(self.canv, 0, 0, self.width)
        self.canv.setDash()

    def _outcome(self, y: float) -> None:
        x = 0.0
        for label in (_("Empate"), _("No se presentó nadie"), _("Incomparecencia del rival")):
            x = tick(self.canv, x, y - 1 * mm, label) + 7 * mm
        fill_in(self.canv, x, y, _("Motivo"), self.width)

    def _signatures(self, y: float) -> None:
        """Each player below their own name, and the referee."""
        sign(self.canv, 0, y, _("Firma"), 54 * mm)
        sign(self.canv, self.half, y, _("Firma"), self.half + 42 * mm)
        sign(self.canv, self.half + 47 * mm, y, _("Arbitraje"), self.width)


def _where(game: GameLine) -> str:
    """Number, round, day and hour, board: what is known of them."""
    facts = [_("Partida %(number)d") % {"number": game.number} if game.round else _("Partida de desempate")]
    facts += [_("ronda %(round)d") % {"round": game.round}] if game.round else []
    facts += [f"{short_day(game.at)} {game.at:%H:%M}"] if game.at else []
    facts += [_("tablero %(board)d") % {"board": game.board}] if game.board else []
    return " · ".join(facts)
