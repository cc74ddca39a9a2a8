"""Read operations on events: the list, and an event with its stages."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router

from tournaments import models
from tournaments.api.callers import OptionalToken, caller_of
from tournaments.api.gate import page_of
from tournaments.api.schemas import events as schemas
from tournaments.api.schemas.common import PageNumber
from tournaments.display.events import EventPage, StagePage
from tournaments.store.events import events_of, load_event

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
    row = get_object_or_404(models.Event, slug=slug)
    page = EventPage(load_event(row, caller_of(request).leagues))
    if not page.stages:
        raise Http404(slug)
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
