"""The history of an event: the latest decisions of all its stages in one list, and the way to each whole history."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.history import PAGE_SIZE, DecisionLine, history
from tournaments.models.league import Role
from tournaments.public.overview.views import undoable_numbers
from tournaments.store.access import permissions
from tournaments.web.requests import keeps_parameters, readable_leagues, reading_grant


@dataclass(frozen=True, slots=True)
class StageDecision:
    """A decision on a stage, and whether the reader may still undo it."""

    stage: models.League
    line: DecisionLine
    undoable: bool


@require_safe
@keeps_parameters()
def event_history(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the latest decisions of the stages that the reader may see, the latest first."""
    row = get_object_or_404(models.Event, slug=slug)
    readable = readable_leagues(request)
    leagues = list(readable.filter(event_stage__event=row).order_by("event_stage__position"))
    if not leagues:
        raise Http404(slug)
    found = sorted(
        (one for league in leagues for one in _decisions(request, league)),
        key=lambda one: (one.line.at, one.stage.pk, one.line.number),
        reverse=True,
    )
    context = {"event": row, "decisions": found[:PAGE_SIZE], "leagues": leagues, "several": len(leagues) > 1}
    return render(request, "public/events/history.html", context)


def _decisions(request: HttpRequest, league: models.League) -> list[StageDecision]:
    """Return the latest decisions of a stage; its officials read more of them."""
    grant = reading_grant(request, league.slug) or permissions.grant_for(request, league.slug, Role.REFEREE)
    seen = readable_leagues(request).filter(pk=league.pk)
    whole, requests = grant.allows(Role.REFEREE), grant.allows(Role.ORGANIZER)
    lines = history(league.slug, seen, whole=whole, requests=requests).lines
    undoable = undoable_numbers(grant)
    return [StageDecision(league, line, line.number in undoable) for line in lines]


urlpatterns: list[URLPattern] = [path("torneos/<slug:slug>/historial/", event_history, name="event_history")]
