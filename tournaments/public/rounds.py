"""The public pages of the rounds of a Swiss: one's own table first, then all of them, by table and by name."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.display.league import LeaguePage
from tournaments.display.news import news
from tournaments.display.rounds import Place, RoundPage, published_page
from tournaments.display.what_if import what_if
from tournaments.league.names import alphabetical
from tournaments.league.scores import last_round
from tournaments.store.rounds import published_rounds
from tournaments.web.freshness import revalidated
from tournaments.web.requests import keeps_parameters, page_for_reader, page_number, search_words


@require_safe
@keeps_parameters("jugador", "q", "ver")
@revalidated
def round_of(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show a round of a league, by default the last one published."""
    page = page_for_reader(request, slug)
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
        "found": found,
        "query": query,
        "by_name": request.GET.get("ver") == "nombres",
        "last": last,
        "numbers": range(1, last + 1),
        "tab": "rounds",
        "news": news(page, places=False),
    }
    return render(request, "public/round.html", context)


def _own(request: HttpRequest, page: LeaguePage, paired: RoundPage) -> Place | None:
    """Return where the player of that number plays."""
    names = page.loaded.league.names
    number = page_number(request, "jugador") if "jugador" in request.GET else 0
    return paired.place_of(names[number - 1]) if 1 <= number <= len(names) else None


@require_safe
@keeps_parameters("una", "otra")
def what_if_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what would change in a published round if two players met, or did not."""
    page = page_for_reader(request, slug)
    if not 1 <= number <= page.header.round:
        raise Http404(slug)
    context = {"page": page, "tab": "rounds", "number": number, "news": None, **asked_what_if(request, page, number)}
    return render(request, "public/what_if.html", context)


def asked_what_if(request: HttpRequest, page: LeaguePage, number: int) -> dict[str, Any]:
    """Return the context about the two players in the address, by number."""
    names = page.loaded.league.names
    chosen = [page_number(request, key) if key in request.GET else 0 for key in ("una", "otra")]
    players = sorted(enumerate(names, start=1), key=lambda player: alphabetical(player[1]))
    one, two = (names[at - 1] if 1 <= at <= len(names) else None for at in chosen)
    names_by_key = {key: name for name, key in page.loaded.entry_ids.items()}
    published = next(iter(published_rounds(page.loaded.pk, names_by_key, number)), None) if one and two else None
    return {
        "players": players,
        "choices": [("una", _("Una persona"), chosen[0]), ("otra", _("Otra"), chosen[1])],
        "asked": one is not None and two is not None,
        "answer": what_if(page.loaded.league, number, one, two, published) if one and two else None,
    }


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/rondas/", round_of, name="rounds"),
    path("ligas/<slug:slug>/rondas/<int:number>/y-si/", what_if_of, name="what_if"),
    path("ligas/<slug:slug>/rondas/<int:number>/", round_of, name="public_round"),
]
