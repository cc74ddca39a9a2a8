"""Operations on a championship: its leagues, name and colours, the podiums of other games, and their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api import composing
from tournaments.api.callers import RefusedError, RequiredToken, caller_of
from tournaments.api.deciding import carry_out, locate, refuse_scope
from tournaments.api.gate import check_fresh, page_of
from tournaments.api.organizing import ORGANIZE
from tournaments.api.people import router as of_people
from tournaments.api.schemas import championships as schemas
from tournaments.api.schemas import decisions
from tournaments.api.schemas.common import DecisionNumber, PageNumber
from tournaments.api.schemas.leagues import DecisionList
from tournaments.api.schemas.names import ErasureSent
from tournaments.api.schemas.organizing import BrandingSent
from tournaments.display.history import line_in_zone
from tournaments.display.names import medallists_of
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.podium import podium
from tournaments.league.values import Entrant
from tournaments.models.access_link import Scope
from tournaments.organizers.branding import ChangeBranding, brand_championship
from tournaments.organizers.championships.other_podium import (
    OtherGame,
    add_other_podium,
    erase_medallist,
    remove_other_podium,
    show_medallist,
)
from tournaments.organizers.championships.page import MAX_LISTED, LeagueLine, organizers_page
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import answer_request, remove_league
from tournaments.store.championships import rename_championship
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.web.deciding.championship import championship_for_organizer

TAGS = ["championships"]
RESPONSES = {201: decisions.Decision, 200: decisions.Preview}
READ, PEOPLE = RequiredToken(Scope.READ), RequiredToken(Scope.PEOPLE)
CHAMPIONSHIP_PATH = "/championships/{slug:slug}"
router = Router(tags=TAGS, auth=ORGANIZE)


@router.get(
    f"{CHAMPIONSHIP_PATH}/desk",
    response=schemas.ChampionshipForOrganizers,
    summary="Read a championship as its organizers see it",
    url_name="championship_desk",
    auth=READ,
)
def read_desk(request: HttpRequest, slug: str) -> Any:
    """Returns the leagues that ask to join, its leagues, its organizers, and the podiums of other games. The ETag
    has its version.
    """
    championship, _actor = open_championship(request, slug)
    view = organizers_page(championship, caller_of(request).leagues)
    podiums = championship.other_podiums.order_by("game", "pk")[:MAX_LISTED]
    document = {
        "slug": championship.slug,
        "name": championship.name,
        "version": championship.version,
        "requests": [*map(_league, view.requests)],
        "leagues": [*map(_league, view.leagues)],
        "organizers": [{"id": one.user_id, "name": one.name} for one in view.organizers],
        "podiums": [{"id": one.pk, "game": one.game, "played_on": one.played_on} for one in podiums],
    }
    check_fresh(request, championship.version, document)
    return document


@router.get(
    f"{CHAMPIONSHIP_PATH}/decisions",
    response=DecisionList,
    summary="Read the history of a championship",
    url_name="championship_decisions",
    auth=READ,
)
def list_championship_decisions(
    request: HttpRequest, slug: str, page: PageNumber, number: DecisionNumber = None
) -> Any:
    """Only for its organizers. The latest decision comes first, with fifty on a page."""
    championship, _actor = open_championship(request, slug)
    organizing = organizers_page(championship, caller_of(request).leagues, number=page, decision=number)
    return page_of(request, [*map(composing.decision, organizing.history)], page, more=organizing.more)


@router.post(
    f"{CHAMPIONSHIP_PATH}/leagues/{{int:league}}/admit",
    response=RESPONSES,
    summary="Accept a league in a championship",
    url_name="admit_league",
)
def admit_league(request: HttpRequest, slug: str, league: int) -> Status[Any]:
    """The league must be one of `requests`. Its medals then count in the championship."""
    return decide_in_championship(request, slug, answer_request, league, admit=True)


@router.post(
    f"{CHAMPIONSHIP_PATH}/leagues/{{int:league}}/refuse",
    response=RESPONSES,
    summary="Refuse a league in a championship",
    url_name="refuse_league",
)
def refuse_league(request: HttpRequest, slug: str, league: int) -> Status[Any]:
    """The league must be one of `requests`."""
    return decide_in_championship(request, slug, answer_request, league, admit=False)


@router.delete(
    f"{CHAMPIONSHIP_PATH}/leagues/{{int:league}}",
    response=RESPONSES,
    summary="Remove a league from a championship",
    url_name="remove_league",
)
def take_league_out(request: HttpRequest, slug: str, league: int) -> Status[Any]:
    """The league does not change, and may request entry again."""
    return decide_in_championship(request, slug, remove_league, league)


@of_people.patch(
    CHAMPIONSHIP_PATH,
    response=RESPONSES,
    summary="Rename a championship",
    url_name="rename_championship",
    auth=ORGANIZE,
    tags=TAGS,
)
def change_championship(request: HttpRequest, slug: str, sent: schemas.ChampionshipName) -> Status[Any]:
    """Its address does not change."""
    with within("name"):
        name = checks.name(sent.name)
    return decide_in_championship(request, slug, rename_championship, name)


@router.put(
    f"{CHAMPIONSHIP_PATH}/colours",
    response=RESPONSES,
    summary="Change the colours of a championship",
    url_name="championship_colours",
)
def colour_championship(request: HttpRequest, slug: str, sent: BrandingSent) -> Status[Any]:
    """Its leagues without colours of their own show them."""
    branding = ChangeBranding(sent.first, sent.second, keep_crest=sent.keep_crest)
    return decide_in_championship(request, slug, brand_championship, branding)


@router.post(
    f"{CHAMPIONSHIP_PATH}/podiums",
    response=RESPONSES,
    summary="Enter the podium of another game",
    url_name="add_podium",
)
def add_podium(request: HttpRequest, slug: str, sent: schemas.PodiumSent) -> Status[Any]:
    """The other game was played outside the site. Its podium points depend on the number of players."""
    return decide_in_championship(request, slug, add_other_podium, _other_game(sent))


@router.delete(
    f"{CHAMPIONSHIP_PATH}/podiums/{{int:podium}}",
    response=RESPONSES,
    summary="Remove the podium of another game",
    url_name="remove_podium",
)
def remove_podium(request: HttpRequest, slug: str, podium: int) -> Status[Any]:
    return decide_in_championship(request, slug, remove_other_podium, podium)


@router.get(
    f"{CHAMPIONSHIP_PATH}/medallists",
    response=list[schemas.Medallist],
    summary="List the medallists of other games",
    url_name="championship_medallists",
    auth=READ,
)
def list_medallists(request: HttpRequest, slug: str) -> Any:
    """In alphabetical order, as the organizers of the championship read them."""
    championship, _actor = open_championship(request, slug)
    return [
        {
            "player_id": one.player_id,
            "name": one.name,
            "club": one.club,
            "shown": one.shown or one.name,
            "initials": bool(one.shown) and not one.erased,
            "everywhere": one.everywhere,
            "erased": one.erased,
        }
        for one in medallists_of(championship)
    ]


@router.put(
    f"{CHAMPIONSHIP_PATH}/medallists/{{int:player}}/initials",
    response=RESPONSES,
    summary="Show a medallist by initials, or by name again",
    url_name="medallist_initials",
)
def show_medallist_initials(
    request: HttpRequest, slug: str, player: int, sent: schemas.MedallistInitials
) -> Status[Any]:
    """Applies to the podiums of other games of this championship. The leagues of the player are asked to do the
    same. Showing the name again needs the scope `people`.
    """
    if not sent.initials:
        refuse_scope(request, Scope.PEOPLE)
    return decide_in_championship(request, slug, show_medallist, player, initials=sent.initials)


@router.post(
    f"{CHAMPIONSHIP_PATH}/medallists/{{int:player}}/erase",
    response=RESPONSES,
    summary="Erase the name of a medallist for good",
    url_name="erase_medallist",
    auth=PEOPLE,
)
def erase_medallist_name(request: HttpRequest, slug: str, player: int, sent: ErasureSent) -> Status[Any]:
    """Applies to the podiums of other games of this championship and to its history. This cannot be undone."""
    championship, _by = open_championship(request, slug)
    line = next((one for one in medallists_of(championship) if one.player_id == player), None)
    if line and line.name != sent.name:
        raise Fault(Code.PLAYER_UNKNOWN, "name", name=sent.name[:80])
    return decide_in_championship(request, slug, erase_medallist, player)


def open_championship(request: HttpRequest, slug: str) -> tuple[models.Championship, Actor]:
    """Return a championship for one of its organizers. Raises Http404, PermissionDenied, or RefusedError for a token
    of one league.
    """
    token = caller_of(request).token
    assert token
    if token.league_id is None:
        return championship_for_organizer(request, slug)
    if not models.Championship.objects.filter(slug=slug, leagues__in=caller_of(request).leagues).exists():
        raise Http404(slug)
    raise RefusedError(403, "token_league", _("Ese token solo vale para una liga, y no para su campeonato."))


def decide_in_championship(
    request: HttpRequest, slug: str, act: Callable[..., models.Decision], *args: object, **kwargs: object
) -> Status[Any]:
    """Take a decision of a championship by calling `act` with `args` and `kwargs`, or return its preview."""
    championship, by = open_championship(request, slug)
    line = line_in_zone(ZoneInfo(DEFAULT_ZONE))

    def act_with(key: str | None, seen_version: int | None) -> models.Decision:
        return act(championship, *args, **kwargs, by=by, request_key=key, seen_version=seen_version)

    def later_decisions(seen_version: int) -> list[dict[str, Any]]:
        later = (
            championship.decisions.filter(number__gt=seen_version).select_related("actor__handle").order_by("number")
        )
        return [composing.decision(line(decision)) for decision in later]

    return carry_out(
        request,
        act_with,
        lambda number: locate(request, "championship_decisions", championship.slug, number=number),
        lambda decision: composing.decision(line(decision)),
        later_decisions,
    )


def _other_game(sent: schemas.PodiumSent) -> OtherGame:
    """Return the game, with as many medallists as its podium has steps. Raises Fault."""
    steps = len(podium(sent.players))
    if len(sent.medallists) != steps:
        raise Fault(Code.OUT_OF_RANGE, "medallists", least=steps, most=steps, found=len(sent.medallists))
    with within("game"):
        game = checks.name(sent.game)
    won = []
    for index, one in enumerate(sent.medallists):
        with within(f"medallists[{index}].name"):
            name = checks.name(one.name)
        with within(f"medallists[{index}].club"):
            won.append(Entrant(name, checks.name(one.club) if one.club else None))
    return OtherGame(game, sent.players, won, sent.played_on)


def _league(line: LeagueLine) -> dict[str, Any]:
    """Return a league of the championship, or one that asks to join, as a document."""
    return {
        "id": line.pk,
        "name": line.name,
        "slug": line.slug or None,
        "published": line.published,
        "asked_at": line.asked_at,
    }
