"""The embedded pages, the only ones that other sites may frame, and oEmbed. They ignore cookies and logins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, URLPattern, path, resolve, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.wording import number_asked
from tournaments.display.header import LeagueHeader
from tournaments.display.league import league_page
from tournaments.display.sheets import game_sheets
from tournaments.league.values import State
from tournaments.public.embedding import insert
from tournaments.public.embedding.pieces import (
    REFRESH_SECONDS,
    VIEWS,
    Embed,
    EmbeddedPart,
    board_title,
    embed_frame,
    fitting_height,
    latest_results,
    theme_parameter,
    upcoming_games,
)
from tournaments.web.freshness import View, revalidated, shared_view
from tournaments.web.link_preview import PICTURE_HEIGHT, PICTURE_WIDTH
from tournaments.web.requests import absolute_address


def framed(view: View) -> View:
    """Decorate a view whose page is the same for every reader, and may be framed by any site."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        # A sandboxed frame, as in WordPress, has no origin of its own: its requests for itself count as cross-origin.
        response["Access-Control-Allow-Origin"] = "*"
        return response

    framable: View = csp_replace({"frame-ancestors": ["*"]})(xframe_options_exempt(answered))
    return shared_view(framable)


@require_safe
@framed
@revalidated
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the table of a league, or its players before the first result."""
    page = league_page(slug)
    if page.has_bracket and page.header.event:
        return redirect("tournaments:embedded_event", page.header.event.slug)
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
    return render(request, template, context)


PIECES: Mapping[str, EmbeddedPart] = {
    "standings": EmbeddedPart.TABLE,
    "calendar": EmbeddedPart.GAMES,
    "games": EmbeddedPart.GAMES,
    "podium": EmbeddedPart.PODIUM,
    "sheet": EmbeddedPart.BOARD,
    **{view: piece for piece, view in VIEWS.items()},
}
"""The piece of each page, by the name of the page's address."""
DEFAULT_WIDTH = 600
CACHE_SECONDS = 3600
MAX_ADDRESS_LENGTH = 2_000
MAX_DIGITS = 5
BAD_REQUEST, NOT_FOUND, NOT_IMPLEMENTED = 400, 404, 501


@require_safe
@shared_view
def oembed(request: HttpRequest) -> HttpResponse:
    """Return the oEmbed document of a page of this site; an error in JSON if it has none, or is not public."""
    if request.GET.get("format", "json") != "json":
        return _error_response(_("Solo hay respuestas en JSON."), NOT_IMPLEMENTED)
    try:
        max_size = _max_size(request, "maxwidth"), _max_size(request, "maxheight")
    except ValueError:
        return _error_response(_("maxwidth y maxheight son un número de píxeles."), BAD_REQUEST)
    try:
        embed = embed_at(request, request.GET.get("url", ""))
        page = league_page(embed.slug)
        title = page.header.name if embed.fixture is None else board_title(page, embed.fixture)
    except Http404:
        return _error_response(_("En esa dirección no hay nada que insertar."), NOT_FOUND)
    width, height = min(max_size[0], DEFAULT_WIDTH), min(max_size[1], fitting_height(embed.piece, page))
    language = get_language() or settings.LANGUAGE_CODE
    frame = embed_frame(request, embed, title, language, theme_parameter(request), (str(width), height))
    answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "El Castillar",
        "provider_url": absolute_address(request, "/"),
        "title": title,
        "cache_age": CACHE_SECONDS,
        "html": frame.code,
        "width": width,
        "height": height,
    }
    if max_size[0] >= PICTURE_WIDTH and max_size[1] >= PICTURE_HEIGHT:
        picture = absolute_address(request, _picture_path(embed))
        answer |= {"thumbnail_url": picture, "thumbnail_width": PICTURE_WIDTH, "thumbnail_height": PICTURE_HEIGHT}
    return JsonResponse(answer, headers={"Access-Control-Allow-Origin": "*"})


def embed_at(request: HttpRequest, address: str) -> Embed:
    """Return the embeddable piece of an address of this site. Raises Http404."""
    try:
        parts = urlsplit(address[:MAX_ADDRESS_LENGTH])
        own = {request.get_host(), urlsplit(settings.SITE_URL).netloc}
        if parts.scheme not in ("http", "https") or parts.netloc not in own:
            raise Http404(address)
        match = resolve(parts.path)
    except (ValueError, Resolver404) as error:
        raise Http404(address) from error
    piece = PIECES.get(match.url_name or "") if match.namespace == "tournaments" else None
    if piece is None:
        raise Http404(address)
    return Embed(piece, match.kwargs["slug"], match.kwargs.get("object_id"))


def _max_size(request: HttpRequest, key: str) -> int:
    """Return the largest size requested, in pixels. Raises ValueError for a malformed one."""
    text = request.GET.get(key)
    if text is None:
        return PICTURE_WIDTH
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text)):
        raise ValueError(text)
    return int(text)


def _picture_path(embed: Embed) -> str:
    if embed.fixture is not None:
        return reverse("tournaments:game_picture", args=[embed.slug, embed.fixture])
    return reverse(
        f"tournaments:{'podium' if embed.piece is EmbeddedPart.PODIUM else 'table'}_picture", args=[embed.slug]
    )


def _error_response(words: str, status: int) -> HttpResponse:
    return JsonResponse({"error": words}, status=status, headers={"Access-Control-Allow-Origin": "*"})


EMBED = "ligas/<slug:slug>/insertar/"

urlpatterns: list[URLPattern] = [
    path("oembed/", oembed, name="oembed"),
    path(EMBED, insert.insert, name="embed"),
    path(f"{EMBED}tabla/", table, name="embedded_table"),
    path(f"{EMBED}partidas/", games, name="embedded_games"),
    path(f"{EMBED}podio/", podium, name="embedded_podium"),
    path(f"{EMBED}partidas/<int:object_id>/", game, name="embedded_game"),
]
