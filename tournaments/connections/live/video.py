"""Pages to overlay on a video, for example in OBS: large type on a transparent background.

They read no cookie, so that they are the same for everybody, and they follow the league by its live stream.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.http import condition, require_safe

from tournaments.display.league import LeaguePage, league_page
from tournaments.display.news import FOLLOWED_STATES
from tournaments.display.on_air import live_game, pieces
from tournaments.display.sheets import sheets_of
from tournaments.web.freshness import game_etag, league_etag, shared_view
from tournaments.web.requests import key_parameter

ROWS_PARAMETER = "filas"
"""Query parameter with the number of rows of the table to show, from the first; without it, the page shows all."""


@require_safe
@shared_view
@condition(etag_func=league_etag)
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table, which video.js turns page by page, or as many of its rows as the parameter `filas` says."""
    page = league_page(slug)
    most = key_parameter(request, ROWS_PARAMETER) or None
    ranked = page.header.played > 0
    context = {"rows": page.standings.rows[:most] if ranked else (), "entrants": () if ranked else page.entrants[:most]}
    return _render_page(request, "connections/live/video_table.html", page, context)


@require_safe
@shared_view
@condition(etag_func=game_etag)
def game(request: HttpRequest, slug: str, object_id: int) -> HttpResponse:
    """Show the players of a game and its board: live, or the last position of its sheet."""
    page = league_page(slug)
    sheets = sheets_of(page.loaded, object_id)
    line, live = sheets.line, live_game(page.loaded, sheets.line)
    context = {
        "line": line,
        "live": live,
        "pieces": pieces() if live else "",
        "replay": sheets.page.replay if sheets.page and line.result else None,
        "stream_games": f"partidas/{object_id}/",
    }
    return _render_page(request, "connections/live/video_game.html", page, context)


def _render_page(request: HttpRequest, template: str, page: LeaguePage, context: dict[str, Any]) -> HttpResponse:
    """Return a page for video, which follows the league while results may come."""
    context = {"page": page, "header": page.header, "followed": page.header.state in FOLLOWED_STATES, **context}
    return render(request, template, context)


urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/video/", table, name="video_table"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/video/", game, name="video_game"),
]
