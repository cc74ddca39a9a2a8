"""Files for other programs: tables, calendars, games, the league file, and the schemas of those that are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.championships import ChampionshipPage, championship_page
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.history import history
from tournaments.display.league import get_loaded, league_page
from tournaments.display.players import PlayerPage, player_page
from tournaments.display.record import league_record, player_record, sheet_totals, stored_exchanges, with_former_hours
from tournaments.display.reports import Printed
from tournaments.documents.files import player_tables, tables
from tournaments.documents.files.ical import calendar_file
from tournaments.documents.files.pdn import Sheet, pdn_file
from tournaments.documents.files.player_tables import standings_schema
from tournaments.documents.files.registry import (
    CHAMPIONSHIP_TABLES,
    FORMATS,
    PLAYER_TABLES,
    TABLES,
    Format,
    csv_format,
    league_table,
    tables_of,
)
from tournaments.documents.files.tables import COMMA, SEMICOLON
from tournaments.documents.files.trf import trf
from tournaments.league.file.event import event_schema
from tournaments.league.file.league_document import league_schema
from tournaments.league.file.writing import write_league
from tournaments.models.league import Role
from tournaments.store.access import permissions
from tournaments.store.players import with_player_settings
from tournaments.web.costly import costly_of_championship, costly_of_league, costly_of_players
from tournaments.web.freshness import (
    loaded_players,
    revalidated,
    revalidated_championship,
    revalidated_player,
    revalidated_players,
)
from tournaments.web.requests import (
    GAMES_PAGE_SIZE,
    MAX_ROWS,
    absolute_address,
    is_official,
    readable_leagues,
    search_words,
)
from tournaments.web.uploads import file_name


@dataclass(frozen=True, slots=True)
class Link:
    """The address of a file in one format; `name` is read without its line."""

    kind: str
    address: str
    name: str


@dataclass(frozen=True, slots=True)
class FileLine:
    """Content for download, with a link for each file format."""

    title: str
    links: tuple[Link, ...]


def league_files(league: Printed, *, official: bool) -> list[FileLine]:
    """Return the files of a league that are not empty; the league file always."""
    page, slug = league.page, league.page.header.slug
    filled = tables_of(page, TABLES, official=official)
    lines = [_file_line(str(TABLES[name].title), "league_file", slug, name, *FORMATS) for name in filled]
    if any(game.at for game in (*page.calendar, *page.tiebreaks)):
        lines.append(_file_line(_("Fechas, para tu agenda"), "league_file", slug, "calendar", "ics"))
    if page.header.rounds:
        lines.append(_file_line(_("Torneo, para programas de ajedrez (TRF-2026)"), "league_file", slug, "event", "trf"))
    lines.append(history_files(slug))
    if not (official or league.totals.are_public):
        return lines
    if league.totals.sheets:
        lines.append(_file_line(_("Partidas anotadas"), "league_file", slug, "games", "pdn"))
    return [*lines, _file_line(_("Fichero de liga"), "league_file", slug, "league", "json")]


def prospects_files(slug: str) -> FileLine:
    """Return the files of the possible places."""
    return _file_line(str(TABLES["prospects"].title), "league_file", slug, "prospects", *FORMATS)


def history_files(slug: str) -> FileLine:
    """Return the files of the history."""
    return _file_line(_("Historial"), "league_file", slug, "history", *FORMATS)


def player_files(request: HttpRequest, page: PlayerPage) -> list[FileLine]:
    """Return the files of a player's page."""
    pk, filled = page.pk, tables_of(page, PLAYER_TABLES)
    lines = [_file_line(str(PLAYER_TABLES[name].title), "player_file", pk, name, *FORMATS) for name in filled]
    lines.append(_file_line(_("Sus fechas, para tu agenda"), "player_file", pk, "calendar", "ics"))
    if page.sheets and are_games_for(request, pk):
        lines.append(_file_line(_("Sus partidas anotadas"), "player_file", pk, "games", "pdn"))
    return lines


def championship_files(page: ChampionshipPage) -> list[FileLine]:
    """Return the files of a championship that are not empty."""
    filled = tables_of(page, CHAMPIONSHIP_TABLES)
    return [
        _file_line(str(CHAMPIONSHIP_TABLES[name].title), "championship_file", page.slug, name, *FORMATS)
        for name in filled
    ]


def players_list_files(query: str) -> FileLine:
    """Return the file of the players found by the query, as `player_list` finds them."""
    query_string = f"?{urlencode({'q': query})}" if query else ""
    addresses = {each: reverse("tournaments:players_file", args=[each]) + query_string for each in FORMATS}
    return _line(_("Esta lista") if query else _("Jugadores"), addresses)


def _file_line(title: str, view: str, owner: str | int, name: str, *extensions: str) -> FileLine:
    """Return the line of a file, with a link for each extension."""
    return _line(title, {each: reverse(f"tournaments:{view}", args=[owner, name, each]) for each in extensions})


def _line(title: str, addresses: Mapping[str, str]) -> FileLine:
    """Return the line of a file, given its address by extension."""
    kinds = ((extension.upper(), address) for extension, address in addresses.items())
    return FileLine(title, tuple(Link(kind, address, f"{title}, {kind}") for kind, address in kinds))


def are_games_for(request: HttpRequest, player: int) -> bool:
    """Return whether the reader may download a player's games; only administrators may download very many."""
    one = models.Player.objects.filter(pk=player)
    leagues = readable_leagues(request).filter(entries__player__in=one, entries__initials=False)
    return request.user.is_superuser or sheet_totals(leagues).are_public


Leagues = QuerySet[models.League]
HISTORY = "history"
CALENDAR = "calendar.ics"
SEPARATORS = {"coma": COMMA, "punto-y-coma": SEMICOLON}


CONTENT_TYPES: Mapping[str, str] = {
    **{extension: each.content_type for extension, each in FORMATS.items()},
    "ics": "text/calendar; charset=utf-8",
    "pdn": "text/plain; charset=utf-8",
    "trf": "text/plain; charset=utf-8",
}


@require_safe
@revalidated
@costly_of_league
def league_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse | FileResponse:
    """Return a file of a league. Raises Http404 for an unknown one."""
    if f"{name}.{extension}" == CALENDAR:
        return attachment(
            _calendar(request, slug, readable_leagues(request)), file_name(slug, _("Calendario")), extension
        )
    whole = _LEAGUE_FILES.get(f"{name}.{extension}")
    if whole:
        if not is_official(request, slug):
            refuse_long_sheets(readable_leagues(request).filter(slug=slug))
        titles = {"pdn": _("Partidas anotadas"), "trf": _("Torneo"), "json": _("Fichero de liga")}
        file_title = titles[extension]
        return attachment(whole(slug, readable_leagues(request)), file_name(slug, file_title), extension)
    if name not in (*TABLES, HISTORY) or extension not in FORMATS:
        raise Http404(name)
    if name == HISTORY:
        return _table_response(request, _history(request, slug), file_name(slug, _("Historial")), extension)
    page, file_title = league_page(slug, readable_leagues(request)), file_name(slug, TABLES[name].title)
    if TABLES[name].is_for_officials(page) and not is_official(request, slug):
        raise PermissionDenied
    if TABLES[name].is_for_officials(page):
        return _table_response(request, TABLES[name].sheet(page), file_title, extension)
    if extension == "json":
        return attachment(league_table(name, extension, page), file_title, extension)
    return attachment(requested_format(request, extension).write(TABLES[name].sheet(page)), file_title, extension)


@require_safe
@revalidated_player
@costly_of_players
def player_file(request: HttpRequest, pk: int, name: str, extension: str) -> HttpResponse:
    """Return the calendar, the games or a table of a player. Raises Http404."""
    if f"{name}.{extension}" == CALENDAR:
        file_title = file_name(pk, _("Calendario"))
        return attachment(_player_calendar(request, pk, readable_leagues(request)), file_title, extension)
    player_content = _PLAYER_FILES.get(f"{name}.{extension}")
    if player_content:
        if player_content is _player_games and not are_games_for(request, pk):
            raise PermissionDenied
        return attachment(
            player_content(pk, readable_leagues(request)), file_name(pk, _("Partidas anotadas")), extension
        )
    if name not in PLAYER_TABLES or extension not in FORMATS:
        raise Http404(name)
    sheet = PLAYER_TABLES[name].sheet(player_page(pk, readable_leagues(request), number=None))
    file_title = file_name(pk, PLAYER_TABLES[name].title)
    return attachment(requested_format(request, extension).write(sheet), file_title, extension)


@require_safe
@revalidated_players
@costly_of_players
def players_file(request: HttpRequest, extension: str) -> HttpResponse:
    """Return the players of the site, or those found by `?q`, which may be more than the page shows."""
    if extension not in FORMATS:
        raise Http404(extension)
    sheet = player_tables.registered_players(loaded_players(request), search_words(request))
    return attachment(requested_format(request, extension).write(sheet), file_name(_("Jugadores")), extension)


@require_safe
@revalidated_championship
@costly_of_championship
def championship_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    """Answer with a table of a championship as a file."""
    if name not in CHAMPIONSHIP_TABLES or extension not in FORMATS:
        raise Http404(name)
    sheet = CHAMPIONSHIP_TABLES[name].sheet(championship_page(slug, readable_leagues(request), request.user))
    file_title = file_name(slug, CHAMPIONSHIP_TABLES[name].title)
    return attachment(requested_format(request, extension).write(sheet), file_title, extension)


def _history(request: HttpRequest, slug: str) -> Sheet:
    """Return the whole history, as its page shows it to the reader."""
    grant = permissions.grant_for(request, slug, Role.REFEREE)
    team, requests = grant.allows(Role.REFEREE), grant.allows(Role.ORGANIZER)
    page = history(slug, readable_leagues(request), number=None, whole=team, requests=requests)
    return tables.history(page)


def _calendar(request: HttpRequest, slug: str, readable: Leagues) -> bytes:
    """Return the iCalendar file of a league."""
    record = with_former_hours(league_record(slug, readable))
    return calendar_file(record.header.name, [record], partial(_game_address, request))


def _game_address(request: HttpRequest, header: LeagueHeader, game: GameLine) -> str:
    """Return the absolute address of a game: its line in the calendar, or the calendar for a tie-break game."""
    path = reverse("tournaments:calendar", args=[header.slug])
    if game.round is not None:
        path += f"?pagina={(game.place - 1) // GAMES_PAGE_SIZE + 1}#partida-{game.number}"
    return absolute_address(request, path)


def _games(slug: str, readable: Leagues) -> bytes:
    """Return the sheets of a league's games as a PDN file. Raises Http404 without any."""
    record = league_record(slug, readable, sheets=True)
    return _non_empty(pdn_file([record], stored_exchanges(readable.filter(slug=slug))))


def _league_file(slug: str, readable: Leagues) -> bytes:
    return write_league(with_player_settings(get_loaded(slug, readable, sheets=True))).encode()


def _report_file(slug: str, readable: Leagues) -> bytes:
    """Return a Swiss as a report file. Raises Http404 for another format."""
    league = get_loaded(slug, readable).league
    if league.round_robin:
        raise Http404(slug)
    return trf(league).encode()


def _player_calendar(request: HttpRequest, pk: int, readable: Leagues) -> bytes:
    """Return the iCalendar file of a player."""
    record = player_record(pk, readable)
    return calendar_file(record.name, map(with_former_hours, record.leagues), partial(_game_address, request))


def _player_games(pk: int, readable: Leagues) -> bytes:
    """Return the games of a player as PDN. Raises Http404 if there are none."""
    record = player_record(pk, readable, sheets=True)
    leagues = readable.filter(entries__player=pk, entries__initials=False)
    return _non_empty(pdn_file(record.leagues, stored_exchanges(leagues, player=pk)))


_LEAGUE_FILES: Mapping[str, Callable[[str, Leagues], bytes]] = {
    "games.pdn": _games,
    "league.json": _league_file,
    "event.trf": _report_file,
}
_PLAYER_FILES: Mapping[str, Callable[[int, Leagues], bytes]] = {
    "games.pdn": _player_games,
}


def refuse_long_sheets(leagues: Leagues) -> None:
    """Raise PermissionDenied if the sheets of the leagues are too long for a file that anybody may download."""
    if not sheet_totals(leagues).are_public:
        raise PermissionDenied


def _non_empty(games: bytes) -> bytes:
    """Return the games. Raises Http404 if there are none."""
    if not games:
        raise Http404
    return games


def requested_format(request: HttpRequest, extension: str) -> Format:
    """Return the file format of an extension; for CSV, with the separator given in the query."""
    between = SEPARATORS.get(request.GET.get("separador", ""))
    return csv_format(between) if between and extension == "csv" else FORMATS[extension]


def _table_response(request: HttpRequest, sheet: Sheet, name: str, extension: str) -> HttpResponse | FileResponse:
    """Return a table as a file. A table with very many rows is written to the disk first, and then sent.

    So a failure gives an error page, and never a truncated file.
    """
    kind = requested_format(request, extension)
    pieces = kind.pieces
    if pieces is None or len(sheet.rows) <= MAX_ROWS:
        return attachment(kind.write(sheet), name, extension)
    file = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    try:
        file.writelines(pieces(sheet))
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return FileResponse(file, as_attachment=True, filename=f"{name}.{extension}", content_type=CONTENT_TYPES[extension])


def attachment(content: bytes, name: str, extension: str) -> HttpResponse:
    """Return the response that downloads a file."""
    named = content_disposition_header(as_attachment=True, filename=f"{name}.{extension}")
    return HttpResponse(
        content, content_type=CONTENT_TYPES[extension], headers={"Content-Disposition": named or "attachment"}
    )


CONTENT_TYPE = "application/schema+json"


@cache
def schemas() -> dict[str, bytes]:
    """Return every schema by its name: those made from code, and those written in `docs/schemas`."""
    made = {"clasificacion-1": standings_schema(), "liga-1": league_schema(), "torneo-1": event_schema()}
    written = {file.stem: file.read_bytes() for file in (Path(settings.BASE_DIR) / "docs/schemas").glob("*.json")}
    return written | {name: (json.dumps(schema, indent=2) + "\n").encode() for name, schema in made.items()}


@require_safe
def schema(_request: HttpRequest, name: str) -> HttpResponse:
    """Return a schema. Raises Http404 for an unknown one."""
    if name not in schemas():
        raise Http404(name)
    return HttpResponse(schemas()[name], content_type=CONTENT_TYPE, headers={"Access-Control-Allow-Origin": "*"})
