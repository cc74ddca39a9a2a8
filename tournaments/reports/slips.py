"""A slip for each game still to be played, to write its result on at the board and sign."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.reports.calendar import short_day
from tournaments.reports.fonts import BOLD, text_width
from tournaments.reports.frame import Document, Paper
from tournaments.reports.text import FAINT, INK, RULE, Style, Words
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.league import LeaguePage

_BOX = 4.5 * mm
_LINE = 8 * mm
_SMALL = Style(size=8, leading=10, colour=FAINT)
_NAME = Style(face=BOLD, size=11, leading=13)
_PLAIN = Style(size=9, leading=11)


def slips(page: LeaguePage, paper: Paper) -> Document:
    still_open = [game for game in (*page.calendar, *page.tiebreaks) if game.status is Status.OPEN]
    return Document([Slip(page.header.name, game, paper.width) for game in still_open])


class Slip(Flowable):  # type: ignore[misc]
    """One game: who, when and where; what to tick, how many pieces were left, and where to sign."""

    def __init__(self, league: str, game: GameLine, width: float) -> None:
        super().__init__()
        self.width, self.half = width, width / 2
        self.top = [Words(_where(game), _SMALL), Words(league, replace(_SMALL, align=1))]
        self.names = [Words(game.one, _NAME), Words(game.two, _NAME)]

    def wrap(self, _available: float, height: float) -> tuple[float, float]:
        self.top_height: float = max(words.wrap(self.half - 4 * mm, height)[1] for words in self.top)
        self.name_height: float = max(words.wrap(self.half - _BOX - 8 * mm, height)[1] for words in self.names)
        self.height = 7 * mm + self.top_height + self.name_height + 5 * _LINE
        return self.width, self.height

    def draw(self) -> None:
        y = self.height - 3 * mm - self.top_height
        self.top[0].drawOn(self.canv, 0, y)
        self.top[1].drawOn(self.canv, self.half + 4 * mm, y)
        y -= 3 * mm
        for left, name in zip((0.0, self.half), self.names, strict=True):
            self._tick(left, y - _BOX, "")
            name.drawOn(self.canv, left + _BOX + 2 * mm, y - name.height)
        y -= self.name_height + _LINE
        for left in (0.0, self.half):
            self._fill_in(left, y, _("Peones"), 34 * mm)
            self._fill_in(left + 40 * mm, y, _("Damas"), 34 * mm)
        self._outcome(y - 1.4 * _LINE)
        self._signatures()
        self.canv.setDash(2, 2)
        self.canv.line(0, 0, self.width, 0)
        self.canv.setDash()

    def _outcome(self, y: float) -> None:
        x = 0.0
        for label in (_("Empate"), _("No se presentó nadie"), _("Incomparecencia del rival")):
            x = self._tick(x, y - 1 * mm, label) + 7 * mm
        self._fill_in(x, y, _("Motivo"), self.width - x)

    def _signatures(self) -> None:
        """Each player below their own name, and the referee."""
        y = 6 * mm
        for left, label, room in (
            (0.0, _("Firma"), 54 * mm),
            (self.half, _("Firma"), 42 * mm),
            (self.half + 47 * mm, _("Arbitraje"), self.half - 47 * mm),
        ):
            self.canv.line(left, y, left + room, y)
            self._say(left, y - 3.4 * mm, label, _SMALL)

    def _tick(self, x: float, y: float, label: str) -> float:
        """A box to tick and what it means; answers where it ends."""
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(2 * RULE)
        self.canv.rect(x, y, _BOX, _BOX)
        self.canv.setLineWidth(RULE)
        return self._say(x + _BOX + 2 * mm, y + 1 * mm, label, _PLAIN)

    def _fill_in(self, x: float, y: float, label: str, room: float) -> None:
        """What is asked, and a line to write it on."""
        end = self._say(x, y, label, _PLAIN)
        self.canv.line(end + 2 * mm, y, x + room, y)

    def _say(self, x: float, y: float, text: str, style: Style) -> float:
        """A line of our own words with its baseline at a height; answers where it ends."""
        self.canv.setFont(style.face, style.size)
        self.canv.setFillColor(style.colour)
        self.canv.drawString(x, y, text)
        return x + text_width(text, style.face, style.size)


def _where(game: GameLine) -> str:
    """Number, round, day and hour, board: what is known of them; and what the boxes beside the names are for."""
    facts = [_("Partida %(number)d") % {"number": game.number} if game.round else _("Partida de desempate")]
    facts += [_("ronda %(round)d") % {"round": game.round}] if game.round else []
    facts += [f"{short_day(game.at)} {game.at:%H:%M}"] if game.at else []
    facts += [_("tablero %(board)d") % {"board": game.board}] if game.board else []
    return " · ".join([*facts, _("marca quién gana")])
