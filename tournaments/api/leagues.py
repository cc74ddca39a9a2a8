"""Read operations on leagues: the list, a league, its players, games, table, podium and history."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router

from tournaments.api import composing
from tournaments.api.callers import OptionalToken, caller_of
from tournaments.api.gate import check_league, page_of
from tournaments.api.schemas import games as game_schemas
from tournaments.api.schemas import leagues as schemas
from tournaments.api.schemas.common import DecisionNumber, LeagueMedalPlace, PageNumber
from tournaments.display import home
from tournaments.display.games import Status
from tournaments.display.history import history
from tournaments.display.league import LeaguePage, league_page
from tournaments.display.sheets import sheets_of
from tournaments.display.standings import Unit, last_moment
from tournaments.documents.files.player_tables import standings_document
from tournaments.league.faults import Code, Fault
from tournaments.web.requests import GAMES_PAGE_SIZE, search_words

router = Router(tags=["leagues"], auth=OptionalToken())
MAX_ROUND = 1_000_000


class Section(StrEnum):
    """The groups in which leagues are listed."""

    PLAYING = "playing"
    COMING = "coming"
    FINISHED = "finished"
    ARCHIVED = "archived"


SECTIONS = {
    Section.PLAYING: home.SectionKey.PLAYING,
    Section.COMING: home.SectionKey.COMING,
    Section.FINISHED: home.SectionKey.FINISHED,
    Section.ARCHIVED: home.SectionKey.ARCHIVED,
}


@router.get("/leagues", response=schemas.LeagueList, summary="List the leagues", url_name="leagues")
def list_leagues(
    request: HttpRequest,
    page: PageNumber,
    section: Annotated[Section | None, Query(description="Only leagues in this situation.")] = None,
    q: Annotated[str, Query(description="Words of its name or of its players' names.", max_length=200)] = "",
) -> Any:
    """The latest changed league comes first, with twenty on a page. Archived leagues are found only by `q` or their
    section.
    """
    listed = home.league_list(
        caller_of(request).leagues,
        section=SECTIONS[section] if section else None,
        query=search_words(request),
        number=page,
        stages=True,
    )
    return page_of(request, [*map(composing.listed_league, listed.cards)], page, more=listed.more)


def public_league(request: HttpRequest, slug: str) -> LeaguePage:
    """Return a league as the public reads it. Raises Http404, and ConditionalError if the client has this version."""
    seen = caller_of(request).leagues
    check_league(request, slug, seen)
    return league_page(slug, seen)


@router.get("/leagues/{slug:slug}", response=schemas.League, summary="Read a league", url_name="league")
def read_league(request: HttpRequest, slug: str) -> Any:
    return composing.league(public_league(request, slug))


@router.get(
    "/leagues/{slug:slug}/players",
    response=list[schemas.Player],
    summary="List the players of a league",
    url_name="league_players",
)
def list_league_players(request: HttpRequest, slug: str) -> Any:
    """In the order of draw numbers; before the lots are drawn, in order of entry."""
    return [*map(composing.player, public_league(request, slug).entrants)]


@router.get(
    "/leagues/{slug:slug}/games",
    response=game_schemas.GameList,
    summary="List the games of a league",
    url_name="league_games",
)
def list_games(
    request: HttpRequest,
    slug: str,
    page: PageNumber,
    round_: Annotated[
        int | None, Query(alias="round", ge=1, le=MAX_ROUND, description="Only the games of this round.")
    ] = None,
    status: Annotated[Status | None, Query(description="Only games in this state, such as `open`.")] = None,
) -> Any:
    """The calendar in order of play, then the tie-break games, with two hundred on a page. Tie-break games have no
    round.
    """
    league = public_league(request, slug)
    lines = [
        line
        for line in (*league.calendar, *league.tiebreaks)
        if round_ in (None, line.round) and status in (None, line.status)
    ]
    first = (page - 1) * GAMES_PAGE_SIZE
    zone = league.header.zone
    items = [composing.game(line, league.unconfirmed, zone) for line in lines[first : first + GAMES_PAGE_SIZE]]
    return page_of(request, items, page, more=len(lines) > first + GAMES_PAGE_SIZE)


@router.get(
    "/leagues/{slug:slug}/games/{int:game}",
    response=game_schemas.GameWithSheet,
    summary="Read a game with its sheets",
    url_name="league_game",
)
def read_game(request: HttpRequest, slug: str, game: int) -> Any:
    league = public_league(request, slug)
    return composing.game_with_sheet(sheets_of(league.loaded, game), league.unconfirmed, league.header.zone)


@router.get(
    "/leagues/{slug:slug}/standings",
    response=schemas.Standings,
    summary="Read the standings with the reason of each place",
    url_name="league_standings",
    exclude_unset=True,
)
def read_standings(
    request: HttpRequest,
    slug: str,
    after_round: Annotated[
        int | None, Query(ge=0, le=MAX_ROUND, description="Count the results of so many rounds only.")
    ] = None,
) -> Any:
    """Of an earlier round the ties are those of an unfinished league, and sanctions those of now."""
    page = public_league(request, slug)
    most = last_moment(page.loaded.league, Unit.ROUND)
    if after_round is not None and after_round > most:
        raise Fault(Code.OUT_OF_RANGE, "after_round", least=0, most=most, found=after_round)
    return standings_document(page.after_round(after_round).standings)


@router.get(
    "/leagues/{slug:slug}/podium", response=list[LeagueMedalPlace], summary="Read the podium", url_name="league_podium"
)
def read_podium(request: HttpRequest, slug: str) -> Any:
    """It is empty until every game has a result and no tie is open."""
    return [*map(composing.podium_place, public_league(request, slug).podium)]


@router.get(
    "/leagues/{slug:slug}/decisions",
    response=schemas.DecisionList,
    summary="Read the history of a league",
    url_name="league_decisions",
)
def list_decisions(request: HttpRequest, slug: str, page: PageNumber, number: DecisionNumber = None) -> Any:
    """Returns what anybody reads. The latest decision comes first, with fifty on a page."""
    seen = caller_of(request).leagues
    check_league(request, slug, seen)
    listed = history(slug, seen, number=page, only=number)
    return page_of(request, [*map(composing.decision, listed.lines)], page, more=listed.more)
