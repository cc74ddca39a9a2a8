"""Which tables there are, what each is called, and the files that each can be had as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.exports import tables
from tournaments.exports.csv_file import csv_file
from tournaments.exports.json_file import document_file, json_file
from tournaments.exports.ods import ods_file
from tournaments.exports.sheet import Sheet
from tournaments.exports.xlsx import xlsx_file
from tournaments.selectors.league import LeaguePage
from tournaments.standings_document import standings_document


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that a table can become."""

    content_type: str
    write: Callable[[Sheet], bytes]


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """`has_rows` says at less cost than the table itself whether there is anything in it."""

    title: str | Promise
    sheet: Callable[[LeaguePage], Sheet]
    has_rows: Callable[[LeaguePage], bool] | None = None

    def is_filled(self, page: LeaguePage) -> bool:
        return self.has_rows(page) if self.has_rows else bool(self.sheet(page).rows)


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "csv": Format("text/csv; charset=utf-8", csv_file),
        "xlsx": Format("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx_file),
        "ods": Format("application/vnd.oasis.opendocument.spreadsheet", ods_file),
        "json": Format("application/json", json_file),
    }
)
TABLES: Mapping[str, LeagueTable] = MappingProxyType(
    {
        "standings": LeagueTable(_("Clasificación"), tables.standings),
        "crosstable": LeagueTable(_("Cuadro de partidas"), tables.crosstable),
        "games": LeagueTable(_("Partidas"), tables.games),
        "results": LeagueTable(_("Resultados por anotar"), tables.results),
        "players": LeagueTable(_("Jugadores"), tables.players),
        "podium": LeagueTable(_("Podio"), tables.podium),
        "course": LeagueTable(_("Cómo se movió la tabla"), tables.course, lambda page: page.header.played > 0),
        "rests": LeagueTable(_("Descanso"), tables.rests, lambda page: bool(page.calendar)),
    }
)


def tables_of(page: LeaguePage) -> list[str]:
    """The tables that have something in them."""
    return [name for name, table in TABLES.items() if table.is_filled(page)]


def league_table(table: str, extension: str, page: LeaguePage) -> bytes:
    """A table of a league as a file. Raises KeyError for one that there is not.

    The table in JSON is the document of `standings --json`, with its figures as values.
    """
    if (table, extension) == ("standings", "json"):
        return document_file(standings_document(page.standings))
    return FORMATS[extension].write(TABLES[table].sheet(page))
