"""Requests larger than anything the site takes are refused before a byte of them is kept."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

Answer = Callable[[HttpRequest], HttpResponse]


def bounded(get_response: Answer) -> Answer:
    """Middleware, after those that say who asks. The server passes on no more of a body than its header announced."""

    def answer(request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if announced.isdigit() and too_large(request, int(announced)):
            return HttpResponse(render_to_string("413.html"), status=413)
        return get_response(request)

    return answer


def too_large(request: HttpRequest, announced: int) -> bool:
    """An archive of games may be larger than anything else; its page is for who has an account."""
    if announced <= settings.MAX_REQUEST_BYTES:
        return False
    takes_archives = request.path_info == reverse("games:archives") and request.user.is_authenticated
    return not takes_archives or announced > settings.MAX_ARCHIVE_REQUEST_BYTES
