"""Requests as the server hands them over, also those whose headers Django cannot read."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest

SIGNS = ("/healthz", "/readyz", "/metrics")


class Request(WSGIRequest):
    """A request whose type of content, where it makes no sense, is none: no form is then read from it.

    Django reads the address by the encoding that the content says it is in, before anything can answer for a failure.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]
            b"".decode(self.encoding or "utf-8")
        except (LookupError, ValueError, SuspiciousOperation):
            self.content_type, self.content_params = "", {}
            self._encoding = None
            vars(self).pop("GET", None)

    def get_host(self) -> str:
        """Whoever watches a machine asks it by its address, which is no name of the site, and is told nothing of it."""
        return self.META.get("HTTP_HOST", "") if self.path_info in SIGNS else super().get_host()


class Handler(WSGIHandler):
    request_class = Request
