"""What other programs take from the site: tables, calendars, games and the league file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.exports import tables
from tournaments.exports.ical import calendar_file
from tournaments.exports.pdn import pdn_file
from tournaments.exports.registry import FORMATS, TABLES, league_table, tables_of
from tournaments.league_file.writing import write_league
from tournaments.selectors.championships import championship_page
from tournaments.selectors.league import get_loaded, league_page
from tournaments.selectors.printed import Printed
from tournaments.selectors.record import league_record, player_record
from tournaments.views.freshness import as_it_stands, championship_as_it_stands, player_as_it_stands
from tournaments.views.requests import seen_by

Leagues = QuerySet[models.League]


@dataclass(frozen=True, slots=True)
class Link:
    kind: str
    address: str


@dataclass(frozen=True, slots=True)
class FileLine:
    """Something that can be taken away, in one kind of file or several."""

    title: str
    links: tuple[Link, ...]


CONTENT_TYPES: Mapping[str, str] = {
    **{extension: each.content_type for extension, each in FORMATS.items()},
    "ics": "text/calendar; charset=utf-8",
    "pdn": "text/plain; charset=utf-8",
}


def lines_of_league(league: Printed) -> list[FileLine]:
    """The files of a league that have something in them; the league itself always."""
    page, slug = league.page, league.page.header.slug
    lines = [_line(str(TABLES[name].title), "league_file", slug, name, *FORMATS) for name in tables_of(page)]
    if any(game.at for game in (*page.calendar, *page.tiebreaks)):
        lines.append(_line(_("Fechas, para tu agenda"), "league_file", slug, "calendar", "ics"))
    if league.has_sheets:
        lines.append(_line(_("Partidas anotadas"), "league_file", slug, "games", "pdn"))
    return [*lines, _line(_("Fichero de liga"), "league_file", slug, "league", "json")]


def lines_of_player(pk: int, *, sheets: bool) -> list[FileLine]:
    lines = [_line(_("Sus fechas, para tu agenda"), "player_file", pk, "calendar", "ics")]
    if sheets:
        lines.append(_line(_("Sus partidas anotadas"), "player_file", pk, "games", "pdn"))
    return lines


def lines_of_championship(slug: str) -> list[FileLine]:
    return [_line(_("Clasificación del campeonato"), "championship_file", slug, "standings", *FORMATS)]


def _line(title: str, view: str, whose: str | int, name: str, *extensions: str) -> FileLine:
    links = (Link(each.upper(), reverse(f"tournaments:{view}", args=[whose, name, each])) for each in extensions)
    return FileLine(title, tuple(links))


@require_safe
@as_it_stands
def league_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    """A file of a league, or Http404 where there is none such."""
    whole = _OF_LEAGUE.get(f"{name}.{extension}")
    if whole:
        return _attached(whole(slug, seen_by(request)), f"{slug}-{name}", extension)
    if name not in TABLES or extension not in FORMATS:
        raise Http404(name)
    return _attached(league_table(name, extension, league_page(slug, seen_by(request))), f"{slug}-{name}", extension)


@require_safe
@player_as_it_stands
def player_file(request: HttpRequest, pk: int, name: str, extension: str) -> HttpResponse:
    """The calendar or the games of a player, or Http404."""
    of_player = _OF_PLAYER.get(f"{name}.{extension}")
    if of_player is None:
        raise Http404(name)
    return _attached(of_player(pk, seen_by(request)), f"{pk}-{name}", extension)


@require_safe
@championship_as_it_stands
def championship_file(request: HttpRequest, slug: str, name: str, extension: str) -> HttpResponse:
    if name != "standings" or extension not in FORMATS:
        raise Http404(name)
    table = tables.championship(championship_page(slug, seen_by(request)))
    return _attached(FORMATS[extension].write(table), f"{slug}-{name}", extension)


def _calendar(slug: str, seen: Leagues) -> bytes:
    record = league_record(slug, seen)
    return calendar_file(record.header.name, [record])


def _games(slug: str, seen: Leagues) -> bytes:
    return _some(pdn_file([league_record(slug, seen, sheets=True)]))


def _whole(slug: str, seen: Leagues) -> bytes:
    return write_league(get_loaded(slug, seen, sheets=True).league).encode()


def _calendar_of_player(pk: int, seen: Leagues) -> bytes:
    record = player_record(pk, seen)
    return calendar_file(record.name, record.leagues)


def _games_of_player(pk: int, seen: Leagues) -> bytes:
    return _some(pdn_file(player_record(pk, seen, sheets=True).leagues))


_OF_LEAGUE: Mapping[str, Callable[[str, Leagues], bytes]] = {
    "calendar.ics": _calendar,
    "games.pdn": _games,
    "league.json": _whole,
}
_OF_PLAYER: Mapping[str, Callable[[int, Leagues], bytes]] = {
    "calendar.ics": _calendar_of_player,
    "games.pdn": _games_of_player,
}


def _some(games: bytes) -> bytes:
    if not games:
        raise Http404
    return games


def _attached(content: bytes, name: str, extension: str) -> HttpResponse:
    named = content_disposition_header(True, f"{name}.{extension}")
    return HttpResponse(
        content, content_type=CONTENT_TYPES[extension], headers={"Content-Disposition": named or "attachment"}
    )
