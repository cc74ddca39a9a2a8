"""Read operations on registered players and championships."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router

from tournaments.api import composing
from tournaments.api.callers import OptionalToken, caller_of
from tournaments.api.gate import page_of
from tournaments.api.schemas import names as schemas
from tournaments.api.schemas.common import PageNumber
from tournaments.display import championships as shown_championships
from tournaments.display import players as shown_players
from tournaments.web.requests import search_words

PAGE_SIZE = 50
router = Router(tags=["players and championships"], auth=OptionalToken())


@router.get("/players", response=schemas.PlayerList, summary="Find players", url_name="players")
def find_players(
    request: HttpRequest,
    page: PageNumber,
    q: Annotated[str, Query(description="Words of the player's name.", max_length=200)] = "",
) -> Any:
    """In alphabetical order, with fifty on a page, without players shown by initials everywhere."""
    listed = shown_players.player_list(
        search_words(request), caller_of(request).leagues, most=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE
    )
    items = [{"id": one.pk, "name": one.name, "club": one.club} for one in listed[:PAGE_SIZE]]
    return page_of(request, items, page, more=len(listed) > PAGE_SIZE)


@router.get(
    "/players/{int:player}", response=schemas.PlayerPage, summary="Read a player's public page", url_name="player"
)
def read_player(request: HttpRequest, player: int, page: PageNumber) -> Any:
    profile = shown_players.player_page(player, caller_of(request).leagues, number=page)
    around = page_of(request, [], page, more=profile.more)
    return {**composing.player_page(profile), "page": page, "next": around["next"]}


@router.get(
    "/championships",
    response=schemas.ChampionshipList,
    summary="List the championships",
    url_name="championships",
)
def list_championships(request: HttpRequest, page: PageNumber) -> Any:
    """The latest comes first, with fifty on a page."""
    listed = shown_championships.championship_list(
        caller_of(request).leagues, _reader(request), most=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE
    )
    items = [{"slug": one.slug, "name": one.name} for one in listed[:PAGE_SIZE]]
    return page_of(request, items, page, more=len(listed) > PAGE_SIZE)


@router.get(
    "/championships/{slug:slug}",
    response=schemas.Championship,
    summary="Read a championship",
    url_name="championship",
)
def read_championship(request: HttpRequest, slug: str, page: PageNumber) -> Any:
    """Returns the table of podium points, and the leagues and other games that they come from."""
    championship = shown_championships.championship_page(
        slug, caller_of(request).leagues, _reader(request), number=page
    )
    around = page_of(request, [], page, more=championship.more)
    return {**composing.championship(championship), "page": page, "next": around["next"]}


def _reader(request: HttpRequest) -> Any:
    """Return the account whose private championships are visible, or an anonymous one for a token of one league."""
    caller = caller_of(request)
    return None if caller.token and caller.token.league_id else caller.user
