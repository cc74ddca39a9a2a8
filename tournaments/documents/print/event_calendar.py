"""The printed calendar of a tournament: the games of all its stages by day, and when the next stage begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable

from tournaments.display.event_days import EventDay, StageGame, event_days
from tournaments.display.events import EventPage
from tournaments.display.games import Status
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.games_table import GAMES_LOOK
from tournaments.documents.print.grid import Cell, GridColumn, cell_style, figure_column, grid
from tournaments.documents.print.parts import TO_FILL_IN, clock, hour_column, section, small_text
from tournaments.documents.print.text import TextBlock
from tournaments.web.timetable import days_off_words
from tournaments.wording.terms import day_and_hour


def event_calendar(page: EventPage, paper: Paper) -> Document:
    """Return the games of all stages: a table for each day, then what has no day."""
    dated, others = event_days(page)
    story: list[Flowable] = []
    for day in dated:
        story += [*section(_heading(day)), _games(day, page, paper.width)]
    times = [line.at for _stage, line in page.games if line.at]
    off = days_off_words(times, page.groups[0].header.timetable) if page.groups else ""
    story += [piece for words in (off, *_to_begin(page)) if words for piece in small_text(words)]
    for day in others:
        story += [*section(_heading(day)), _games(day, page, paper.width)]
    return Document(story)


def _heading(day: EventDay) -> str:
    if day.day:
        return capfirst(date_format(day.day, _(r"l, j \d\e F")))
    if day.put_off:
        return _("Aplazadas, sin fecha")
    return _("No se juegan") if day.unplayed else _("Sin fecha")


def _to_begin(page: EventPage) -> Iterator[str]:
    """Yield the day and hour at which each stage begins that waits for its players."""
    for stage in page.later:
        if stage.empty and stage.header.timetable:
            begins = day_and_hour(stage.header.timetable.start)
            yield _("%(stage)s: empieza el %(day)s.") % {"stage": stage.name, "day": begins}


def _games(day: EventDay, page: EventPage, width: float) -> Flowable:
    """Return the games of a day, with their boards if the tournament has several."""
    found: Sequence[StageGame] = [each for some in day.rounds for each in some.games]
    lines = [line for _stage, line in found]
    boards = any((line.board or 1) > 1 for _stage, line in page.games)
    columns = [hour_column(lines, GAMES_LOOK)] if day.day else []
    columns += [figure_column(_("Tablero"), (), GAMES_LOOK)] if boards and day.day else []
    columns += [
        figure_column(_("Fase"), [stage.name for stage, _line in found], GAMES_LOOK, align="LEFT"),
        figure_column(_("Ronda"), [line.phase or str(line.round or "") for line in lines], GAMES_LOOK),
        GridColumn(_("Jugador/a"), wraps=True, align="RIGHT"),
        figure_column(_("Resultado"), [TO_FILL_IN, *(line.outcome for line in lines)], GAMES_LOOK, strong=True),
        GridColumn(_("Jugador/a"), wraps=True),
    ]
    rows: list[list[Cell]] = []
    for stage, line in found:
        cells: list[Cell] = [clock(line)] if day.day else []
        cells += [str(line.board or "")] if boards and day.day else []
        style = cell_style(GAMES_LOOK, strike=line.status is Status.ANNULLED)
        one, two = TextBlock(line.one, replace(style, align=1)), TextBlock(line.two, style)
        rows.append([*cells, stage.name, line.phase or str(line.round or ""), one, line.outcome or TO_FILL_IN, two])
    return grid(columns, rows, width, GAMES_LOOK)
