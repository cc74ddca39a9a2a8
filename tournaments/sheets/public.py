"""The sheets of a game, for anyone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from games.text import number_asked
from tournaments.display.sheets import game_sheets
from tournaments.models.official import Role
from tournaments.web.freshness import league_etag
from tournaments.web.requests import reading_grant, seen_by


@require_safe
@condition(etag_func=league_etag)
def sheet(request: HttpRequest, slug: str, which: int) -> HttpResponse:
    asked = number_asked(request.GET.get("hoja"))
    found = game_sheets(slug, which, seen_by(request), sheet=asked, step=number_asked(request.GET.get("jugada")))
    grant = reading_grant(request, slug)
    context = {
        "page": found,
        "tab": "games",
        "base": f"hoja={asked}&" if asked is not None else "",
        "may_submit": grant is not None and grant.allows(Role.REFEREE, which),
    }
    return render(request, "sheets/sheet.html", context)
