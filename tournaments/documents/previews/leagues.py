"""The pictures of a league: its table, its players before the first result, and its podium."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.display.league import LeaguePage
from tournaments.display.previews import facts_of, progress_of
from tournaments.display.standings import StandingsRow
from tournaments.documents.previews.frame import Box, PreviewPicture, draw_sentence
from tournaments.documents.previews.lists import MAX_LINES, ListLine, draw_lines
from tournaments.documents.print.steps import Steps
from tournaments.league.values import State
from tournaments.store.branding import crest_of
from tournaments.wording.columns import Surface, columns_of, figures, headings
from tournaments.wording.terms import and_more

_SHARED_PLACE_MARK = "="
"""The mark after a place shared by several players, as on the printed poster."""
_PODIUM_SCALE = 1.55
"""Enlarges the podium of the printed document, which is drawn for a width of 493 points."""


def table_picture(page: LeaguePage) -> PreviewPicture:
    """Return the picture of the first places of the table; of the players, before the first result."""
    header = page.header
    lines = page.standings.rows if header.played else page.entrants
    more = and_more(len(lines) - MAX_LINES)
    return PreviewPicture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: (_draw_table if header.played else _draw_entrants)(canvas, page, box),
        aside=" · ".join(filter(None, (more, progress_of(header)))),
        crest=crest_of(header.branding),
    )


def podium_picture(page: LeaguePage) -> PreviewPicture:
    """Return the picture of the podium of a finished league, or of its table if it has no medals yet."""
    header = page.header
    if header.state is not State.FINISHED or not any(place.name for place in page.podium):
        return table_picture(page)
    return PreviewPicture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: _draw_podium(canvas, page, box),
        aside=progress_of(header),
        crest=crest_of(header.branding),
    )


def _draw_table(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the first rows of the table into a box of the picture."""
    standings = page.standings
    lines = [_standings_line(row, medals=standings.settled and standings.complete) for row in standings.rows]
    strong = next(index for index, column in enumerate(columns_of(Surface.PREVIEW, standings.rows)) if column.strong)
    draw_lines(canvas, lines, box, headings(Surface.PREVIEW, standings.rows), bold_column=strong)


def _standings_line(row: StandingsRow, *, medals: bool) -> ListLine:
    """Return a row of the table as a line of the picture, with its medal if `medals`."""
    place = "–" if row.pos is None else f"{row.pos}{_SHARED_PLACE_MARK if row.pending else ''}"
    shown = tuple(map(str, figures(row, Surface.PREVIEW)))
    return ListLine(row.name, place, shown, row.medal if medals else None, struck=row.annulled)


def _draw_entrants(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the list of players into a box of the picture."""
    if not page.entrants:
        return draw_sentence(canvas, _("Todavía no hay jugadores."), box)
    return draw_lines(canvas, [ListLine(one.name, f"{one.number}") for one in page.entrants], box)


def _draw_podium(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the podium into a box of the picture."""
    drawing = Steps(page, 0)
    drawing.wrap(box.width / _PODIUM_SCALE, (box.height + 26) / _PODIUM_SCALE)
    canvas.saveState()
    canvas.translate(box.left, box.bottom)
    canvas.scale(_PODIUM_SCALE, _PODIUM_SCALE)
    drawing.drawOn(canvas, 0, 0)
    canvas.restoreState()
