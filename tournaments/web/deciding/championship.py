"""The common parts of the pages of decisions on a championship."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments import models
from tournaments.store.access import permissions
from tournaments.store.access.actor import Actor
from tournaments.web.deciding.afterwards import decision_sentence, onward
from tournaments.web.requests import actor_of, readable_leagues


def championship_for_organizer(request: HttpRequest, slug: str) -> tuple[models.Championship, Actor]:
    """Return a championship for one of its organizers. Raises Http404 or PermissionDenied for anybody else."""
    readable = permissions.championships_seen_in(readable_leagues(request), request.user)
    championship = get_object_or_404(readable, slug=slug)
    if not permissions.organizes_championship(request.user, championship.pk):
        raise PermissionDenied
    return championship, actor_of(request)


def version_of(championship: models.Championship) -> int:
    """Return the present version of a championship."""
    championship.refresh_from_db(fields=["version"])
    return championship.version


def redirect_after(request: HttpRequest, decision: models.Decision, view: str, slug: str) -> HttpResponse:
    """Redirect to a page of the championship, with a message about the decision."""
    messages.success(request, decision_sentence(decision))
    return onward(request, reverse(f"tournaments:{view}", args=[slug]))
