"""The lists of the files that a league, a player or a championship offers."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.championships import ChampionshipPage
from tournaments.display.players import PlayerPage
from tournaments.display.printed import Printed
from tournaments.display.record import sheet_totals
from tournaments.documents.files.registry import (
    CHAMPIONSHIP_TABLES,
    FORMATS,
    PLAYER_TABLES,
    TABLES,
    tables_of,
)
from tournaments.web.requests import readable_leagues


@dataclass(frozen=True, slots=True)
class Link:
    kind: str
    address: str


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
    links = (Link(each.upper(), reverse("tournaments:players_file", args=[each]) + query_string) for each in FORMATS)
    return FileLine(_("Esta lista") if query else _("Jugadores"), tuple(links))


def _file_line(title: str, view: str, owner: str | int, name: str, *extensions: str) -> FileLine:
    """Return the line of a file, with a link for each extension."""
    links = (Link(each.upper(), reverse(f"tournaments:{view}", args=[owner, name, each])) for each in extensions)
    return FileLine(title, tuple(links))


def are_games_for(request: HttpRequest, player: int) -> bool:
    """Return whether the reader may download a player's games; only administrators may download very many."""
    one = models.Player.objects.filter(pk=player)
    leagues = readable_leagues(request).filter(entries__player__in=one, entries__initials=False)
    return request.user.is_superuser or sheet_totals(leagues).are_public
