"""Headers of every answer: browser permissions and caching."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control

Answer = Callable[[HttpRequest], HttpResponse]

IS_PUBLIC = "mark_public"
"""The attribute that marks a response independent of cookies."""
PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def set_cache_headers(get_response: Answer) -> Answer:
    """Middleware: keep shared caches from storing an answer to a session.

    The browser may store it, and revalidates it before showing it again, as every answer without a header of its view.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer, with private caching for a reader with a session and shared caching for public pages."""
        response = get_response(request)
        response["Permissions-Policy"] = PERMISSIONS
        personal = settings.SESSION_COOKIE_NAME in request.COOKIES or response.cookies
        if personal and "public" not in response.get("Cache-Control", ""):
            patch_cache_control(response, private=True, no_cache=True)
        elif not response.has_header("Cache-Control"):
            # A player on the page may be hidden, or its league made private, a moment later.
            patch_cache_control(response, no_cache=True)
        if IS_PUBLIC in vars(response):
            response["Vary"] = "Accept-Language"
        return response

    return answer


def mark_public(response: HttpResponseBase) -> HttpResponseBase:
    """Mark a response as independent of cookies, so that shared caches may store it; return it."""
    vars(response)[IS_PUBLIC] = True
    return response
