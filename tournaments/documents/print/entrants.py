"""The printed starting list, by draw number or in order of entry."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.display.league import LeaguePage
from tournaments.documents.print.first_fit import FirstFit
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import Cell, GridColumn, Look, cell_style, grid
from tournaments.documents.print.parts import paragraph, progress, small_text
from tournaments.documents.print.text import FAINT, SMALL, TextBlock

_LOOKS = (Look(size=16, leading=19.5, padding=7), Look(size=13, leading=16, padding=5))
"""The looks of a list that fits on one page, in order of preference."""
_LOOK = Look(size=11, leading=13.5, padding=4)


def entrants(page: LeaguePage, paper: Paper) -> Document:
    order = _("Por el número del sorteo.") if page.calendar else _("Por orden de inscripción: aún no hay sorteo.")
    head = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm)]
    settings = [partial(_list, page, paper, look, order) for look in (*_LOOKS, _LOOK)]
    return Document([*head, FirstFit(settings, lambda _height: settings[-1]())])


def _list(page: LeaguePage, paper: Paper, look: Look, order: str) -> list[Flowable]:
    """Return the table in a look, and its order below."""
    clubs = any(entrant.club for entrant in page.entrants)
    withdrawals = {one.player: one.description for one in page.withdrawals}
    columns = [GridColumn(_("N.º"), look.size * 3.3, "RIGHT", strong=True), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [GridColumn(_("Club"), 62 * mm, wraps=True)] if clubs else []
    columns += [GridColumn("", 40 * mm, wraps=True)] if withdrawals else []
    rows: list[list[Cell]] = []
    for entrant in page.entrants:
        style = cell_style(look)
        name_style = replace(style, strike=True, colour=FAINT) if entrant.name in withdrawals else style
        cells: list[Cell] = [str(entrant.number), TextBlock(entrant.name, name_style)]
        cells += [entrant.club or ""] if clubs else []
        cells += [TextBlock(withdrawals.get(entrant.name, ""), SMALL)] if withdrawals else []
        rows.append(cells)
    return [grid(columns, rows, paper.width, look), *small_text(order)]
