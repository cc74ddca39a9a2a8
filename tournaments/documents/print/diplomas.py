"""Diplomas for medallists and participants, to be signed and framed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from reportlab.lib.colors import Color, HexColor, linearlyInterpolatedColor, white
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak

from tournaments.display.league import LeaguePage
from tournaments.display.podiums import Award, award_place
from tournaments.display.reports import Printed
from tournaments.display.standings import StandingsRow
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY, SERIF
from tournaments.documents.print.frame import MARGIN, Document, Paper, draw_picture, picture
from tournaments.documents.print.medals import METALS, TAIL, contrast_with_white, draw_castle, draw_medal, readable_hex
from tournaments.documents.print.parts import day
from tournaments.documents.print.pen import draw_signatures
from tournaments.documents.print.text import FAINT, INK, Style
from tournaments.league.podium import Medal
from tournaments.league.scores import who_stayed_away
from tournaments.store.branding import Branding
from tournaments.wording.stages import CompetitionKind
from tournaments.wording.ties import points_words

_EDGE = 10 * mm
_SQUARE = 3.2 * mm
_GAP = 1.6 * mm
_TINT_SHARE, _TINT_REDUCTION = 0.1, 0.8
_MAX_CONTRAST = 1.1
"""Contrast of the tint with white. A title whose contrast with white is 4.5 keeps 4.1 on such a tint."""
_WATERMARK = 0.07
_WATERMARK_SIDE = 125 * mm
_WHITE = HexColor("#ffffff")
_LINE_WIDTH = 0.3


@dataclass(frozen=True, slots=True)
class Border:
    """A border with so many squares along each side of a corner, and so many lines between corners.

    `stepped` leaves out the inner half of the corner.
    """

    squares: int
    lines: int
    stepped: bool
    colour: Color


def draw_border(canvas: Canvas, border: Border, branding: Branding, width: float, height: float) -> None:
    """Draw the border of a page of this size."""
    side = border.squares * _SQUARE
    canvas.setStrokeColor(border.colour)
    canvas.setLineWidth(0.8)
    for number in range(border.lines):
        in_by = _EDGE + number * _GAP
        for y in (in_by, height - in_by):
            canvas.line(_EDGE + side, y, width - _EDGE - side, y)
        for x in (in_by, width - in_by):
            canvas.line(x, _EDGE + side, x, height - _EDGE - side)
    for x, across in ((_EDGE, 1), (width - _EDGE, -1)):
        for y, up in ((_EDGE, 1), (height - _EDGE, -1)):
            canvas.saveState()
            canvas.translate(x, y)
            canvas.scale(across * _SQUARE, up * _SQUARE)
            _stamp_corner(canvas, border, branding)
            canvas.restoreState()


def _stamp_corner(canvas: Canvas, border: Border, branding: Branding) -> None:
    """Draw the squares of a corner; the file stores them once for all corners of equal borders."""
    name = f"corner-{border.squares}-{'stepped' if border.stepped else 'whole'}"
    if not canvas.hasForm(name):
        canvas.beginForm(name, -1, -1, border.squares + 1, border.squares + 1)
        _draw_corner(canvas, border, branding)
        canvas.endForm()
    canvas.doForm(name)


def _draw_corner(canvas: Canvas, border: Border, branding: Branding) -> None:
    dark, light = readable_hex(branding.first), HexColor(branding.second)
    canvas.setStrokeColor(dark)
    canvas.setLineWidth(_LINE_WIDTH / _SQUARE)
    for shade, colour in enumerate((dark, light)):
        path = canvas.beginPath()
        for column in range(border.squares):
            for row in range(border.squares - column if border.stepped else border.squares):
                if (column + row) % 2 == shade:
                    path.rect(column, row, 1, 1)
        canvas.setFillColor(colour)
        canvas.drawPath(path, stroke=1, fill=1)


def tint(colour: Color) -> Color:
    """Return a colour so light that letters are as readable on it as on white."""
    part = _TINT_SHARE
    while contrast_with_white(linearlyInterpolatedColor(_WHITE, colour, 0, 1, part)) > _MAX_CONTRAST:
        part *= _TINT_REDUCTION
    light: Color = linearlyInterpolatedColor(_WHITE, colour, 0, 1, part)
    return light


def draw_background(canvas: Canvas, branding: Branding, crest: ImageReader | None, width: float, height: float) -> None:
    """Draw a light tint of the league's second colour and its faint crest, if it has them."""
    if (branding.first, branding.second) != (Branding().first, Branding().second):
        canvas.setFillColor(tint(HexColor(branding.second)))
        canvas.rect(0, 0, width, height, stroke=0, fill=1)
    if crest:
        side = min(_WATERMARK_SIDE, height - 4 * _EDGE)
        canvas.saveState()
        canvas.setFillAlpha(_WATERMARK)
        draw_picture(canvas, crest, (width - side) / 2, (height - side) / 2, side)
        canvas.restoreState()


_TOP, _BOTTOM = 16 * mm, 15 * mm
"""Space between the edges of the sheet and the text."""
_SIDE_MARGIN, _SIGNATURES_MARGIN = 28 * mm, 40 * mm
_MEDAL = 38 * mm
_CASTLE = 32 * mm
_CREST, _CREST_AT = 28 * mm, 92 * mm
"""The side of the crest and its distance from the middle, level with the medal."""
_SIGNATURES = 27 * mm
_MAX_GAP = 4.5 * mm
_TITLE_SIZES = (30, 26, 22)
_NAME_SIZES = (62, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 17, 14, 12, 10)
_NAME_HEIGHT = 104.0
_LEAGUE_SIZES = (30, 26, 23, 20, 17, 15, 13, 11, 9)
_LEAGUE_HEIGHT = 56.0
_REASON_SIZES = (18, 17, 15, 13, 11)
_SMALL_SIZES = (15, 14, 13, 12, 11, 10, 9, 8)
_SMALL_HEIGHT = 36.0
_SHARES = (1.0, 0.8, 0.62)
"""Shares of the heights above, tried in turn until all texts fit the sheet."""


@dataclass(frozen=True, slots=True)
class _Design:
    """The design of one medal's diploma, apart from the medal."""

    title: str | Promise
    place: str | Promise
    of_event: str | Promise
    """The place, in a tournament of several stages."""
    border: Border


_DESIGNS: Mapping[Medal, _Design] = {
    Medal.GOLD: _Design(
        gettext_lazy("Medalla de oro"),
        gettext_lazy("primer puesto en la liga"),
        gettext_lazy("primer puesto en el torneo"),
        Border(6, 2, stepped=False, colour=METALS[Medal.GOLD].plain),
    ),
    Medal.SILVER: _Design(
        gettext_lazy("Medalla de plata"),
        gettext_lazy("segundo puesto en la liga"),
        gettext_lazy("segundo puesto en el torneo"),
        Border(6, 2, stepped=True, colour=METALS[Medal.SILVER].shade),
    ),
    Medal.BRONZE: _Design(
        gettext_lazy("Medalla de bronce"),
        gettext_lazy("tercer puesto en la liga"),
        gettext_lazy("tercer puesto en el torneo"),
        Border(4, 1, stepped=False, colour=METALS[Medal.BRONZE].plain),
    ),
}


def diplomas(league: Printed, paper: Paper) -> Document:
    """Return the diplomas in table order, without those of annulled players, and of who came to no game."""
    return diplomas_of([league], paper)


def diplomas_of(stages: Sequence[Printed], paper: Paper) -> Document:
    """Return the diplomas of the stages of an event, of each person once: of the first stage that they came to."""
    story: list[Flowable] = []
    seen: set[str] = set()
    for league in stages:
        crest = picture(league.crest)
        away = who_stayed_away(league.page.loaded.league)
        for row in league.page.standings.rows:
            if not row.annulled and row.name not in {*seen, *away}:
                seen.add(row.name)
                story += [Diploma(league.page, row, stages[0].award, crest, paper), PageBreak()]
    return Document(story[:-1], landscape=True, framed=False)


class Diploma(Flowable):
    """A diploma that fills the page: the award in the middle, and the signatures below."""

    def __init__(
        self, page: LeaguePage, row: StandingsRow, award: Award, crest: ImageReader | None, paper: Paper
    ) -> None:
        super().__init__()
        self.page, self.row, self.award, self.crest = page, row, award, crest
        self.branding = page.header.branding
        self.dark = readable_hex(self.branding.first)
        self.colour = METALS[row.medal].deep if row.medal else self.dark
        self.width, self.height = paper.landscape_width, paper.width
        self.scale = paper.scale
        self.sheet = (paper.value[1] / paper.scale, paper.value[0] / paper.scale)

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.translate(-MARGIN, -MARGIN)
        self.canv.scale(self.scale, self.scale)
        draw_background(self.canv, self.branding, self.crest, *self.sheet)
        self._draw_once(f"surroundings-{self.row.medal or 'part'}", self._draw_surroundings)
        if self.crest:
            x, y = self.sheet[0] / 2 - _CREST_AT, self._emblem_y()
            draw_picture(self.canv, self.crest, x - _CREST / 2, y - _CREST / 2, _CREST)
        self._draw_words()
        self._draw_once("signatures", self._draw_signatures)
        self.canv.restoreState()

    def _draw_surroundings(self) -> None:
        """Draw the border, the medal or the participants' castle, and the castle opposite the crest."""
        border = _DESIGNS[self.row.medal].border if self.row.medal else Border(4, 1, stepped=True, colour=self.dark)
        draw_border(self.canv, border, self.branding, *self.sheet)
        middle, y = self.sheet[0] / 2, self._emblem_y()
        if self.row.medal:
            draw_medal(self.canv, self.row.medal, middle, y, _MEDAL, self.dark)
        else:
            self._draw_castle(middle, y, _CASTLE)
        if self.crest:
            self._draw_castle(middle + _CREST_AT, y, _CREST * 0.8)

    def _emblem_y(self) -> float:
        """Return the height of the middle of the medal or castle."""
        return self.sheet[1] - _TOP - (_MEDAL if self.row.medal else _CASTLE) / 2

    def _draw_signatures(self) -> None:
        width = self.sheet[0] - 2 * _SIGNATURES_MARGIN
        draw_signatures(self.canv, self.award, (_SIGNATURES_MARGIN, _BOTTOM, width, _SIGNATURES))

    def _draw_once(self, name: str, draw: Callable[[], None]) -> None:
        """Draw a shape that several diplomas share; the file stores it once, under a name."""
        if not self.canv.hasForm(name):
            self.canv.beginForm(name, 0, 0, *self.sheet)
            draw()
            self.canv.endForm()
        self.canv.doForm(name)

    def _draw_castle(self, x: float, y: float, side: float) -> None:
        self.canv.saveState()
        self.canv.translate(x, y)
        self.canv.scale(side / 10, side / 10)
        draw_castle(self.canv, self.dark, linearlyInterpolatedColor(self.dark, white, 0, 1, 0.45))
        self.canv.restoreState()

    def _draw_words(self) -> None:
        """Draw the lines between the medal and the signatures, as widely spaced as possible."""
        below = _MEDAL * (1 + TAIL) if self.row.medal else _CASTLE + 3 * mm
        room, top = self.sheet[0] - 2 * _SIDE_MARGIN, self.sheet[1] - _TOP - below
        high = top - _BOTTOM - _SIGNATURES
        for share in _SHARES:
            titles = [Title(text, style) for text, style in self._texts(room, share)]
            heights = [title.wrap(room, high)[1] for title in titles]
            if sum(heights) <= high:
                break
        gap = min(_MAX_GAP, (high - sum(heights)) / (len(titles) + 1))
        y = top - (high - sum(heights) - gap * (len(titles) - 1)) / 2
        for title, height in zip(titles, heights, strict=True):
            title.drawOn(self.canv, _SIDE_MARGIN, y - height)
            y -= height + gap

    def _texts(self, room: float, share: float) -> Iterator[tuple[str, Style]]:
        """Yield each text with its style, from the top; each takes at most this share of its maximum height."""
        header, row = self.page.header, self.row
        design = _DESIGNS[row.medal] if row.medal else None

        def fitted(text: str, sizes: Sequence[float], height: float, face: str, colour: Color) -> tuple[str, Style]:
            style = Style(face=face, align=0.5, colour=colour)
            return text, fitting(text, room, height * share, sizes, style)

        title = str(design.title) if design else _("Diploma")
        yield fitted(title, _TITLE_SIZES, _SMALL_HEIGHT, DISPLAY, self.colour)
        yield fitted(row.name, _NAME_SIZES, _NAME_HEIGHT, DISPLAY, INK)
        if row.club:
            yield fitted(row.club, _SMALL_SIZES, _SMALL_HEIGHT, SERIF, FAINT)
        event = self.page.loaded.event
        if header.kind is CompetitionKind.LEAGUE:
            why = str(design.place) if design else _("por su participación en la liga")
        else:
            why = str(design.of_event) if design else _("por su participación en el torneo")
        yield fitted(why, _REASON_SIZES, _SMALL_HEIGHT, SERIF, INK)
        yield fitted(event.name if event else header.name, _LEAGUE_SIZES, _LEAGUE_HEIGHT, DISPLAY, self.dark)
        facts = " · ".join(filter(None, (header.rules_name, header.championship)))
        yield fitted(facts, _SMALL_SIZES, _SMALL_HEIGHT, SERIF, INK)
        if not event and not header.has_bracket and (figures := _figures(row)):
            yield fitted(figures, _SMALL_SIZES, _SMALL_HEIGHT, SERIF, INK)
        if where := self._place_and_day():
            yield fitted(where, _SMALL_SIZES, _SMALL_HEIGHT, SERIF, FAINT)

    def _place_and_day(self) -> str:
        when = day(self.award.day) if self.award.day else ""
        return ", ".join(filter(None, (award_place(self.page.loaded.league), when)))


def _figures(row: StandingsRow) -> str:
    """Return points, games and pieces: "13 puntos en 5 partidas y 18 fichas no eliminadas (F)".

    Zeros are left out, and without points the line is empty: a diploma names only achievements.
    """
    if not row.points:
        return ""
    games = ngettext("%(count)d partida", "%(count)d partidas", row.played) % {"count": row.played}
    if not row.pieces or not row.regulation.counts_pieces:
        return _("%(points)s en %(games)s") % {"points": points_words(row.points), "games": games}
    pieces = ngettext("%(count)d ficha no eliminada (F)", "%(count)d fichas no eliminadas (F)", row.pieces)
    return _("%(points)s en %(games)s y %(pieces)s") % {
        "points": points_words(row.points),
        "games": games,
        "pieces": pieces % {"count": row.pieces},
    }
