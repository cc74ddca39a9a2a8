"""The public page of a game's sheets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from games.text import number_asked
from tournaments.display.league import league_page
from tournaments.display.news import LatestNews
from tournaments.display.on_air import live_game, pieces
from tournaments.display.sheets import sheets_of
from tournaments.models.official import Role
from tournaments.web.freshness import game_etag
from tournaments.web.requests import readable_leagues, reading_grant


@require_safe
@condition(etag_func=game_etag)
def sheet(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Show the sheets of a game; while it is broadcast, the page follows it."""
    chosen = number_asked(request.GET.get("hoja"))
    league = league_page(slug, readable_leagues(request))
    sheets = sheets_of(league.loaded, object_id, sheet=chosen, step=number_asked(request.GET.get("jugada")))
    live = live_game(league.loaded, sheets.line)
    grant = reading_grant(request, slug)
    context = {
        "page": sheets,
        "tab": "games",
        "base": f"hoja={chosen}&" if chosen is not None else "",
        "live": live,
        "pieces": pieces() if live else "",
        "news": LatestNews() if live else None,
        "stream_games": f"partidas/{object_id}/",
        "may_submit": grant is not None and grant.allows(Role.REFEREE, object_id),
    }
    return render(request, "organizers/sheets/sheet.html", context)
