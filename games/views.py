"""The pages about games. They keep nothing: what was pasted comes back with the page, in its form."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from config import long_pages
from games.explaining.page import rules_page
from games.forms import SheetForm
from games.names import NAMES
from games.rules import RULES
from games.several import MAX_GAMES, Games, read_games
from games.sheet_page import SheetPage
from games.text import number_asked

LONG_TEXT = 20_000
"""Characters of a text whose check takes its turn with the long pages; a game has some 1,000."""


# Without the token, since nothing changes and nothing is told that the sender did not send.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Anyone's sheet, checked; a text of many games gets their list, each to be opened."""
    if request.method != "POST":
        asked = request.GET.get("reglas", "")
        initial = {"rules": asked if asked in NAMES else "castillar"}
        return render(request, "games/check.html", {"form": SheetForm(initial=initial)})
    form = SheetForm(request.POST, request.FILES)
    context: dict[str, object] = {"form": form}
    if form.is_valid():
        rules, text = RULES[form.cleaned_data["rules"]], form.cleaned_data["text"]
        with long_pages.turn(needed=len(text) > LONG_TEXT) as is_awaited:
            if not is_awaited:
                return HttpResponse(status=503)
            context |= {"text": text, **_found(request, read_games(rules, text))}
            return render(request, "games/check.html", context)
    return render(request, "games/check.html", context)


@require_safe
def systems(request: HttpRequest) -> HttpResponse:
    """The six rule systems, by name."""
    listed = [(slug, NAMES[slug], rules) for slug, rules in RULES.items()]
    return render(request, "games/systems.html", {"systems": listed})


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one system."""
    if slug not in RULES:
        raise Http404(slug)
    return render(request, "games/rules.html", {"page": rules_page(slug), "systems": NAMES.items()})


def _found(request: HttpRequest, games: Games) -> dict[str, object]:
    chosen = number_asked(request.POST.get("partida"))
    if games.count > 1 and (chosen is None or "lista" in request.POST):
        return {"games": games.listed(), "count": games.count, "most": MAX_GAMES}
    number = min(max(chosen or 1, 1), len(games.texts))
    page = SheetPage(games.report(number), number_asked(request.POST.get("jugada")))
    return {"page": page, "number": number, "count": games.count}
