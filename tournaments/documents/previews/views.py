"""The pictures of link previews, of public content only, each drawn once for its version."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.display.championships import championship_edition, championship_page
from tournaments.display.home import home, home_edition
from tournaments.display.league import league_page
from tournaments.display.players import player_page
from tournaments.display.record import player_edition
from tournaments.display.sheets import game_sheets
from tournaments.display.standings import edition
from tournaments.documents.previews.frame import PreviewPicture, picture_page, png
from tournaments.documents.previews.leagues import (
    championship_picture,
    game_picture,
    player_picture,
    podium_picture,
    site_picture,
    table_picture,
)
from tournaments.web.costly import Busy, busy, public_queue
from tournaments.web.freshness import RELEASE, shared_view

PICTURES_CACHE = "pictures"
"""The name of the cache in the settings."""
HEADERS = {
    # Caches must revalidate each time, since a name may have been hidden meanwhile.
    "Cache-Control": "public, no-cache",
    "Content-Disposition": "inline",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@require_safe
@shared_view
def table(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: table_picture(league_page(slug)))


@require_safe
@shared_view
def podium(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: podium_picture(league_page(slug)))


@require_safe
@shared_view
def game(request: HttpRequest, slug: str, object_id: int) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: game_picture(game_sheets(slug, object_id)))


@require_safe
@shared_view
def player(request: HttpRequest, pk: int) -> HttpResponseBase:
    return _picture_response(request, player_edition(pk), lambda: player_picture(player_page(pk)))


@require_safe
@shared_view
def championship(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(
        request, championship_edition(slug), lambda: championship_picture(championship_page(slug, number=1))
    )


@require_safe
@shared_view
def site(request: HttpRequest) -> HttpResponseBase:
    return _picture_response(request, home_edition(), lambda: site_picture(home()))


def _picture_response(
    request: HttpRequest, state: object | None, make: Callable[[], PreviewPicture]
) -> HttpResponseBase:
    """Return the picture of a page in a state (its edition), from the cache if possible. Raises Http404 for None.

    The version in the address makes chats fetch the picture again. It is not read: any address shows the present one.
    """
    if state is None:
        raise Http404(request.path)
    key = sha256(repr((request.path, state, get_language(), RELEASE)).encode()).hexdigest()
    etag = f'"{key[:32]}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return _with_headers(unchanged, etag)
    try:
        content = caches[PICTURES_CACHE].get(key) or _draw_in_turn(key, make)
    except Busy:
        return busy(request)
    return _with_headers(HttpResponse(content, content_type="image/png"), etag)


def _draw_in_turn(key: str, make: Callable[[], PreviewPicture]) -> bytes:
    """Draw a picture, and cache it, when no other document is being made. Raises Busy."""
    with public_queue.turn():
        content: bytes | None = caches[PICTURES_CACHE].get(key)
        if content is None:
            content = png(picture_page(make()))
            caches[PICTURES_CACHE].set(key, content)
        return content


def _with_headers(response: HttpResponseBase, etag: str) -> HttpResponseBase:
    """Return the response with the headers of pictures and its ETag."""
    for name, value in {**HEADERS, "ETag": etag}.items():
        response.headers[name] = value
    return response


urlpatterns: list[URLPattern] = [
    path("imagen.png", site, name="site_picture"),
    path("ligas/<slug:slug>/imagen/tabla.png", table, name="table_picture"),
    path("ligas/<slug:slug>/imagen/podio.png", podium, name="podium_picture"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/imagen.png", game, name="game_picture"),
    path("jugadores/<int:pk>/imagen.png", player, name="player_picture"),
    path("campeonatos/<slug:slug>/imagen.png", championship, name="championship_picture"),
]
