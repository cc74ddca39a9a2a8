"""Refuse too large requests before any of their body is stored."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

Answer = Callable[[HttpRequest], HttpResponse]


def limit_body(get_response: Answer) -> Answer:
    """Middleware, after authentication: answer 413 if the Content-Length, which the server enforces, is too large."""

    def answer(request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if announced.isdigit() and too_large(request, int(announced)):
            return HttpResponse(render_to_string("413.html"), status=413)
        return get_response(request)

    return answer


def too_large(request: HttpRequest, announced: int) -> bool:
    """Return whether a request is over its limit, which is higher for uploads of archives by users with an account."""
    if announced <= settings.MAX_REQUEST_BYTES:
        return False
    takes_archives = request.path_info == reverse("games:archives") and request.user.is_authenticated
    return not takes_archives or announced > settings.MAX_ARCHIVE_REQUEST_BYTES
