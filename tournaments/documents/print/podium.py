"""The printed podium: medals, points or how far each got in a bracket, tie-breaks, and the officials' signatures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from tournaments.display.league import LeaguePage
from tournaments.display.podiums import Award, PodiumPlace
from tournaments.display.reports import Printed
from tournaments.display.standings import Standings, StandingsRow, TieNote
from tournaments.documents.print.fitting import Title, fitting, height_of
from tournaments.documents.print.fonts import DISPLAY, PLAIN
from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.grid import Look
from tournaments.documents.print.medals import METALS, TAIL, draw_medal, readable_hex
from tournaments.documents.print.parts import decisions, open_ties, paragraph, tie_break_notes
from tournaments.documents.print.pen import draw_signatures
from tournaments.documents.print.standings import standings_table
from tournaments.documents.print.text import FAINT, INK, RULE, SMALL, Style
from tournaments.documents.print.wall import WallHead
from tournaments.league.podium import Medal
from tournaments.wording.ties import points_words

_LEFT_TO_RIGHT = (Medal.SILVER, Medal.GOLD, Medal.BRONZE)
_PLACES: Mapping[Medal, int] = {Medal.GOLD: 1, Medal.SILVER: 2, Medal.BRONZE: 3}
_RELATIVE_HEIGHTS = {Medal.GOLD: 1.0, Medal.SILVER: 0.74, Medal.BRONZE: 0.56}
_NO_NAME = "………………"
MIN_HEIGHT, _MAX_HEIGHT = 72 * mm, 150 * mm
"""The least and the greatest height of the whole podium."""
_MAX_STEP = 0.42
"""The greatest share of the width for a step; a podium of three has thirds."""
_STEP_SHARE = 0.4
"""Share of the podium's height for the highest step."""
_NUMBER_SHARE = 0.36
"""Share of the height of a step for its number."""
_LEADING = 1.12
_NAME_SHARE = 0.4
"""Share of the height above the highest step for a name."""
_MAX_MEDAL = 44 * mm
_NAME_SIZES = (34, 30, 27, 24, 21, 18, 16, 14, 12, 11, 10, 9, 8)
_GAP = 2 * mm
_STEP_COLOUR = HexColor("#f6f3ea")


class Steps(Flowable):
    """Steps as high as the sheet allows; `reserved` is the height reserved for the following text."""

    def __init__(self, page: LeaguePage, reserved: float) -> None:
        super().__init__()
        order = {medal: index for index, medal in enumerate(_LEFT_TO_RIGHT)}
        self.places = sorted(page.podium, key=lambda place: order[place.medal])
        self.figures = {row.name: _figures(row, page.reached) for row in page.standings.rows}
        self.ribbon = readable_hex(page.header.branding.first)
        self.reserved = reserved
        self.styles: Mapping[Medal, Style] = {}

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        room = min(_MAX_HEIGHT, height - self.reserved - 6 * mm)
        self.height = max(MIN_HEIGHT, room) if self.places else 0
        self.width, self.step = available, min(available / (len(self.places) or 1), available * _MAX_STEP)
        self.high = self.height * _STEP_SHARE
        self.styles = self._styles()
        return available, self.height

    def _styles(self) -> Mapping[Medal, Style]:
        """Return the styles of the names: none is larger than that of a better medal."""
        sizes: tuple[float, ...] = _NAME_SIZES
        styles: dict[Medal, Style] = {}
        for place in sorted(self.places, key=lambda place: _PLACES[place.medal]):
            text = place.name or _NO_NAME
            styles[place.medal] = fitting(text, self.step - 2 * _GAP, self._height_above_steps() * _NAME_SHARE, sizes)
            sizes = tuple(size for size in sizes if size <= styles[place.medal].size)
        return styles

    def _height_above_steps(self) -> float:
        """Return the height above the highest step."""
        return self.height - self.high - 2 * _GAP

    def draw(self) -> None:
        left = (self.width - self.step * len(self.places)) / 2
        above: dict[Medal, tuple[float, float]] = {}
        for place in self.places:
            step_height = self.high * _RELATIVE_HEIGHTS[place.medal]
            self._draw_step(place, left, step_height)
            above[place.medal] = left + self.step / 2, self._draw_winner(place, left, step_height)
            left += self.step
        self._draw_medals(above)

    def _draw_step(self, place: PodiumPlace, left: float, step_height: float) -> None:
        """Draw a step with its number, medal and podium points."""
        metal = METALS[place.medal]
        self.canv.setFillColor(_STEP_COLOUR)
        self.canv.setStrokeColor(metal.deep)
        self.canv.setLineWidth(2 * RULE)
        self.canv.rect(left, 0, self.step, step_height, stroke=1, fill=1)
        self.canv.setFillColor(metal.plain)
        self.canv.rect(left, step_height - _GAP, self.step, _GAP, stroke=1, fill=1)
        number = min(step_height * _NUMBER_SHARE, 60)
        small = max(
            8.0,
            min(
                15,
                (self.high * min(_RELATIVE_HEIGHTS.values()) * (1 - _NUMBER_SHARE * _LEADING) - _GAP) / (2 * _LEADING)
                - 1,
            ),
        )
        y = step_height - _GAP
        for text, size, face, colour in (
            (str(_PLACES[place.medal]), number, DISPLAY, metal.deep),
            (place.medal_name, small, DISPLAY, INK),
            (_podium_points(place.points), small, PLAIN, INK),
        ):
            title = Title(text, Style(face, size, size * _LEADING, 0.5, colour))
            y -= title.wrap(self.step, step_height)[1]
            title.drawOn(self.canv, left, y)

    def _draw_winner(self, place: PodiumPlace, left: float, step_height: float) -> float:
        """Draw figures and name upwards from the step, and return the height of their upper edge."""
        y = step_height + _GAP
        free = self._height_above_steps()
        if text := self.figures.get(place.name or ""):
            size = max(8.0, min(11, free * 0.09))
            figures = Title(text, Style(PLAIN, size, size * 1.25, 0.5, FAINT))
            y = self._draw_above(figures, left, y)
        return self._draw_above(Title(place.name or _NO_NAME, self.styles[place.medal]), left, y)

    def _draw_medals(self, above: Mapping[Medal, tuple[float, float]]) -> None:
        """Draw each medal above the given point of its name, none larger than a better one."""
        side = min(_MAX_MEDAL, self.step - 2 * _GAP)
        for medal, (middle, y) in sorted(above.items(), key=lambda one: _PLACES[one[0]]):
            room = self._height_above_steps() + self.high * _RELATIVE_HEIGHTS[medal] - y
            side = min(side, room / (1 + TAIL) - _GAP)
            draw_medal(self.canv, medal, middle, y + _GAP + side * (0.5 + TAIL), side, self.ribbon)

    def _draw_above(self, title: Title, left: float, y: float) -> float:
        """Draw a text above a height, and return the height of its upper edge."""
        high: float = title.wrap(self.step - 2 * _GAP, self.height)[1]
        title.drawOn(self.canv, left + _GAP, y)
        return y + high


def _figures(row: StandingsRow, reached: Mapping[str, str]) -> str:
    """Return the points and pieces of a player; in a bracket, which they do not order, how far the player got."""
    if reached:
        return reached.get(row.name, "")
    pieces = f" · F {row.pieces}" if row.regulation.counts_pieces else ""
    return f"{points_words(row.points)}{pieces}"


def _podium_points(points: int) -> str:
    """Return the points of a step for the championship; those of the league's table stand above it."""
    return ngettext("%(points)d punto de podio", "%(points)d puntos de podio", points) % {"points": points}


_SPACE_AROUND_STEPS = 5 * mm
_LOOKS = (Look(size=9, leading=11, padding=1.8), Look(size=8, leading=9.5, padding=0.9))
"""The looks of the table: the second one where the first would need another sheet; where both would, it is left out."""


def podium(league: Printed, paper: Paper) -> Document:
    """Return the podium, whose steps take the space left by the rest of the sheet."""
    page, width = league.page, paper.width
    head = WallHead(league, _("Podio"), width, paper, of_event=True)
    room = paper.value[1] - 2 * MARGIN - 2 * _SPACE_AROUND_STEPS - height_of([head], width) - MIN_HEIGHT
    choices = [_below_steps(league, width, look) for look in (*_LOOKS, None)]
    below = next((rest for rest in choices if height_of(rest, width) <= room), choices[-1])
    steps = Steps(page, height_of(below, width))
    return Document([head, Spacer(0, _SPACE_AROUND_STEPS), steps, Spacer(0, _SPACE_AROUND_STEPS), *below], framed=False)


def _below_steps(league: Printed, width: float, look: Look | None) -> list[Flowable]:
    """Return the table if it has a look, the notes, and the signatures, which stay with the section above them."""
    page = league.page
    sections = (
        [*_why_empty(page), *(_table(page.standings, width, look) if look and not page.has_bracket else [])],
        tie_break_notes(_medal_notes(page.standings), width),
        open_ties(page.standings, width),
        decisions(page, width),
    )
    *above, last = [section for section in sections if section] or [[]]
    last = [*last, Signatures(league.award, width)]
    return [*(flowable for section in above for flowable in section), CondPageBreak(height_of(last, width)), *last]


class Signatures(Flowable):
    """The signatures of the officials, kept with other text on a page if possible."""

    def __init__(self, award: Award, width: float) -> None:
        super().__init__()
        self.award, self.width, self.height = award, width, 34 * mm

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        return available, self.height

    def draw(self) -> None:
        draw_signatures(self.canv, self.award, (0, 0, self.width, self.height - 4 * mm), PLAIN)


def _why_empty(page: LeaguePage) -> list[Flowable]:
    """Return the reason for an empty podium, if it is empty, or that its names are provisional."""
    if page.no_podium or page.not_given:
        words = page.no_podium or " ".join(page.not_given)
        return [Spacer(0, 4 * mm), *paragraph(words, replace(SMALL, align=0.5))]
    if page.provisional:
        return [Spacer(0, 4 * mm), *paragraph(page.provisional, replace(SMALL, align=0.5))]
    if page.standings.complete and page.standings.settled:
        return []
    if page.standings.complete:
        notice = _("El podio espera a que se deshagan los empates de abajo.")
    elif not page.header.total:
        notice = _("Aún no hay resultados: los nombres se sabrán al final.")
    elif page.header.to_pair:
        notice = _("Falta emparejar la ronda %(number)d.") % {"number": page.header.to_pair}
    else:
        left = page.header.total - page.header.played
        notice = ngettext(
            "Falta %(left)d partida: los nombres se sabrán al final.",
            "Faltan %(left)d partidas: los nombres se sabrán al final.",
            left,
        ) % {"left": left}
    return [Spacer(0, 4 * mm), *paragraph(notice, replace(SMALL, align=0.5))]


def _table(table: Standings, width: float, look: Look) -> list[Flowable]:
    """Return a small table of all players once the places are final, empty before.

    Its rows refer only to the notes that are printed below it: those of ties about medals.
    """
    if not (table.complete and table.settled):
        return []
    medal_notes = _medal_notes(table)
    rows = tuple(row if row.reason in medal_notes else replace(row, note=None, first_by=None) for row in table.rows)
    return [standings_table(replace(table, rows=rows), width, look, clubs=False)]


def _medal_notes(table: Standings) -> list[TieNote]:
    """Return the notes of ties about medals: those of medallists and of the next row."""
    last = sum(row.medal is not None for row in table.rows)
    marks = {row.note.mark for row in table.rows[: last + 1] if row.note}
    return [note for note in table.notes if last and note.mark in marks]
