"""Lists of the last round of a Swiss for the wall: by table, by name, and the reason of each pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.display.reports import Printed
from tournaments.display.rounds import RoundPage, TableLine, round_page
from tournaments.documents.print.fitting import FirstFit
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import Cell, GridColumn, Look, figure_column, grid
from tournaments.documents.print.kinds import Builder, DocumentKind, FormatPapers, Requirement
from tournaments.documents.print.parts import short_day, small_text
from tournaments.documents.print.text import HEADING, TextBlock
from tournaments.league.regulation import Format

_LOOKS = tuple(Look(size=size, leading=1.22 * size, padding=size / 3) for size in (16, 14, 12.5, 11))
"""The looks of a list that fits on one page, in order of preference."""
_LOOK_OF_SEVERAL_PAGES = _LOOKS[1]
_WHYS_LOOK = Look(size=9, leading=11, padding=2.5)
WHITE, BLACK = "○", "●"

Table = Callable[[RoundPage, Paper, Look], Flowable]


def by_table(league: Printed, paper: Paper) -> Document:
    """Return who plays at which table, with the points before the round."""
    return _document(league, paper, _tables, _LOOKS)


def by_name(league: Printed, paper: Paper) -> Document:
    """Return where everybody plays, in alphabetical order."""
    return _document(league, paper, _names, _LOOKS)


def reasons(league: Printed, paper: Paper) -> Document:
    """Return the reason of each pair, of its colours, and of each rest."""
    return _document(league, paper, _reasons, (_WHYS_LOOK,))


def _document(league: Printed, paper: Paper, table: Table, looks: tuple[Look, ...]) -> Document:
    paired = league.paired or round_page(league.page, 0, None)
    looks = (*(looks[0].enlarged(scale) for scale in paper.scales), *looks[1:])
    settings = [partial(_pieces, paired, paper, table, look) for look in looks]
    several = partial(_pieces, paired, paper, table, looks[0] if len(looks) == 1 else _LOOK_OF_SEVERAL_PAGES)
    return Document([TextBlock(_title(paired), HEADING), FirstFit(settings, lambda _height: several())])


def _pieces(paired: RoundPage, paper: Paper, table: Table, look: Look) -> list[Flowable]:
    note = small_text(_("Los puntos son los de antes de la ronda.")) if table is _tables else []
    return [table(paired, paper, look), *note]


def _title(paired: RoundPage) -> str:
    """Return the round, with its hour if it has one."""
    title = _("Ronda %(round)d de %(rounds)d") % {"round": paired.number, "rounds": paired.rounds}
    at = paired.begins
    return f"{title} · {short_day(at)} {at:%H:%M}" if at else title


def _tables(paired: RoundPage, paper: Paper, look: Look) -> Flowable:
    points = [str(figure) for table in paired.tables for figure in (table.white_points, table.black_points)]
    columns = [
        figure_column(_("Mesa"), [str(table.board) for table in paired.tables], look, strong=True),
        GridColumn(f"{WHITE} {_('Blancas')}", wraps=True),
        figure_column(_("Ptos."), points, look),
        GridColumn(f"{BLACK} {_('Negras')}", wraps=True),
        figure_column(_("Ptos."), points, look),
    ]
    rows: list[list[Cell]] = [
        [str(table.board), table.white, str(table.white_points), table.black, str(table.black_points)]
        for table in paired.tables
    ]
    rows += [["–", rest.player, str(rest.points), _rest_words(rest.by_pairing), ""] for rest in paired.rests]
    return grid(*_with_hours(columns, rows, paired.tables, look), paper.width, look)


def _with_hours(
    columns: list[GridColumn], rows: list[list[Cell]], tables: Sequence[TableLine | None], look: Look
) -> tuple[list[GridColumn], list[list[Cell]]]:
    """Return a list with the hours of the tables that do not play when the round begins, if there are any."""
    hours = [table.hour if table else "" for table in tables]
    if not any(hours):
        return columns, rows
    hours += [""] * (len(rows) - len(hours))
    return [*columns, figure_column(_("Hora"), hours, look)], [
        [*row, hour] for row, hour in zip(rows, hours, strict=True)
    ]


def _rest_words(by_pairing: bool) -> str:
    return _("descansa") if by_pairing else _("no juega")


def _names(paired: RoundPage, paper: Paper, look: Look) -> Flowable:
    columns = [
        GridColumn(_("Jugador/a"), wraps=True, strong=True),
        figure_column(_("Mesa"), [str(table.board) for table in paired.tables], look, strong=True),
        GridColumn(_("Color"), look.size * 5.6),
        GridColumn(_("Rival"), wraps=True),
    ]
    rows: list[list[Cell]] = []
    resting = {rest.player: _rest_words(rest.by_pairing) for rest in paired.rests}
    for place in paired.by_name:
        if place.table is None:
            rows.append([place.player, "–", "", resting[place.player]])
            continue
        colour = f"{WHITE} {_('blancas')}" if place.plays_white else f"{BLACK} {_('negras')}"
        rows.append([place.player, str(place.table.board), colour, place.opponent])
    return grid(*_with_hours(columns, rows, [place.table for place in paired.by_name], look), paper.width, look)


def _reasons(paired: RoundPage, paper: Paper, look: Look) -> Flowable:
    columns = [
        figure_column(_("Mesa"), [str(table.board) for table in paired.tables], look, strong=True),
        GridColumn(_("Pareja"), 52 * mm, wraps=True),
        GridColumn(_("Por qué"), wraps=True),
    ]
    rows: list[list[Cell]] = [
        [str(table.board), f"{WHITE} {table.white} – {BLACK} {table.black}", table.why] for table in paired.tables
    ]
    rows += [["–", rest.player, rest.words] for rest in paired.rests]
    return grid(columns, rows, paper.width, look)


def _of_round(title: Promise, build: Builder, purpose: Promise) -> DocumentKind:
    """Return a list of the last round, to be hung up."""
    missing = gettext_lazy("aún no hay ninguna ronda emparejada")
    return DocumentKind(
        title, build, purpose, Requirement.CALENDAR, outside_dossier=True, of_format=Format.SWISS, missing=missing
    )


PAPERS = FormatPapers(
    documents={
        "walltables": _of_round(
            gettext_lazy("Lista de mesas"), by_table, gettext_lazy("La última ronda por mesas, para colgar.")
        ),
        "wallnames": _of_round(
            gettext_lazy("Lista por nombre"),
            by_name,
            gettext_lazy("Dónde juega cada cual la última ronda, para colgar."),
        ),
        "pairwhys": _of_round(
            gettext_lazy("Por qué cada pareja"),
            reasons,
            gettext_lazy("El porqué de cada pareja, color y descanso de la última ronda."),
        ),
    }
)
