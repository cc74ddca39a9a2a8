"""Operations on whole leagues: reading and importing files, copying a season, and deleting without results."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api import composing
from tournaments.api.callers import RequiredToken, caller_of
from tournaments.api.deciding import access_to, locate, refuse_other_league, refuse_scope, request_key_of, wants_preview
from tournaments.api.leagues import router as of_leagues
from tournaments.api.organizing import ORGANIZE, TAGS
from tournaments.api.schemas import decisions as schemas
from tournaments.api.schemas.leagues import League
from tournaments.display.league import public_page
from tournaments.league import checks
from tournaments.league.faults import within
from tournaments.league.file.reading import read_league
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.founding.copying import copy_league
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.import_league import import_league
from tournaments.public.overview.views import league_file
from tournaments.store.access import permissions
from tournaments.store.access.tokens import allows
from tournaments.store.decide import with_retries

LEAGUE_RESPONSES = {201: League, 200: League}
router = Router(tags=TAGS, auth=ORGANIZE)


@router.get(
    "/leagues/{slug:slug}/file",
    response=schemas.LeagueFile,
    summary="Read the file of a league",
    url_name="whole_league",
    auth=RequiredToken(Scope.READ),
)
def read_league_file(request: HttpRequest, slug: str) -> Any:
    """Only for its organizers: it has the names that the public does not read. It can be imported here or on
    another site.
    """
    return json.loads(league_file(access_to(request, slug, Role.ORGANIZER).row))


@router.post("/imports", response=LEAGUE_RESPONSES, summary="Import a league from its file", url_name="import_league")
def bring_in_league(request: HttpRequest, sent: schemas.LeagueFile) -> Status[Any]:
    """Send the document of `/leagues/{slug}/file`, from this site or another, of at most 4 MB.
    `/esquemas/liga-1.json` describes it. A preview returns the league as it would be, and creates none. A league
    that its championship has already is created all the same, and counts twice there.
    """
    refuse_other_league(caller_of(request), None)
    value = read_league(request.body)
    by = permissions.actor_of(request.user)  # type: ignore[arg-type]
    return _created(request, lambda key: import_league(value, by=by, request_key=key))


@router.post(
    "/leagues/{slug:slug}/copy",
    response=LEAGUE_RESPONSES,
    summary="Copy a league for the next season",
    url_name="copy_league",
)
def copy_season(request: HttpRequest, slug: str, sent: schemas.CopySent) -> Status[Any]:
    """The new league has the same settings and no dates. A preview returns the league as it would be."""
    access = access_to(request, slug, Role.ORGANIZER)
    caller = caller_of(request)
    refuse_other_league(caller, None)
    if sent.team:
        refuse_scope(request, Scope.PEOPLE)
    with_team = bool(caller.token and allows(caller.token, Scope.PEOPLE)) if sent.team is None else sent.team
    with within("name"):
        name = checks.name(sent.name)

    def make_copy(key: str | None) -> models.League:
        return copy_league(
            access.row, name, by=access.actor, with_players=sent.players, with_team=with_team, request_key=key
        )

    return _created(request, make_copy)


@of_leagues.delete(
    "/leagues/{slug:slug}",
    response={204: None},
    summary="Delete a league without results",
    url_name="delete_league",
    auth=ORGANIZE,
    tags=TAGS,
)
def delete_league(request: HttpRequest, slug: str) -> Status[None]:
    """The league is deleted for good, with its history; only the site's log records it. This is no decision, so it
    has no preview.
    """
    access = access_to(request, slug, Role.ORGANIZER)
    delete_without_results(access.row, by=access.actor)
    return Status(204, None)


def _created(request: HttpRequest, make: Callable[[str | None], models.League]) -> Status[Any]:
    """Create a league with `make`, given the request key, and return it; a preview creates and undoes it."""
    previewed, key = wants_preview(request), request_key_of(request)

    @transaction.atomic
    def act() -> dict[str, Any]:
        row = make(None if previewed else key)
        document = composing.league(public_page(models.League.objects.select_related("championship").get(pk=row.pk)))
        if previewed:
            transaction.set_rollback(True)
        locate(request, "league", row.slug)
        return document

    return Status(200 if previewed else 201, with_retries(act))
