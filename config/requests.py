"""Requests as the server passes them, also those that Django cannot parse or would read incompletely."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import LimitedStream, WSGIHandler, WSGIRequest

from config import long_pages
from config.beginnings import is_long_path
from config.postgresql.deadline import request_limits


class CutShort(BadRequest):
    """The body of a request ended before its Content-Length."""


class WholeBody(LimitedStream):
    """A body that raises CutShort if it is incomplete: half a form would be taken for a whole one."""

    def read(self, size: int | None = -1, /) -> bytes:
        left = self.limit - self._pos  # type: ignore[attr-defined]
        try:
            data = super().read(size)
        except OSError as broken:
            raise CutShort("Cut short") from broken
        if len(data) < (left if size is None or size < 0 else min(size, left)):
            raise CutShort("Cut short")
        return data


PROBE_PATHS = ("/healthz", "/readyz", "/metrics")


class Request(WSGIRequest):
    """A request with its whole body. A malformed content type is dropped, and then no form is read.

    Django decodes the address with the charset of the content type, too early for an error handler to catch a bad one.
    """

    def __init__(self, environ: dict[str, Any]) -> None:
        super().__init__(environ)
        announced: LimitedStream = self._stream  # type: ignore[assignment]
        self._stream = WholeBody(environ["wsgi.input"], announced.limit)  # type: ignore[assignment]

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
            b"".decode(self.encoding or "utf-8")
        except (LookupError, ValueError, SuspiciousOperation):
            self.content_type, self.content_params = "", {}
            self._encoding = None
            vars(self).pop("GET", None)

    def get_host(self) -> str:
        """Return the host; a probe may use the machine's address, which is not among the allowed hosts."""
        return self.META.get("HTTP_HOST", "") if self.path_info in PROBE_PATHS else super().get_host()


class Handler(WSGIHandler):
    """Django's handler, with a limit on waiting for the database and turns for long pages."""

    request_class = Request

    def __call__(self, wsgi_env: dict[str, Any], start_response: Any) -> Any:
        is_long = is_long_path(wsgi_env.get("PATH_INFO", "").encode("latin-1", "replace"))
        with long_pages.turn(needed=is_long) as is_awaited:
            if not is_awaited:
                start_response("503 Service Unavailable", [("Content-Length", "0")])
                return []
            with request_limits():
                response = super().__call__(wsgi_env, start_response)
        if wsgi_env.get("REQUEST_METHOD") == "HEAD":
            # Django returns a body for HEAD too, and gunicorn would warn of dropping it.
            response.close()
            return []
        return response
