"""A diploma for each medal, and one for everybody who took part: to be signed and framed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable, PageBreak

from tournaments.display.league import LeaguePage
from tournaments.display.printed import Printed
from tournaments.display.standings import StandingsRow
from tournaments.league.values import Medal
from tournaments.reports.colours import readable_hex
from tournaments.reports.fonts import BOLD
from tournaments.reports.frame import Document, Paper, draw_picture, picture
from tournaments.reports.parts import MEDAL_SHAPES, day, zone
from tournaments.reports.text import FAINT, INK, RULE, Style, Words, lines

_CREST, _CREST_GAP = 24 * mm, 4 * mm
_BORDER = "border"
_SQUARE = 5 * mm
_SQUARES_DEEP = 2
_TITLE = Style(face=BOLD, size=30, leading=36, align=0.5)
_SAID = Style(size=13, leading=19, align=0.5)
_SHAPE = Style(size=30, leading=38, align=0.5)
_NAME_SIZES = (34, 30, 26, 22, 19, 16, 14, 12)
_NAME_HEIGHT = 40 * mm
_INSIDE = 20 * mm
_SIGNATURES = 30 * mm
_WIDEST_GAP = 4 * mm
_SIGN = Style(size=9, leading=12, align=0.5, colour=FAINT)


def diplomas(league: Printed, paper: Paper) -> Document:
    """In the order of the table; those who withdrew and were annulled have none."""
    story: list[Flowable] = []
    crest = picture(league.crest)
    for row in league.page.standings.rows:
        if not row.annulled:
            story += [Diploma(league.page, row, crest, paper), PageBreak()]
    return Document(story[:-1], landscape=True, framed=False)


class Diploma(Flowable):
    """A whole page: a border of board squares in the colours of the league, and what was won between."""

    def __init__(self, page: LeaguePage, row: StandingsRow, crest: ImageReader | None, paper: Paper) -> None:
        super().__init__()
        self.row, self.page, self.crest = row, page, crest
        livery = page.header.livery
        self.dark, self.light = readable_hex(livery.first), HexColor(livery.second)
        self.width = paper.landscape_width
        self.height = paper.width

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self._border()
        words = [Words(text, style) for text, style in self._lines()]
        heights = [line.wrap(self.width - 2 * _INSIDE, self.height)[1] for line in words]
        top = self.height - _SQUARE * _SQUARES_DEEP - (_CREST + _CREST_GAP) * bool(self.crest)
        free = top - _SQUARE * _SQUARES_DEEP - _SIGNATURES - sum(heights)
        gap = min(_WIDEST_GAP, free / (len(words) + 1))
        y = top - (free - gap * (len(words) - 1)) / 2
        if self.crest:
            draw_picture(self.canv, self.crest, (self.width - _CREST) / 2, y + _CREST_GAP / 2, _CREST)
        for line, height in zip(words, heights, strict=True):
            line.drawOn(self.canv, _INSIDE, y - height)
            y -= height + gap
        self._signatures()

    def _lines(self) -> Sequence[tuple[str, Style]]:
        header, room = self.page.header, self.width - 2 * _INSIDE
        when = day(header.updated_at.astimezone(zone(header)).date())
        league = fitting(header.name, room, sizes=(18, 15, 13, 11, 9), height=20 * mm)
        shape = [(MEDAL_SHAPES[self.row.medal], replace(_SHAPE, colour=self.dark))] if self.row.medal else []
        return [
            (_("Diploma"), replace(_TITLE, colour=self.dark)),
            *shape,
            (self._earned(), _SAID),
            (self.row.name, fitting(self.row.name, room)),
            (_("en la liga"), _SAID),
            (header.name, league),
            (f"{header.rules_name} · {when}", _SAID),
        ]

    def _earned(self) -> str:
        if self.row.medal is None:
            return _("Por su participación")
        said = {
            Medal.GOLD: _("Medalla de oro"),
            Medal.SILVER: _("Medalla de plata"),
            Medal.BRONZE: _("Medalla de bronce"),
        }
        return said[self.row.medal]

    def _border(self) -> None:
        """The squares around, drawn once for all the diplomas of a file."""
        if not self.canv.hasForm(_BORDER):
            self.canv.beginForm(_BORDER, 0, 0, self.width, self.height)
            self._rings()
            self.canv.endForm()
        self.canv.doForm(_BORDER)

    def _rings(self) -> None:
        """Two rings of squares, light and dark by turns, as on the board."""
        across, up = (int(length // _SQUARE) // 2 * 2 + 1 for length in (self.width, self.height))
        side, rise = self.width / across, self.height / up
        for column in range(across):
            for line in range(up):
                if min(column, line, across - 1 - column, up - 1 - line) < _SQUARES_DEEP:
                    self._square(
                        column * side, line * rise, side, rise, self.dark if (column + line) % 2 else self.light
                    )

    def _square(self, x: float, y: float, width: float, height: float, colour: Color) -> None:
        self.canv.setFillColor(colour)
        self.canv.rect(x, y, width, height, stroke=0, fill=1)

    def _signatures(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(RULE)
        third, y = (self.width - 2 * _INSIDE) / 3, _SQUARE * _SQUARES_DEEP + 12 * mm
        for index, label in enumerate((_("Organización"), _("Arbitraje"), _("Sello"))):
            left = _INSIDE + index * third + 4 * mm
            self.canv.line(left, y, left + third - 8 * mm, y)
            words = Words(label, _SIGN)
            words.wrap(third - 8 * mm, y)
            words.drawOn(self.canv, left, y - 5 * mm)


def fitting(text: str, width: float, sizes: Sequence[int] = _NAME_SIZES, height: float = _NAME_HEIGHT) -> Style:
    """The largest style in which a name takes no more than its height, in one line if any size allows it."""
    styles = [Style(face=BOLD, size=size, leading=size * 1.25, align=0.5) for size in sizes]
    counts = [len(lines(text, style, width)) for style in styles]
    whole = [style for style, count in zip(styles, counts, strict=True) if count == 1 and style.size >= sizes[2]]
    fits = [style for style, count in zip(styles, counts, strict=True) if count * style.leading <= height]
    return (whole or fits or styles[-1:])[0]
