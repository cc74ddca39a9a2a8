"""The identifier of a request, in the log records of the site and its proxy and in a header of the answer."""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:  # the process that starts the workers writes logs too, and needs nothing of Django
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    Answer = Callable[[HttpRequest], HttpResponse]

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[A-Za-z0-9_.:-]{8,64}", re.ASCII)

current: ContextVar[str] = ContextVar("request_id", default="")


def add_request_id(get_response: Answer) -> Answer:
    """Middleware: take the proxy's identifier if it is well formed, or make one, and add it to the answer."""

    def answer(request: HttpRequest) -> HttpResponse:
        """Answer, with the identifier that the client sent if it is well formed, or else a new one."""
        sent = request.headers.get(HEADER, "")
        identifier = sent if WELL_FORMED.fullmatch(sent) else uuid4().hex
        # Not reset at the end: the server writes its access log later, in the same thread.
        current.set(identifier)
        response = get_response(request)
        response[HEADER] = identifier
        return response

    return answer


class WithRequestId(logging.Filter):
    """Filter of a handler: add the request's identifier to each record, `-` outside any request."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current.get() or "-"
        return True
