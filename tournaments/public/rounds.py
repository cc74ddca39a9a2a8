"""The public pages of the rounds of a Swiss: one's own table first, then all of them, by table and by name."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from tournaments.display.league import LeaguePage, league_page
from tournaments.display.news import news
from tournaments.display.rounds import Place, RoundPage, published_page
from tournaments.league.scores import last_round
from tournaments.web.freshness import revalidated
from tournaments.web.requests import keeps_parameters, page_number, search_words, visible_with_rights


@require_safe
@keeps_parameters("jugador", "q", "ver")
@revalidated
def round_of(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show a round of a league, by default the last one published."""
    page = league_page(slug, visible_with_rights(request))
    last, query = last_round(page.loaded.league), search_words(request)
    shown = last if number is None else number
    if not page.header.rounds or not (1 <= shown <= last or (shown == 0 == last)):
        raise Http404(slug)
    paired = published_page(page, shown)
    own = _own(request, page, paired)
    found = paired.found(query) if query and own is None else ()
    if own is None and len(found) == 1:
        own, found = found[0], ()
    context = {
        "page": page,
        "paired": paired,
        "own": own,
        "own_points": own and _points(own),
        "found": found,
        "query": query,
        "by_name": request.GET.get("ver") == "nombres",
        "last": last,
        "numbers": range(1, last + 1),
        "tab": "rounds",
        "news": news(page),
    }
    return render(request, "public/round.html", context)


def _own(request: HttpRequest, page: LeaguePage, paired: RoundPage) -> Place | None:
    """Return where the player of that number plays."""
    names = page.loaded.league.names
    number = page_number(request, "jugador") if "jugador" in request.GET else 0
    return paired.place_of(names[number - 1]) if 1 <= number <= len(names) else None


def _points(own: Place) -> int | None:
    """Return the points before the round of somebody who plays."""
    if own.table is None:
        return None
    return own.table.white_points if own.plays_white else own.table.black_points


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/rondas/", round_of, name="rounds"),
    path("ligas/<slug:slug>/rondas/<int:number>/", round_of, name="public_round"),
]
