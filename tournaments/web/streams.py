"""The address of a league's live stream, for its pages and for their content security policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.template import Context

GetResponse = Callable[[HttpRequest], HttpResponse]
PATH = "/en-vivo/"


def stream_address(request: HttpRequest, slug: str, published: bool, games: str = "") -> str:
    """Return the address of a league's stream; empty without one, as for private leagues.

    `games` adds the moves of games: `partidas/` for all games, `partidas/12/` for one.
    """
    return f"{stream_origin(request)}{PATH}{slug}/{games}" if settings.LIVE_URL and published else ""


def stream_origin(request: HttpRequest) -> str:
    """Return the origin of the stream, empty if it is that of the site.

    If LIVE_URL is a port, the origin has the host name of the request and that port.
    """
    if settings.LIVE_URL.startswith(":"):
        return f"{request.scheme}://{split_domain_port(request.get_host())[0]}{settings.LIVE_URL}"
    return str(settings.LIVE_URL.rstrip("/"))


def allow_stream(get_response: GetResponse) -> GetResponse:
    """Middleware, inside that of the content security policy: allow pages to connect to the origin of the stream."""

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer, and let the page connect to the live stream."""
        try:
            allowed_origin = stream_origin(request) if settings.LIVE_URL else ""
        except DisallowedHost:
            allowed_origin = ""
        if not allowed_origin:
            return get_response(request)
        return cast(HttpResponse, csp_update({"connect-src": [SELF, allowed_origin]})(get_response)(request))

    return answer


def live_stream(context: Context, slug: str, published: bool, games: str = "") -> str:
    """Template tag. Return the address of a league's stream; empty for a page rendered without a request."""
    request = context.get("request")
    return stream_address(request, slug, published, games) if isinstance(request, HttpRequest) else ""
