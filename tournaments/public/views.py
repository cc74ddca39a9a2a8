"""The public pages of leagues, players and championships."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from games.explaining.page import summary
from tournaments.display import championships, home, league, players
from tournaments.display.charts.screen import charts, rest_strip
from tournaments.display.contradictions import contradicted_fixtures
from tournaments.display.course import Course, course_page, resting_rounds, resting_sentence, rests_of
from tournaments.display.crosstable import legend_of_rounds
from tournaments.display.games import Status
from tournaments.display.league import league_page
from tournaments.display.news import LatestNews, news
from tournaments.display.previews import prospects_page
from tournaments.display.record import fixtures_with_public_incident
from tournaments.display.sheets import verdicts
from tournaments.league.regulation import Points, Regulation
from tournaments.league.values import State
from tournaments.public import documents, feeds, files, projector, sitemaps
from tournaments.public.files import championship_files, player_files, players_list_files, prospects_files
from tournaments.public.game_tables import CalendarTable, CrosstableTable, PlayedTable, RoundsTable, TiebreaksTable
from tournaments.public.people_tables import (
    ChampionshipTable,
    EntrantsTable,
    LotsTable,
    ParticipationsTable,
    PlayersTable,
    StandingsTable,
)
from tournaments.store.access import permissions
from tournaments.web.costly import cached_part, costly_of_league
from tournaments.web.freshness import (
    listed_leagues,
    loaded_players,
    revalidated,
    revalidated_championship,
    revalidated_championship_list,
    revalidated_home,
    revalidated_league_list,
    revalidated_player,
    revalidated_player_list,
)
from tournaments.web.requests import (
    GAMES_PAGE_SIZE,
    choice_parameter,
    former,
    keeps_parameters,
    key_parameter,
    page_for_reader,
    page_number,
    readable_leagues,
    reading_grant,
    search_words,
    visible_with_rights,
)
from tournaments.wording import counting as words
from tournaments.wording import terms
from tournaments.wording.columns import Surface, meanings
from tournaments.wording.terms import ordinal


@require_safe
@keeps_parameters()
@revalidated_home
def front_page(request: HttpRequest) -> HttpResponse:
    """Show the front page of the site, with the latest leagues."""
    sections = home.home(readable_leagues(request))
    context = {"sections": sections, "followed": bool(sections[0].cards), "query": ""}
    return render(request, "public/home.html", context)


@require_safe
@keeps_parameters("q", "estado", "pagina")
@revalidated_league_list
def league_list(request: HttpRequest) -> HttpResponse:
    """Show the leagues found by a search, after the players whose name it has, or the leagues of a section."""
    query, section = search_words(request), choice_parameter(request, "estado", home.SectionKey)
    leagues, listed = readable_leagues(request), listed_leagues(request)
    found = home.league_list(leagues, section=section, query=query, number=page_number(request), found=listed)
    named = players.FoundPlayers() if section or found.number > 1 else players.found_players(found.player_keys, leagues)
    context = {"found": found, "query": query, "filter_key": section, "sections": home.SECTION_NAMES.items()}
    context["named"] = named
    return render(request, "public/leagues.html", context)


@require_safe
@keeps_parameters("ronda")
@revalidated
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a league, now or after an earlier round of a Swiss, or its players before the first result."""
    page, latest = _page_and_news(request, slug)
    if page.has_bracket:
        return redirect("tournaments:bracket", slug)
    after = key_parameter(request, "ronda") or 0
    now = page.last_round if page.header.rounds else 0
    if 0 < after < now:
        page = page.after_round(after)
    ranked = page.header.played > 0
    rows, following = page.standings.rows, page.turns.first_of_players()
    table = StandingsTable(rows, following) if ranked else EntrantsTable(page.entrants)
    context = {
        "page": page,
        "table": table,
        "ranked": ranked,
        "letters": meanings(Surface.PAGE, rows),
        "rounds": range(1, now + 1) if now > 1 else (),
        "after": page.moment.count if page.moment else now,
        "tab": "standings",
        "news": latest,
    }
    return render(request, "public/standings.html", context)


@require_safe
@keeps_parameters("pagina")
@revalidated
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the calendar of a league, with the lots and the rests."""
    page, latest = _page_and_news(request, slug)
    if page.header.rounds:
        return redirect("tournaments:rounds", slug)
    number = page_number(request) if "pagina" in request.GET else _page_of_next_game(page)
    shown = page.listed_calendar[(number - 1) * GAMES_PAGE_SIZE : number * GAMES_PAGE_SIZE]
    more = len(page.calendar) > number * GAMES_PAGE_SIZE
    listed, playing = (shown if more else (*shown, *page.tiebreaks)), page.header.state is not State.FINISHED
    grant = reading_grant(request, slug) if playing else None
    now, deadlines = page.turns.now if playing else (), page.deadlines
    legs = page.header.legs
    games = CalendarTable(listed, now, page.unconfirmed, deadlines=deadlines, legs=legs, slug=slug, grant=grant)
    rests = rests_of(page)
    rounds = {game.round for game in shown}
    context = {
        "page": page,
        "table": games,
        "resting": resting_sentence(one for one in resting_rounds(page) if one.round in rounds),
        "lots": LotsTable(page.entrants),
        "rests": [(line, rest_strip(line, rests.turns)) for line in rests.lines],
        "turns": rests.turns,
        "number": number,
        "more": more,
        "tab": "calendar",
        "news": latest,
    }
    return render(request, "public/calendar.html", context)


def _page_of_next_game(page: league.LeaguePage) -> int:
    """Return the page of the calendar with the next game; the first page without one."""
    upcoming = min((game.place for game in page.next_games), default=1)
    return 1 + (upcoming - 1) // GAMES_PAGE_SIZE


@require_safe
@keeps_parameters("ver")
@revalidated
def drawing(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the drawing of lots and how to repeat it; with `?ver`, numbers can be revealed one by one."""
    page = league.league_page(slug, readable_leagues(request))
    context = {
        "page": page,
        "lots": LotsTable(page.entrants),
        "watching": "ver" in request.GET,
        "tab": "calendar",
        "lots_withheld": terms.LOTS_WITHHELD,
    }
    return render(request, "public/drawing.html", context)


def _points_of_a_game(regulation: Regulation) -> Points | None:
    """Return the points of every game; None where they come from the pieces or the pace."""
    return None if regulation.material or regulation.paces else regulation.points


@require_safe
@keeps_parameters("pagina")
@revalidated
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the games played, the tie-break games and the crosstable."""
    page, latest = _page_and_news(request, slug)
    number = page_number(request)
    played = [game for game in reversed(page.calendar) if game.status is not Status.OPEN]
    shown = played[(number - 1) * GAMES_PAGE_SIZE : number * GAMES_PAGE_SIZE]
    sheets, incidents = verdicts((*shown, *page.tiebreaks)), fixtures_with_public_incident(page.header.pk)
    contradicted = contradicted_fixtures([page.loaded], sheets)
    grant = reading_grant(request, slug) if page.header.state is not State.FINISHED else None
    marks = slug, sheets, incidents, page.unconfirmed, contradicted
    context = {
        "page": page,
        "played": PlayedTable(shown, *marks, grant=grant, by_round=bool(page.header.rounds)),
        "number": number,
        "more": len(played) > number * GAMES_PAGE_SIZE,
        "tiebreaks": TiebreaksTable(page.tiebreaks, *marks, grant=grant),
        "annulled": any(game.status is Status.ANNULLED for game in played),
        "crosstable": (RoundsTable if page.header.rounds else CrosstableTable)(page.crosstable, page.standings.rows),
        "legend": None if page.header.rounds else _points_of_a_game(page.loaded.league.regulation),
        "signs": legend_of_rounds(page.crosstable) if page.header.rounds else [],
        "tab": "games",
        "news": latest,
    }
    return render(request, "public/games.html", context)


@require_safe
@keeps_parameters()
@revalidated
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the podium of a league."""
    page, latest = _page_and_news(request, slug)
    return render(request, "public/podium.html", {"page": page, "tab": "podium", "news": latest})


def _page_and_news(request: HttpRequest, slug: str) -> tuple[league.LeaguePage, LatestNews | None]:
    """Return the league's page and its news, for a page that asks for changes; no news of a finished league."""
    page = page_for_reader(request, slug)
    return page, cached_part(request, "news", lambda: news(page))


@require_safe
@keeps_parameters("q")
@revalidated_player_list
def player_list(request: HttpRequest) -> HttpResponse:
    """Show the players whose name has the searched words."""
    query, found = search_words(request), loaded_players(request)
    context = {
        "query": query,
        "table": PlayersTable(found),
        "cut": len(found) == players.PAGE_SIZE,
        "most": players.MAX_FILE_ROWS,
        "files": [players_list_files(query)],
    }
    return render(request, "public/players.html", context)


@require_safe
@keeps_parameters("pagina")
@revalidated_player
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the page of a player, with the leagues that this reader may see."""
    readable, user = readable_leagues(request), request.user
    own = permissions.leagues_organized_by(user), permissions.championships_organized_by(user)
    page = players.player_page(pk, readable, *own, number=page_number(request))
    context = {
        "page": page,
        "table": ParticipationsTable(page.participations),
        "files": player_files(request, page),
    }
    return render(request, "public/player.html", context)


@require_safe
@keeps_parameters()
@revalidated_championship_list
def championship_list(request: HttpRequest) -> HttpResponse:
    """Show the championships visible to the reader."""
    readable = visible_with_rights(request)
    public = championships.public_championship_list
    listed = public() if readable is None else championships.championship_list(readable, request.user)
    return render(request, "public/championships.html", {"championships": listed})


@require_safe
@keeps_parameters("pagina")
@revalidated_championship
def championship(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a championship."""
    readable = visible_with_rights(request)
    user = None if readable is None else request.user
    page = championships.championship_page(slug, readable, user, number=page_number(request))
    organizes = user is not None and permissions.championships_organized_by(user).filter(slug=slug).exists()
    context = {
        "page": page,
        "organizes": organizes,
        "table": ChampionshipTable(page.rows),
        "files": championship_files(page),
    }
    return render(request, "public/championship.html", context)


@require_safe
@keeps_parameters()
@revalidated
def prospects(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the places that each player can still reach."""
    page = prospects_page(slug, readable_leagues(request))
    context = {"page": page, "tab": "standings", "news": page.news, "files": [prospects_files(slug)]}
    return render(request, "public/prospects.html", context)


@require_safe
@keeps_parameters()
@revalidated
def counting(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how the league is counted and played."""
    page = league_page(slug, readable_leagues(request))
    league = page.loaded.league
    regulation = league.regulation
    context = {
        "page": page,
        "tab": "standings",
        "games": words.format_words(league),
        "regulation": words.regulation_words(regulation),
        "points": words.all_points_words(regulation),
        "pieces": words.pieces_words() if league.regulation_in_format.counts_pieces else "",
        "walkover": words.absence_words(league),
        "steps": tuple(words.tie_steps(league.regulation_in_format)),
        "sources": tuple(words.sources_words(regulation, league.stage.format)),
        "podium": tuple(words.podium_words(regulation)),
        "withdrawal": words.withdrawal_words(regulation, league.stage.format),
        "rules": summary(league.rules),
    }
    return render(request, "public/counting.html", context)


PAGE_SIZE = 100
"""The games of the table of figures on a page."""


@require_safe
@keeps_parameters("jugador", "pagina")
@revalidated
@costly_of_league
def course(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the places and points of the players after each round, as charts and as a table."""
    shown_page = page_number(request)
    first = (shown_page - 1) * PAGE_SIZE + 1
    page = course_page(slug, readable_leagues(request), figures=range(first, first + PAGE_SIZE))
    chosen = page.course.line(page_number(request, "jugador")) if "jugador" in request.GET else None
    number = chosen.number if chosen else None
    context = {
        "page": page,
        "chosen": chosen,
        "places": charts(page.course, of_places=True, chosen=number),
        "points": charts(page.course, of_places=False, chosen=number),
        "players": sorted(page.course.lines, key=lambda line: line.number),
        "rows": _rows(page.figures),
        "number": shown_page,
        "more": page.more,
        "tab": "standings",
    }
    return render(request, "public/course.html", context)


def _rows(course: Course) -> Iterator[tuple[int, list[tuple[str, str]]]]:
    """Yield each game, with the place and points of every player after it, as texts."""
    places = {place: ordinal(place) for line in course.lines for place in set(line.places)}
    for index, game in enumerate(course.games):
        yield game, [(places[line.places[index]], str(line.points[index])) for line in course.lines]


urlpatterns: list[URLPattern] = [
    path("", front_page, name="home"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemaps.sitemap_index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemaps.sitemap_section, name="sitemap_section"),
    path("ayuda/", sitemaps.guide, name="guide"),
    path("esquemas/<slug:name>.json", files.schema, name="schema"),
    path("ligas/", league_list, name="leagues"),
    path("ligas/<slug:slug>/", standings, name="standings"),
    path("ligas/<slug:slug>/marcha/", course, name="course"),
    path("ligas/<slug:slug>/opciones/", prospects, name="prospects"),
    path("ligas/<slug:slug>/reglas/", counting, name="counting"),
    path("ligas/<slug:slug>/como-se-puntua/", former("tournaments:counting"), name="scoring"),
    path("ligas/<slug:slug>/calendario/", calendar, name="calendar"),
    path("ligas/<slug:slug>/sorteo/", drawing, name="drawing"),
    path("ligas/<slug:slug>/partidas/", games, name="games"),
    path("ligas/<slug:slug>/podio/", podium, name="podium"),
    path("ligas/<slug:slug>/proyector/", projector.projector, name="projector"),
    path("ligas/<slug:slug>/resultados.atom", feeds.results_feed, name="results_feed"),
    path("jugadores/", player_list, name="players"),
    path("jugadores/<int:pk>/", player, name="player"),
    path("campeonatos/", championship_list, name="championships"),
    path("campeonatos/<slug:slug>/", championship, name="championship"),
    path("ligas/<slug:slug>/documentos/", documents.documents, name="documents"),
    path("ligas/<slug:slug>/documentos/<slug:kind>.pdf", documents.document, name="document"),
    path("campeonatos/<slug:slug>/campeonato.pdf", documents.championship_document, name="championship_document"),
    path("ligas/<slug:slug>/datos/<slug:name>.<slug:extension>", files.league_file, name="league_file"),
    path("jugadores/datos/players.<slug:extension>", files.players_file, name="players_file"),
    path("jugadores/<int:pk>/datos/<slug:name>.<slug:extension>", files.player_file, name="player_file"),
    path(
        "campeonatos/<slug:slug>/datos/<slug:name>.<slug:extension>", files.championship_file, name="championship_file"
    ),
]
