"""Django's request and handler, for requests that are incomplete or malformed, and with limits of time."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, BinaryIO

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

from serving import long_pages
from serving.limits import with_length
from serving.postgresql.deadline import request_limits
from serving.request_kinds import is_long_path


class CutShort(BadRequest):
    """The body of a request ended before its Content-Length."""


class WholeBody:
    """A request's body that raises CutShort if it is incomplete: half a form would be taken for a whole one.

    Django never reads more bytes than the Content-Length leaves.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.readline = stream.readline

    def read(self, size: int) -> bytes:
        """Read a part of the body. Raises CutShort if the client sent less than it announced."""
        try:
            data = self._stream.read(size)
        except OSError as broken:
            raise CutShort("Cut short") from broken
        if len(data) < size:
            raise CutShort("Cut short")
        return data


PROBE_PATHS = ("/healthz", "/readyz", "/metrics")


class Request(WSGIRequest):
    """A request with its whole body. A malformed content type is dropped, and then no form is read.

    Django decodes the address with the charset of the content type, too early for an error handler to catch a bad one.
    """

    def __init__(self, environ: dict[str, Any]) -> None:
        """Make a request, without its content type if Django cannot parse that."""
        whole = {**environ, "wsgi.input": WholeBody(environ["wsgi.input"])}
        try:
            super().__init__(dict(whole))  # a copy: Django changes the path in it
        except (LookupError, ValueError, SuspiciousOperation):
            super().__init__({**whole, "CONTENT_TYPE": ""})
            # Setting it reads the query; a malformed query is refused again when the page reads it.
            with suppress(SuspiciousOperation):
                self.encoding = settings.DEFAULT_CHARSET

    def get_host(self) -> str:
        """Return the host; for a health check also one that is not allowed, such as the machine's address."""
        return self.META.get("HTTP_HOST", "") if self.path_info in PROBE_PATHS else super().get_host()


class Handler(WSGIHandler):
    """Django's handler, with a limit on waiting for the database and turns for long pages."""

    request_class = Request

    def __call__(self, wsgi_env: dict[str, Any], start_response: Any) -> Any:
        path = wsgi_env.get("PATH_INFO", "").encode("latin-1", "replace")
        is_long = wsgi_env.get("REQUEST_METHOD") in ("GET", "HEAD") and is_long_path(path)
        with long_pages.turn(needed=is_long) as has_turn:
            if not has_turn:
                start_response("503 Service Unavailable", [("Content-Length", "0"), ("Retry-After", "5")])
                return []
            with request_limits():
                response = super().__call__(with_length(wsgi_env), start_response)
        if wsgi_env.get("REQUEST_METHOD") == "HEAD":
            # Django returns a body for HEAD too, and gunicorn would warn of dropping it.
            response.close()
            return []
        return response
