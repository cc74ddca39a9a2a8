"""The page for the projector of the room, without private content; it refreshes itself while it is open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.display.on_air import pieces
from tournaments.public.projector import projection
from tournaments.web.freshness import revalidated_shared
from tournaments.web.parameters import keeps_parameters
from tournaments.web.requests import readable_leagues

POLL_SECONDS, RELOAD_SECONDS = 3, 20


@require_safe
@keeps_parameters("fondo")
@revalidated_shared
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page for the projector."""
    context = {
        "page": projection(slug, readable_leagues(request)),
        "pieces": pieces(),
        "light": request.GET.get("fondo") == "claro",
        "seconds": POLL_SECONDS,
        "reload": RELOAD_SECONDS,
    }
    return render(request, "public/projector.html", context)
