"""Requests larger than anything the site takes are refused before a byte of them is kept."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

Answer = Callable[[HttpRequest], HttpResponse]


def bounded(get_response: Answer) -> Answer:
    """Middleware. The server passes on no more of a body than its header announced."""

    def answer(request: HttpRequest) -> HttpResponse:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if announced.isdigit() and int(announced) > settings.MOST_BYTES_OF_A_REQUEST:
            return HttpResponse(render_to_string("413.html"), status=413)
        return get_response(request)

    return answer
