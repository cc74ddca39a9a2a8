"""Operations on events: the list, an event with its stages, a new one, and those who go on to a stage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router
from ninja.responses import Status

from tournaments import models
from tournaments.api.callers import OptionalToken, caller_of
from tournaments.api.deciding import decide, locate, refuse_other_league, request_key_of, wants_preview
from tournaments.api.gate import page_of
from tournaments.api.organizing import ORGANIZE, RESPONSES, checked_settings
from tournaments.api.reading import enrolment
from tournaments.api.schemas import events as schemas
from tournaments.api.schemas.common import PageNumber
from tournaments.display.events import EventPage, StagePage
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import MAX_SWISS_PLAYERS, Setup
from tournaments.organizers.events import founding
from tournaments.organizers.events.plan import chosen_plan
from tournaments.organizers.events.verbs import Qualify, ReturnQualified, going_on
from tournaments.store.access import permissions
from tournaments.store.decide import with_retries
from tournaments.store.events import LoadedEvent, LoadedStage, events_of, load_event, organizes_event
from tournaments.web.deciding.league_access import LeagueAccess

PAGE_SIZE = 20
router = Router(tags=["events"], auth=OptionalToken())


@router.get("/events", response=schemas.EventList, summary="List the events", url_name="events")
def list_events(request: HttpRequest, page: PageNumber) -> Any:
    """The latest comes first, with twenty on a page."""
    first = (page - 1) * PAGE_SIZE
    rows = list(events_of(caller_of(request).leagues).order_by("-pk")[first : first + PAGE_SIZE + 1])
    items = [{"slug": row.slug, "name": row.name} for row in rows[:PAGE_SIZE]]
    return page_of(request, items, page, more=len(rows) > PAGE_SIZE)


@router.get(
    "/events/{slug:slug}", response=schemas.EventDetails, summary="Read an event with its stages", url_name="event"
)
def read_event(request: HttpRequest, slug: str) -> Any:
    """Its players, games and tables are those of the leagues of its stages."""
    page = EventPage(load_event(get_object_or_404(models.Event, slug=slug), caller_of(request).leagues))
    if not page.stages:
        raise Http404(slug)
    return _details(page)


@router.post(
    "/events",
    response={201: schemas.EventDetails, 200: schemas.EventDetails},
    summary="Found an event",
    auth=ORGANIZE,
)
def found_event(request: HttpRequest, sent: schemas.EventSent) -> Status[Any]:
    """Fills the groups and makes the calendar of all stages. A preview returns the event as it would be."""
    refuse_other_league(caller_of(request), None)
    previewed, key = wants_preview(request), request_key_of(request)
    by = permissions.actor_of(request.user)  # type: ignore[arg-type]
    given = sent.model_dump()
    entered = enrolment(None, by.user, sent)
    if len(entered.entrants) > MAX_SWISS_PLAYERS:
        raise Fault(Code.TOO_MANY_PLAYERS, "players", count=len(entered.entrants), most=MAX_SWISS_PLAYERS)
    plan = replace(chosen_plan(given, Setup(**checked_settings(given)), entered.entrants), answers=entered.answers)

    @transaction.atomic
    def act() -> dict[str, Any]:
        row = founding.found_event(plan, by=by, request_key=key)
        document = _details(EventPage(load_event(row, public=False)))
        if previewed:
            transaction.set_rollback(True)
        locate(request, "event", row.slug)
        return document

    return Status(200 if previewed else 201, with_retries(act))


def _details(page: EventPage) -> dict[str, Any]:
    return {
        "slug": page.slug,
        "name": page.name,
        "state": page.state,
        "games_played": page.played,
        "games_total": page.total,
        "stages": [*map(_stage, page.stages)],
    }


def _stage(stage: StagePage) -> dict[str, Any]:
    header, value = stage.header, stage.stage.stage
    return {
        "key": stage.key,
        "name": header.name,
        "league": header.slug,
        "format": value.league.stage.format,
        "state": header.state,
        "players_count": header.players,
        "games_played": header.played,
        "games_total": header.total,
        "takes": [{"stage": source.group, "place": source.place} for source in value.sources],
        "carry": value.carry,
    }


@router.post(
    "/events/{slug:slug}/stages/{stage}/qualifiers",
    response=RESPONSES,
    summary="Let players go on to a stage",
    url_name="qualify_players",
    auth=ORGANIZE,
)
def qualify_players(request: HttpRequest, slug: str, stage: str) -> Status[Any]:
    """Enters those who go on by the tables of the stages before, which must be closed, and makes the games.

    The decision is one on the league of the stage. A preview refuses what the decision would.
    """
    event, later = _later_stage(request, slug, stage)

    def make_qualify(_access: LeagueAccess) -> Qualify:
        before = event.event.groups_of(later.stage)
        seen = {event.of(group.key).loaded.pk: event.of(group.key).loaded.version for group in before}
        return Qualify(going_on(event, later), seen)

    return decide(request, later.row.league.slug, make_qualify)


@router.post(
    "/events/{slug:slug}/stages/{stage}/qualifiers/return",
    response=RESPONSES,
    summary="Take players out of a stage again",
    url_name="return_players",
    auth=ORGANIZE,
)
def return_players(request: HttpRequest, slug: str, stage: str) -> Status[Any]:
    """Empties the stage, as long as it has no result of its own."""
    _event, later = _later_stage(request, slug, stage)
    return decide(request, later.row.league.slug, lambda _access: ReturnQualified())


def _later_stage(request: HttpRequest, slug: str, key: str) -> tuple[LoadedEvent, LoadedStage]:
    """Return an event, and a stage of it that takes players from others, for who organizes all of it.

    Raises Http404, PermissionDenied, or RefusedError for a token of one league.
    """
    caller = caller_of(request)
    row = get_object_or_404(events_of(caller.leagues), slug=slug)
    if not organizes_event(request.user, row):
        raise PermissionDenied
    event = load_event(row, public=False)
    found = next((each for each in event.later if each.key == key), None)
    if found is None:
        raise Http404(key)
    return event, found
