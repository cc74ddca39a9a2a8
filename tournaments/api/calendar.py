"""Operations of organizers on the calendar: moving a game, and planning the remaining ones again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments.api.deciding import decide
from tournaments.api.organizing import ORGANIZE, RESPONSES, TAGS, moment
from tournaments.api.schemas import organizing as schemas
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import timetable
from tournaments.organizers.calendar.verbs import MoveGame, MoveGames, Reschedule, SetHour, SwapGames
from tournaments.store.events import hours_of_other_stages
from tournaments.web.deciding.league_access import LeagueAccess

router = Router(tags=TAGS, auth=ORGANIZE)
DESTINATIONS = ("swap_with", "place_of", "at")


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/move",
    response=RESPONSES,
    summary="Move a game",
    url_name="move_game",
)
def move_game(request: HttpRequest, slug: str, game: int, sent: schemas.MoveSent) -> Status[Any]:
    """Send exactly one of `swap_with`, `place_of` and `at`. To move a tie-break game or one without a date,
    postpone it.
    """
    given = [destination for destination in DESTINATIONS if getattr(sent, destination) is not None]
    if len(given) != 1:
        raise Fault(Code.NOT_ONE_OF, given[1] if given else "", choices=" ".join(DESTINATIONS), found=" ".join(given))

    def make_move(access: LeagueAccess) -> MoveGames:
        if sent.swap_with is not None:
            return SwapGames(game, sent.swap_with)
        if sent.place_of is not None:
            return MoveGame(game, sent.place_of)
        at = moment(sent.at)
        assert at
        return SetHour(game, at, sent.board or access.loaded().game(game).board or 1)

    return decide(request, slug, make_move)


@router.put(
    "/leagues/{slug:slug}/calendar",
    response=RESPONSES,
    summary="Reschedule the remaining games",
    url_name="replan_games",
)
def replan_games(request: HttpRequest, slug: str, sent: schemas.CalendarSent) -> Status[Any]:
    """Plan them for other boards or hours. Games with a result stay as they are."""
    document = sent.calendar.model_dump(exclude_none=True) if sent.calendar else None
    hours = timetable(document) if document else None

    def make_plan(access: LeagueAccess) -> Reschedule:
        return Reschedule(sent.boards, hours, hours_of_other_stages(access.loaded()))

    return decide(request, slug, make_plan)
