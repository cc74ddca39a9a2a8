"""Files for other programs: tables, calendars, games and the league file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from tempfile import TemporaryFile

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.access import permissions
from tournaments.display.championships import championship_page
from tournaments.display.games import GameLine
from tournaments.display.headers import LeagueHeader
from tournaments.display.history import history
from tournaments.display.league import get_loaded, league_page
from tournaments.display.players import player_page
from tournaments.display.record import league_record, player_record, sheet_totals, stored_exchanges
from tournaments.exports import player_tables, tables
from tournaments.exports.csv_file import COMMA, SEMICOLON
from tournaments.exports.ical import calendar_file
from tournaments.exports.pdn import pdn_file
from tournaments.exports.registry import (
    CHAMPIONSHIP_TABLES,
    FORMATS,
    PLAYER_TABLES,
    TABLES,
    Format,
    csv_format,
    league_table,
)
from tournaments.exports.sheet import Sheet
from tournaments.league_file.writing import write_league
from tournaments.models.official import Role
from tournaments.public.file_lines import are_games_for
from tournaments.store.player_settings import with_player_settings
from tournaments.web.addresses import for_others
from tournaments.web.costly import costly_of_championship, costly_of_league, costly_of_players
from tournaments.web.file_names import file_name
from tournaments.web.freshness import (
    players_read,
    revalidated,
    revalidated_championship,
    revalidated_player,
    revalidated_players,
)
from tournaments.web.public_limits import GAMES_PAGE_SIZE, MAX_ROWS
from tournaments.web.requests import is_official, readable_leagues, words

Leagues = QuerySet[models.League]
HISTORY = "history"
CALENDAR = "calendar.ics"
SEPARATORS = {"coma": COMMA, "punto-y-coma": SEMICOLON}


CONTENT_TYPES: Mapping[str, str] = {
    **{extension: each.content_type for extension, each in FORMATS.items()},
    "ics": "text/calendar; charset=utf-8",
    "pdn": "text/plain; charset=utf-8",
}


@require_safe
@revalidated
@costly_of_league
def league_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse | FileResponse:
    """Return a file of a league. Raises Http404 for an unknown one."""
    if f"{name}.{extension}" == CALENDAR:
        return attached(
            _calendar(request, slug, readable_leagues(request)), file_name(slug, _("Calendario")), extension
        )
    whole = _LEAGUE_FILES.get(f"{name}.{extension}")
    if whole:
        if not is_official(request, slug):
            refuse_long_sheets(readable_leagues(request).filter(slug=slug))
        called = _("Partidas anotadas") if extension == "pdn" else _("Fichero de liga")
        return attached(whole(slug, readable_leagues(request)), file_name(slug, called), extension)
    if name not in (*TABLES, HISTORY) or extension not in FORMATS:
        raise Http404(name)
    if name == HISTORY:
        return _table_response(request, _history(request, slug), file_name(slug, _("Historial")), extension)
    page, called = league_page(slug, readable_leagues(request)), file_name(slug, TABLES[name].title)
    if TABLES[name].is_for_officials(page) and not is_official(request, slug):
        raise PermissionDenied
    if TABLES[name].is_for_officials(page):
        return _table_response(request, TABLES[name].sheet(page), called, extension)
    if extension == "json":
        return attached(league_table(name, extension, page), called, extension)
    return attached(format_asked(request, extension).write(TABLES[name].sheet(page)), called, extension)


@require_safe
@revalidated_player
@costly_of_players
def player_file(request: HttpRequest, pk: int, name: str, extension: str) -> HttpResponse:
    """Return the calendar, the games or a table of a player. Raises Http404."""
    if f"{name}.{extension}" == CALENDAR:
        called = file_name(pk, _("Calendario"))
        return attached(_calendar_of_player(request, pk, readable_leagues(request)), called, extension)
    of_player = _PLAYER_FILES.get(f"{name}.{extension}")
    if of_player:
        if of_player is _games_of_player and not are_games_for(request, pk):
            raise PermissionDenied
        return attached(of_player(pk, readable_leagues(request)), file_name(pk, _("Partidas anotadas")), extension)
    if name not in PLAYER_TABLES or extension not in FORMATS:
        raise Http404(name)
    sheet = PLAYER_TABLES[name].sheet(player_page(pk, readable_leagues(request), number=None))
    called = file_name(pk, PLAYER_TABLES[name].title)
    return attached(format_asked(request, extension).write(sheet), called, extension)


@require_safe
@revalidated_players
@costly_of_players
def players_file(request: HttpRequest, extension: str) -> HttpResponse:
    """Return the players of the site, or those found by `?q`, which may be more than the page shows."""
    if extension not in FORMATS:
        raise Http404(extension)
    sheet = player_tables.registered(players_read(request), words(request))
    return attached(format_asked(request, extension).write(sheet), file_name(_("Jugadores")), extension)


@require_safe
@revalidated_championship
@costly_of_championship
def championship_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    """Answer with a table of a championship as a file."""
    if name not in CHAMPIONSHIP_TABLES or extension not in FORMATS:
        raise Http404(name)
    sheet = CHAMPIONSHIP_TABLES[name].sheet(championship_page(slug, readable_leagues(request), request.user))
    called = file_name(slug, CHAMPIONSHIP_TABLES[name].title)
    return attached(format_asked(request, extension).write(sheet), called, extension)


def _history(request: HttpRequest, slug: str) -> Sheet:
    """Return the whole history, as its page shows it to the reader."""
    grant = permissions.grant_for(request, slug, Role.REFEREE)
    team, requests = grant.allows(Role.REFEREE), grant.allows(Role.ORGANIZER)
    shown = history(slug, readable_leagues(request), number=None, whole=team, requests=requests)
    return tables.history(shown)


def _calendar(request: HttpRequest, slug: str, readable: Leagues) -> bytes:
    record = league_record(slug, readable)
    return calendar_file(record.header.name, [record], partial(_address_of_game, request))


def _address_of_game(request: HttpRequest, header: LeagueHeader, game: GameLine) -> str:
    """Return the address of a game: its line in the calendar, or the calendar for a tie-break game."""
    path = reverse("tournaments:calendar", args=[header.slug])
    if game.round is not None:
        path += f"?pagina={(game.place - 1) // GAMES_PAGE_SIZE + 1}#partida-{game.number}"
    return for_others(request, path)


def _games(slug: str, readable: Leagues) -> bytes:
    """Return the sheets of a league's games as a PDN file. Raises Http404 without any."""
    record = league_record(slug, readable, sheets=True)
    return _or_not_found(pdn_file([record], stored_exchanges(readable.filter(slug=slug))))


def _league_file(slug: str, readable: Leagues) -> bytes:
    return write_league(with_player_settings(get_loaded(slug, readable, sheets=True))).encode()


def _calendar_of_player(request: HttpRequest, pk: int, readable: Leagues) -> bytes:
    record = player_record(pk, readable)
    return calendar_file(record.name, record.leagues, partial(_address_of_game, request))


def _games_of_player(pk: int, readable: Leagues) -> bytes:
    record = player_record(pk, readable, sheets=True)
    leagues = readable.filter(entries__player=pk, entries__initials=False)
    return _or_not_found(pdn_file(record.leagues, stored_exchanges(leagues, player=pk)))


_LEAGUE_FILES: Mapping[str, Callable[[str, Leagues], bytes]] = {
    "games.pdn": _games,
    "league.json": _league_file,
}
_PLAYER_FILES: Mapping[str, Callable[[int, Leagues], bytes]] = {
    "games.pdn": _games_of_player,
}


def refuse_long_sheets(leagues: Leagues) -> None:
    """Raise PermissionDenied if the sheets of the leagues are too long for a file that anybody may download."""
    if not sheet_totals(leagues).are_public:
        raise PermissionDenied


def _or_not_found(games: bytes) -> bytes:
    """Return the games. Raises Http404 if there are none."""
    if not games:
        raise Http404
    return games


def format_asked(request: HttpRequest, extension: str) -> Format:
    """Return the file format; for CSV, with the separator in the query, if any, instead of that of the language."""
    between = SEPARATORS.get(request.GET.get("separador", ""))
    return csv_format(between) if between and extension == "csv" else FORMATS[extension]


def _table_response(request: HttpRequest, sheet: Sheet, name: str, extension: str) -> HttpResponse | FileResponse:
    """Return a table as a file. One with very many rows is written to the disk first, and sent once it is whole.

    So a failure gives an error page, and never a truncated file.
    """
    kind = format_asked(request, extension)
    pieces = kind.pieces
    if pieces is None or len(sheet.rows) <= MAX_ROWS:
        return attached(kind.write(sheet), name, extension)
    file = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    try:
        file.writelines(pieces(sheet))
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return FileResponse(file, as_attachment=True, filename=f"{name}.{extension}", content_type=CONTENT_TYPES[extension])


def attached(content: bytes, name: str, extension: str) -> HttpResponse:
    named = content_disposition_header(as_attachment=True, filename=f"{name}.{extension}")
    return HttpResponse(
        content, content_type=CONTENT_TYPES[extension], headers={"Content-Disposition": named or "attachment"}
    )
