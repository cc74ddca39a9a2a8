"""A name for each request, by which its lines in the logs, the proxy's and the answer are told to belong together."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from uuid import uuid4

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_.:-]{8,64}", re.ASCII)

current: ContextVar[str] = ContextVar("request_id", default="")
Answer = Callable[[HttpRequest], HttpResponse]


def named(get_response: Answer) -> Answer:
    """Middleware: the name the proxy gave, where it is well formed, or else a new one; it goes back in the answer."""

    def answer(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        name = given if WELL_FORMED.fullmatch(given) else uuid4().hex
        # Not taken back at the end: the server writes its access line after that, in the same thread.
        current.set(name)
        response = get_response(request)
        response[HEADER] = name
        return response

    return answer


class WithRequestId(logging.Filter):
    """For a handler: each record knows the request in which it was written, `-` outside of any."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current.get() or "-"
        return True
