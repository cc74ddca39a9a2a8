"""The printed table of a championship and the podiums that give its points."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.display.championships import ChampionshipPage, Event
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import HAIR, Cell, Command, GridColumn, Look, grid
from tournaments.documents.print.parts import MEDAL_SHAPES, day, paragraph, section, small_text
from tournaments.documents.print.text import RULE
from tournaments.league.podium import ChampionshipRow

_LOOK = Look(size=10, leading=12.5, padding=3.6)


def championship(page: ChampionshipPage, paper: Paper) -> Document:
    """Return the table of the championship and the podium of each of its events."""
    return Document([*_table(page, paper.width), *section(_("Podios")), _events(page, paper.width)])


def _table(page: ChampionshipPage, width: float) -> list[Flowable]:
    if not page.rows:
        return paragraph(_("Ninguna liga del campeonato ha terminado todavía."))
    columns = [GridColumn(_("Pos."), 13 * mm, strong=True), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [GridColumn(f"{shape} {title}", 23 * mm, "RIGHT") for shape, title in _medal_titles()]
    columns += [GridColumn(_("Ptos."), 18 * mm, "RIGHT", strong=True)]
    legend = _("Puntos de podio de las ligas terminadas. A igualdad de puntos, más oros, platas y bronces.")
    return [Spacer(0, 2 * mm), grid(columns, map(_row, page.rows), width, _LOOK), *small_text(legend)]


def _medal_titles() -> list[tuple[str, str]]:
    return list(zip(MEDAL_SHAPES.values(), (_("Oros"), _("Platas"), _("Bronces")), strict=True))


def _row(row: ChampionshipRow) -> list[Cell]:
    return [str(row.pos), row.name, str(row.golds), str(row.silvers), str(row.bronzes), str(row.points)]


def _events(page: ChampionshipPage, width: float) -> Flowable:
    """Return a table of the leagues and podiums of other games, with the medallists of each on one page."""
    columns = [
        GridColumn(_("Liga o juego"), wraps=True),
        GridColumn("", 9 * mm, "CENTER"),
        GridColumn(_("Podio"), wraps=True),
    ]
    columns += [GridColumn(_("Ptos."), 18 * mm, "RIGHT")]
    rows: list[list[Cell]] = []
    commands: list[Command] = []
    for event in page.events:
        first = len(rows) + 1
        rows += _event_rows(event)
        commands += [
            ("LINEBELOW", (0, len(rows)), (-1, len(rows)), RULE, HAIR),
            ("NOSPLIT", (0, first), (0, len(rows))),
        ]
    return grid(columns, rows, width, Look(size=9.5, leading=12, padding=2.4, ruled=False), commands)


def _event_rows(event: Event) -> list[list[Cell]]:
    """Return a row for each medallist of an event, or one with its state if it has no podium."""
    named = f"{event.name} ({day(event.played_on)})" if event.played_on else event.name
    if not event.podium:
        return [[named, "", event.state_name, ""]]
    return [
        ["" if index else named, MEDAL_SHAPES[won.medal], won.name, str(won.points)]
        for index, won in enumerate(event.podium)
    ]
