"""The embedded pages: the only pages that other sites may frame. They ignore cookies and logins."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.text import number_asked
from tournaments.display.headers import LeagueHeader
from tournaments.display.league import league_page
from tournaments.display.sheets import game_sheets
from tournaments.league.values import State
from tournaments.public.embedding.pieces import REFRESH_SECONDS, theme_parameter
from tournaments.public.embedding.shown_games import latest_results, upcoming_games
from tournaments.web.as_anybody import View, shared_view
from tournaments.web.freshness import revalidated


def framed(view: View) -> View:
    """Decorate a view whose page is the same for every reader, and may be framed by any site."""
    framable: View = csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(view))
    return shared_view(framable)


@require_safe
@framed
@revalidated
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a league, or its players before the first result."""
    page = league_page(slug)
    ranked = page.header.played > 0
    context = {"page": page, "rows": page.standings.rows if ranked else (), "entrants": () if ranked else page.entrants}
    return _embedded_page(request, "public/embedding/table.html", page.header, "standings", context)


@require_safe
@framed
@revalidated
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the next games and the latest results of a league."""
    page = league_page(slug)
    context = {"page": page, "upcoming": upcoming_games(page), "results": latest_results(page)}
    return _embedded_page(request, "public/embedding/games.html", page.header, "calendar", context)


@require_safe
@framed
@revalidated
def podium(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the podium of a league."""
    page = league_page(slug)
    return _embedded_page(request, "public/embedding/podium.html", page.header, "podium", {"page": page})


@require_safe
@framed
@revalidated
def game(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Show the board of a game after the requested half-move, with links to the others."""
    sheets = game_sheets(slug, object_id, step=number_asked(request.GET.get("jugada")))
    context = {"page": sheets, "replay": sheets.page.replay if sheets.page else None}
    return _embedded_page(request, "public/embedding/game.html", sheets.header, "sheet", context, object_id)


def _embedded_page(
    request: HttpRequest, template: str, header: LeagueHeader, full: str, context: dict[str, Any], *object_id: int
) -> HttpResponse:
    """Return an embedded page; `full` is the address of the whole page, linked from its title."""
    in_play = header.state in (State.DRAWN, State.PLAYING)
    context = {
        **context,
        "header": header,
        "full": reverse(f"tournaments:{full}", args=[header.slug, *object_id]),
        "theme": theme_parameter(request),
        "refresh": REFRESH_SECONDS if in_play and "jugada" not in request.GET else None,
    }
    response = render(request, template, context)
    # A sandboxed frame, as in WordPress, has no origin of its own: its requests for itself count as cross-origin.
    response["Access-Control-Allow-Origin"] = "*"
    return response
