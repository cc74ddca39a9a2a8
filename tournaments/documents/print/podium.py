"""The printed podium: medals and points, their tie-breaks, and the officials' signatures."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from tournaments.display.award import Award
from tournaments.display.league import LeaguePage
from tournaments.display.printed import Printed
from tournaments.display.standings import Standings, TieNote
from tournaments.documents.print.first_fit import height_of
from tournaments.documents.print.fonts import PLAIN
from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.grid import Look
from tournaments.documents.print.parts import decisions, open_ties, paragraph, tie_break_notes
from tournaments.documents.print.signing import draw_signatures
from tournaments.documents.print.standings import standings_table
from tournaments.documents.print.steps import MIN_HEIGHT, Steps
from tournaments.documents.print.text import SMALL
from tournaments.documents.print.wall import WallHead

_SPACE_AROUND_STEPS = 5 * mm
_LOOKS = (Look(size=9, leading=11, padding=1.8), Look(size=8, leading=9.5, padding=0.9))
"""The looks of the table: the second one where the first would need another sheet; where both would, it is left out."""


def podium(league: Printed, paper: Paper) -> Document:
    """Return the podium, whose steps take the space left by the rest of the sheet."""
    page, width = league.page, paper.width
    head = WallHead(league, _("Podio"), width, paper)
    room = paper.value[1] - 2 * MARGIN - 2 * _SPACE_AROUND_STEPS - height_of([head], width) - MIN_HEIGHT
    choices = [_below_steps(league, width, look) for look in (*_LOOKS, None)]
    below = next((rest for rest in choices if height_of(rest, width) <= room), choices[-1])
    steps = Steps(page, height_of(below, width))
    return Document([head, Spacer(0, _SPACE_AROUND_STEPS), steps, Spacer(0, _SPACE_AROUND_STEPS), *below], framed=False)


def _below_steps(league: Printed, width: float, look: Look | None) -> list[Flowable]:
    """Return the table if it has a look, the notes, and the signatures, which stay with the section above them."""
    page = league.page
    sections = (
        [*_why_empty(page), *(_table(page.standings, width, look) if look else [])],
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
    """Return the reason for an empty podium, if it is empty."""
    if page.no_podium:
        return [Spacer(0, 4 * mm), *paragraph(page.no_podium, replace(SMALL, align=0.5))]
    if page.standings.complete and page.standings.settled:
        return []
    if page.standings.complete:
        notice = _("El podio espera a que se deshagan los empates de abajo.")
    elif not page.header.total:
        notice = _("La liga no ha empezado: los nombres se sabrán al final.")
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
    rows = tuple(row if row.note in medal_notes else replace(row, note=None) for row in table.rows)
    return [standings_table(replace(table, rows=rows), width, look, clubs=False)]


def _medal_notes(table: Standings) -> list[TieNote]:
    """Return the notes of ties about medals: those of medallists and of the next row."""
    last = sum(row.medal is not None for row in table.rows)
    marks = {row.note.mark for row in table.rows[: last + 1] if row.note}
    return [note for note in table.notes if last and note.mark in marks]
