"""The pictures of a league: its table, its players before the first result, and its podium."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.display.league import LeaguePage
from tournaments.display.previews import and_more, facts_of, progress_of
from tournaments.display.standings import StandingsRow
from tournaments.league.values import State
from tournaments.previews.frame import Box, Picture, sentence
from tournaments.previews.lists import MAX_LINES, Line, draw_lines
from tournaments.reports.steps import Steps
from tournaments.store.branding import crest_of

_LETTERS = ("J", "Ptos.", "F")
"""The columns that a phone shows."""
_OPEN = "="
"""The mark after a place shared by several players, as on the poster."""
_PODIUM_SCALE = 1.55
"""The drawing of the document is made for a sheet 493 points wide."""


def table_picture(page: LeaguePage) -> Picture:
    """Return the picture of the first places of the table; of the players, before the first result."""
    header = page.header
    lines = page.standings.rows if header.played else page.entrants
    more = and_more(len(lines) - MAX_LINES)
    return Picture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: (_draw_table if header.played else _draw_entrants)(canvas, page, box),
        aside=" · ".join(filter(None, (more, progress_of(header)))),
        crest=crest_of(header.branding),
    )


def podium_picture(page: LeaguePage) -> Picture:
    """Draw the podium of a finished league; the table if it has no medals yet."""
    header = page.header
    if header.state is not State.FINISHED or not any(place.name for place in page.podium):
        return table_picture(page)
    return Picture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: _draw_podium(canvas, page, box),
        aside=progress_of(header),
        crest=crest_of(header.branding),
    )


def _draw_table(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    found = page.standings
    lines = [_line(row, medals=found.settled and found.complete) for row in found.rows]
    draw_lines(canvas, lines, box, _LETTERS, strong=_LETTERS.index("Ptos."))


def _line(row: StandingsRow, *, medals: bool) -> Line:
    place = "–" if row.pos is None else f"{row.pos}{_OPEN if row.pending else ''}"
    figures = (str(row.played), str(row.points), str(row.pieces))
    return Line(row.name, place, figures, row.medal if medals else None, struck=row.annulled)


def _draw_entrants(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    if not page.entrants:
        return sentence(canvas, _("Todavía no hay jugadores."), box)
    return draw_lines(canvas, [Line(one.name, f"{one.number}") for one in page.entrants], box)


def _draw_podium(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the podium into a box of the picture."""
    drawing = Steps(page, 0)
    drawing.wrap(box.width / _PODIUM_SCALE, (box.height + 26) / _PODIUM_SCALE)
    canvas.saveState()
    canvas.translate(box.left, box.bottom)
    canvas.scale(_PODIUM_SCALE, _PODIUM_SCALE)
    drawing.drawOn(canvas, 0, 0)
    canvas.restoreState()
