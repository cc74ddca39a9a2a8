"""The podium: medals and points, what decided them, and where the officials sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from tournaments.display.league import LeaguePage
from tournaments.display.podiums import PodiumPlace
from tournaments.display.standings import Note, Standings, StandingsRow
from tournaments.league.values import Medal
from tournaments.reports.fonts import BOLD, PLAIN
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Cell, Column, Look, grid
from tournaments.reports.parts import MEDAL_SHAPES, decided, mark_of, notes, paragraph, pending, progress
from tournaments.reports.text import ACCENT, FAINT, INK, RULE, SMALL, Style, Words
from tournaments.wording.terms import MEDALS
from tournaments.wording.ties import points_of

_STEP_HEIGHTS = {Medal.GOLD: 44 * mm, Medal.SILVER: 33 * mm, Medal.BRONZE: 26 * mm}
_LEFT_TO_RIGHT = (Medal.SILVER, Medal.GOLD, Medal.BRONZE)
_NAME = Style(face=BOLD, size=11, leading=14, align=0.5)
_SHAPE = Style(size=22, leading=27, align=0.5, colour=ACCENT)
_MEDAL = Style(face=BOLD, size=11, leading=15, align=0.5)
_POINTS = Style(size=10, leading=13, align=0.5)
_BLANK = "………………"
_TABLE = Look(size=10, leading=12.5, padding=3)


def podium(page: LeaguePage, paper: Paper) -> Document:
    width = paper.width
    story: list[Flowable] = [*paragraph(progress(page.header), SMALL), Spacer(0, 5 * mm)]
    story.append(Steps(page.podium, width))
    story += _why_empty(page)
    story += _figures(page.standings, width)
    story += notes(_notes_of_medals(page.standings), width)
    story += pending(page.standings, width)
    story += decided(page, width)
    story += signatures([_("Organización"), _("Arbitraje"), _("Lugar y fecha")], width)
    return Document(story)


class Steps(Flowable):
    """The steps of the podium, gold in the middle, each with the name on top and the points inside."""

    def __init__(self, places: Sequence[PodiumPlace], width: float) -> None:
        super().__init__()
        order = {medal: index for index, medal in enumerate(_LEFT_TO_RIGHT)}
        self.places = sorted(places, key=lambda place: order[place.medal])
        self.names = [Words(place.name or _BLANK, _NAME) for place in self.places]
        self.width = width
        self.step = width / 3

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        tops = [
            _STEP_HEIGHTS[place.medal] + name.wrap(self.step - 4 * mm, height)[1] + 2 * mm
            for place, name in zip(self.places, self.names, strict=True)
        ]
        self.height = max(tops, default=0)
        return available, self.height

    def draw(self) -> None:
        left = (self.width - self.step * len(self.places)) / 2
        for place, name in zip(self.places, self.names, strict=True):
            self._step(place, name, left)
            left += self.step

    def _step(self, place: PodiumPlace, name: Words, left: float) -> None:
        height = _STEP_HEIGHTS[place.medal]
        self.canv.setLineWidth(2 * RULE)
        self.canv.setStrokeColor(INK)
        self.canv.rect(left, 0, self.step, height)
        name.drawOn(self.canv, left + 2 * mm, height + 2 * mm)
        top = height - 3 * mm
        for text, style in (
            (MEDAL_SHAPES[place.medal], _SHAPE),
            (place.medal_name, _MEDAL),
            (points_of(place.points), _POINTS),
        ):
            words = Words(text, style)
            top -= words.wrap(self.step, height)[1]
            words.drawOn(self.canv, left, top)


def _why_empty(page: LeaguePage) -> list[Flowable]:
    """Why there are no names yet, where there are none."""
    if page.no_podium:
        return [Spacer(0, 4 * mm), *paragraph(page.no_podium, replace(SMALL, align=0.5))]
    if page.standings.complete and page.standings.settled:
        return []
    if page.standings.complete:
        said = _("El podio espera a que se deshagan los empates de abajo.")
    elif not page.header.total:
        said = _("La liga no ha empezado: los nombres se sabrán al final.")
    else:
        left = page.header.total - page.header.played
        said = ngettext(
            "Falta %(left)d partida: los nombres se sabrán al final.",
            "Faltan %(left)d partidas: los nombres se sabrán al final.",
            left,
        ) % {"left": left}
    return [Spacer(0, 4 * mm), *paragraph(said, replace(SMALL, align=0.5))]


def _figures(found: Standings, width: float) -> list[Flowable]:
    """Points and pieces of those with a medal."""
    rows = [_row(row) for row in found.rows if row.medal]
    if not rows:
        return []
    columns = [Column(_("Pos."), 13 * mm), Column(_("Jugador/a"), wraps=True, strong=True)]
    columns += [Column(_("Medalla"), 24 * mm), Column(_("Puntos de podio"), 30 * mm, "RIGHT", strong=True)]
    columns += [Column(letter, 9 * mm, "RIGHT") for letter in ("J", "G", "E", "P")]
    columns += [Column(_("Ptos."), 13 * mm, "RIGHT"), Column("F", 10 * mm, "RIGHT")]
    return [Spacer(0, 6 * mm), grid(columns, rows, width, _TABLE)]


def _row(row: StandingsRow) -> list[Cell]:
    assert row.medal
    place = Words(str(row.pos), Style(face=PLAIN, size=10, leading=12.5), mark_of(row.note))
    figures = (row.podium_points, row.played, row.won, row.drawn, row.lost, row.points, row.pieces)
    medal = f"{MEDAL_SHAPES[row.medal]} {MEDALS[row.medal]}"
    return [place, row.name, medal, *(str(figure) for figure in figures)]


def _notes_of_medals(found: Standings) -> list[Note]:
    """The ties that touch a medal: those of the rows with one, and of the row just below them."""
    last = sum(row.medal is not None for row in found.rows)
    marks = {row.note.mark for row in found.rows[: last + 1] if row.note}
    return [note for note in found.notes if last and note.mark in marks]


def signatures(who: Sequence[str], width: float) -> list[Flowable]:
    """Lines to sign on, at the end of what they sign, never alone on a page of their own making."""
    columns = [Column("", (width - 16 * mm) / 3), Column("", 8 * mm)] * len(who)
    row: list[Cell] = [cell for name in who for cell in (name, "")]
    lines = [("LINEABOVE", (index, 0), (index, 0), RULE, INK) for index in range(0, 2 * len(who), 2)]
    plain = [("TEXTCOLOR", (0, 0), (-1, -1), FAINT), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
    table = grid(columns[:-1], [row[:-1]], width, Look(size=8, leading=10, ruled=False), [*lines, *plain])
    return [CondPageBreak(40 * mm), KeepTogether([Spacer(0, 26 * mm), table])]
