"""Operations on requests of players, for the organizers of the league: listing and answering."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from ninja.responses import Status

from tournaments.api import composing
from tournaments.api.callers import RequiredToken
from tournaments.api.deciding import access_to, decide
from tournaments.api.organizing import ORGANIZE, RESPONSES
from tournaments.api.schemas import organizing as schemas
from tournaments.display.requests import RequestLine, request_line, requests_of_league
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.players.requests.verbs import AnswerRequest
from tournaments.web.deciding.league_access import LeagueAccess

TAGS = ["players"]
READ = RequiredToken(Scope.READ)
router = Router(tags=TAGS, auth=ORGANIZE)


@router.get(
    "/leagues/{slug:slug}/requests",
    response=list[schemas.PlayerRequest],
    summary="List the requests of players",
    url_name="league_requests",
    auth=READ,
)
def list_requests(
    request: HttpRequest,
    slug: str,
    waiting: Annotated[
        bool, Query(description="Whether to list the open requests, or the latest thirty of the others.")
    ] = True,
) -> Any:
    """Only for the organizers of the league."""
    loaded = access_to(request, slug, Role.ORGANIZER).loaded()
    return [*map(_request, requests_of_league(loaded, waiting=waiting))]


@router.get(
    "/leagues/{slug:slug}/requests/{int:request_id}",
    response=schemas.PlayerRequest,
    summary="Read a request of a player",
    url_name="league_request",
    auth=READ,
)
def read_request(request: HttpRequest, slug: str, request_id: int) -> Any:
    return _request(request_line(access_to(request, slug, Role.ORGANIZER).loaded(), request_id))


@router.post(
    "/leagues/{slug:slug}/requests/{int:request_id}/answer",
    response=RESPONSES,
    summary="Accept or refuse a request of a player",
    url_name="answer_request",
)
def answer_request(request: HttpRequest, slug: str, request_id: int, sent: schemas.AnswerSent) -> Status[Any]:
    """If the opponent picked an hour, the game moves to it. Any other accepted request needs a decision of its own.

    An accepted appeal stays open (`to_do`) until its correction; accepted once more, it is done without one.
    """

    def make_answer(_access: LeagueAccess) -> AnswerRequest:
        return AnswerRequest(request_id, sent.accepted)

    return decide(request, slug, make_answer, reason=sent.why, is_reason_public=False)


def _request(line: RequestLine) -> dict[str, Any]:
    """Return a player's request as a document."""
    return {
        "id": line.pk,
        "player": line.who,
        "kind": line.kind,
        "state": line.state,
        "waits": line.waits,
        "at": line.at.replace(tzinfo=None).isoformat(timespec="seconds"),
        "game": line.fixture_id,
        "text": line.text,
        "article": line.article or None,
        "subject": line.subject or None,
        "proposals": [
            {"at": one.when.isoformat(timespec="minutes"), "board": one.board, "picked": one.chosen}
            for one in line.proposals
        ],
        "sheet": line.sheet or None,
        "asks": line.asks or None,
        "answers": [*map(composing.decision, line.answers)],
    }
