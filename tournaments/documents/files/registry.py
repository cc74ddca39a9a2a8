"""The registry of tables: their titles, contents and file formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.display.championships import ChampionshipPage
from tournaments.display.games import Status
from tournaments.display.league import LeaguePage
from tournaments.display.players import PlayerPage
from tournaments.display.previews import may_still_change
from tournaments.documents.files import player_tables, tables
from tournaments.documents.files.pdn import Sheet
from tournaments.documents.files.player_tables import standings_document
from tournaments.documents.files.tables import csv_file, csv_pieces, document_file, json_file, json_pieces
from tournaments.web import requests

Page = TypeVar("Page")


def course_size(page: LeaguePage) -> int:
    """Return the number of rows in the file of the course of the table: one row for each player after each game."""
    return page.header.played * len(page.entrants)


def has_open_games(page: LeaguePage) -> bool:
    return any(game.status is Status.OPEN for game in page.calendar)


@dataclass(frozen=True, slots=True)
class Format:
    """A file format of tables; `pieces` yields the bytes of `write` in parts, for tables too large for memory."""

    content_type: str
    write: Callable[[Sheet], bytes]
    pieces: Callable[[Sheet], Iterator[bytes]] | None = None


@dataclass(frozen=True, slots=True)
class PageTable(Generic[Page]):
    """A table made from the content of a page. `has_rows` says whether it has rows without making it.

    `size` estimates the number of rows, for tables that may exceed the limit of a public request.
    """

    title: str | Promise
    sheet: Callable[[Page], Sheet]
    has_rows: Callable[[Page], bool] | None = None
    size: Callable[[Page], int] | None = None

    def is_filled(self, page: Page) -> bool:
        """Return whether the table has rows."""
        return self.has_rows(page) if self.has_rows else bool(self.sheet(page).rows)

    def is_for_officials(self, page: Page) -> bool:
        """Return whether the table may have more rows than a public request may ask for."""
        return self.size is not None and self.size(page) > requests.MAX_ROWS


def csv_format(between: str = "") -> Format:
    """Return CSV with a separator, by default that of the language in use."""
    return Format("text/csv; charset=utf-8", partial(csv_file, between=between), partial(csv_pieces, between=between))


def _xlsx(sheet: Sheet) -> bytes:

    from tournaments.documents.files.workbooks import xlsx_file  # noqa: PLC0415 - five megabytes, for one worker

    return xlsx_file(sheet)


def _ods(sheet: Sheet) -> bytes:
    from tournaments.documents.files.workbooks import ods_file  # noqa: PLC0415 - as above

    return ods_file(sheet)


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "csv": csv_format(),
        "xlsx": Format("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _xlsx),
        "ods": Format("application/vnd.oasis.opendocument.spreadsheet", _ods),
        "json": Format("application/json", json_file, json_pieces),
    }
)
TABLES: Mapping[str, PageTable[LeaguePage]] = MappingProxyType(
    {
        "standings": PageTable(_("Clasificación"), tables.standings),
        "crosstable": PageTable(_("Cuadro de partidas"), tables.crosstable, lambda page: bool(page.standings.rows)),
        "games": PageTable(_("Partidas"), tables.games, lambda page: bool(page.calendar or page.tiebreaks)),
        "results": PageTable(_("Resultados por anotar"), tables.results, has_open_games),
        "players": PageTable(_("Jugadores"), tables.players),
        "podium": PageTable(_("Podio"), tables.podium),
        "course": PageTable(
            _("Cómo se movió la tabla"), tables.course, lambda page: page.header.played > 0, course_size
        ),
        "rests": PageTable(_("Descanso"), tables.rests, lambda page: bool(page.calendar)),
        "prospects": PageTable(_("Qué puede pasar todavía"), tables.prospects, may_still_change),
    }
)
PLAYER_TABLES: Mapping[str, PageTable[PlayerPage]] = MappingProxyType(
    {
        "leagues": PageTable(_("Sus ligas"), player_tables.participations),
        "games": PageTable(_("Sus partidas"), player_tables.player_games, player_tables.has_games),
    }
)
CHAMPIONSHIP_TABLES: Mapping[str, PageTable[ChampionshipPage]] = MappingProxyType(
    {
        "standings": PageTable(_("Clasificación del campeonato"), player_tables.standings),
        "podiums": PageTable(_("Podios de sus ligas y juegos"), player_tables.podiums),
    }
)


def tables_of(page: Page, among: Mapping[str, PageTable[Page]], *, official: bool = True) -> list[str]:
    """Return the names of the tables with any rows, for an official or for the public."""
    names = (name for name, table in among.items() if official or not table.is_for_officials(page))
    return [name for name in names if among[name].is_filled(page)]


def league_table(table: str, extension: str, page: LeaguePage) -> bytes:
    """Return a table of a league as a file. Raises KeyError for an unknown table or file extension.

    The table in JSON is the document of `standings --json`, with its figures as values.
    """
    if (table, extension) == ("standings", "json"):
        return document_file(standings_document(page.standings))
    return FORMATS[extension].write(TABLES[table].sheet(page))
