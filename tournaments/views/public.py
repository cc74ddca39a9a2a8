"""The pages anyone may read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import tables
from tournaments.selectors import championships, home, league, players
from tournaments.selectors.games import Status
from tournaments.selectors.sheets import with_sheet
from tournaments.views.files import lines_of_championship, lines_of_player
from tournaments.views.freshness import as_it_stands
from tournaments.views.requests import chosen, page_number, words
from tournaments.wording import terms

LEGEND = ("J", "G", "E", "P", "Ptos.", "F")


@require_safe
def front_page(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html", {"sections": home.home()})


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    query, section = words(request), chosen(request, "estado", home.SectionKey)
    found = home.league_list(section=section, query=query, number=page_number(request))
    context = {"found": found, "query": query, "asked": section, "sections": home.SECTION_NAMES.items()}
    return render(request, "leagues.html", context)


@require_safe
@as_it_stands
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    page = league.league_page(slug)
    table = tables.StandingsTable(page.standings.rows)
    context = {
        "page": page,
        "table": table,
        "letters": [(letter, terms.COLUMNS[letter]) for letter in LEGEND],
        "tab": "standings",
    }
    return render(request, "league/standings.html", context)


@require_safe
@as_it_stands
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    page = league.league_page(slug)
    games = tables.CalendarTable(page.calendar, page.next_games)
    context = {"page": page, "table": games, "lots": tables.LotsTable(page.entrants), "tab": "calendar"}
    return render(request, "league/calendar.html", context)


@require_safe
@as_it_stands
def games(request: HttpRequest, slug: str) -> HttpResponse:
    page = league.league_page(slug)
    sheets = with_sheet(page.header.pk)
    played = [game for game in reversed(page.calendar) if game.status is not Status.OPEN]
    context = {
        "page": page,
        "played": tables.PlayedTable(played, slug, sheets),
        "tiebreaks": tables.TiebreaksTable(page.tiebreaks, slug, sheets),
        "crosstable": tables.CrosstableTable(page.crosstable, page.standings.rows),
        "tab": "games",
    }
    return render(request, "league/games.html", context)


@require_safe
@as_it_stands
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "league/podium.html", {"page": league.league_page(slug), "tab": "podium"})


@require_safe
def player_list(request: HttpRequest) -> HttpResponse:
    query = words(request)
    return render(request, "players.html", {"query": query, "table": tables.PlayersTable(players.player_list(query))})


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    page = players.player_page(pk, number=page_number(request))
    context = {"page": page, "table": tables.ParticipationsTable(page.participations), "files": lines_of_player(pk)}
    return render(request, "player.html", context)


@require_safe
def championship_list(request: HttpRequest) -> HttpResponse:
    return render(request, "championships.html", {"championships": championships.championship_list()})


@require_safe
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    page = championships.championship_page(slug)
    context = {"page": page, "table": tables.ChampionshipTable(page.rows), "files": lines_of_championship(slug)}
    return render(request, "championship.html", context)
