"""The printed starting list, by draw number or in order of entry."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from tournaments.display.league import LeaguePage
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Cell, Column, Look, cell_style, grid
from tournaments.reports.parts import paragraph, progress, small
from tournaments.reports.text import FAINT, SMALL, Words

_LOOK = Look(size=11, leading=13.5, padding=4)


def entrants(page: LeaguePage, paper: Paper) -> Document:
    clubs = any(entrant.club for entrant in page.entrants)
    withdrawals = {one.player: one.description for one in page.withdrawals}
    columns = [Column(_("N.º"), 13 * mm, "RIGHT", strong=True), Column(_("Jugador/a"), wraps=True)]
    columns += [Column(_("Club"), 62 * mm, wraps=True)] if clubs else []
    columns += [Column("", 40 * mm, wraps=True)] if withdrawals else []
    rows: list[list[Cell]] = []
    for entrant in page.entrants:
        style = cell_style(_LOOK)
        left = replace(style, strike=True, colour=FAINT) if entrant.name in withdrawals else style
        cells: list[Cell] = [str(entrant.number), Words(entrant.name, left)]
        cells += [entrant.club or ""] if clubs else []
        cells += [Words(withdrawals.get(entrant.name, ""), SMALL)] if withdrawals else []
        rows.append(cells)
    order = _("Por el número del sorteo.") if page.calendar else _("Por orden de inscripción: aún no hay sorteo.")
    head = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm)]
    return Document([*head, grid(columns, rows, paper.width, _LOOK), *small(order)])
