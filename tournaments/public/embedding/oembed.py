"""oEmbed: the embedding code of a page, for programs such as WordPress that have the page's address."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.display.league import league_page
from tournaments.public.embedding.code import board_title, embed_frame
from tournaments.public.embedding.heights import fitting_height
from tournaments.public.embedding.pieces import VIEWS, Embed, EmbeddedPart, theme_parameter
from tournaments.web.addresses import absolute_address
from tournaments.web.as_anybody import shared_view
from tournaments.web.link_preview import PICTURE_HEIGHT, PICTURE_WIDTH

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
