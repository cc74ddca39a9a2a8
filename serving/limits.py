"""Refuse too large requests before any of their body is read."""

from __future__ import annotations

import os
from collections.abc import Callable
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from serving.request_kinds import CHECKS

Answer = Callable[[HttpRequest], HttpResponse]

API_PREFIX = "/api/"
"""Requests below it have limits and answers of their own, in `tournaments.api.gate`."""
OWN_PAGES = "/mi/"
"""Start of the addresses of players' own pages, whose holders are known by a token in the address."""
CHUNK_BYTES = 64 * 1024


def limit_body(get_response: Answer) -> Answer:
    """Middleware, after authentication: answer 413 if the Content-Length, which the server enforces, is too large."""

    def answer(request: HttpRequest) -> HttpResponse:
        announced = announced_bytes(request)
        if announced > settings.MAX_ANONYMOUS_REQUEST_BYTES and not request.path_info.startswith(API_PREFIX):
            most = most_bytes(request)
            if announced > most:
                return too_large(most)
        return get_response(request)

    return answer


def too_large(most: int) -> HttpResponse:
    """Return the page that says how much a request may send."""
    words = f"{most // 1024**2} MB" if most >= 1024**2 else f"{most // 1024} KB"
    return HttpResponse(render_to_string("413.html", {"most": words}), status=413)


def announced_bytes(request: HttpRequest) -> int:
    """Return the announced length of the body, 0 without one."""
    announced = request.META.get("CONTENT_LENGTH") or "0"
    return int(announced) if announced.isascii() and announced.isdigit() else 0


def most_bytes(request: HttpRequest) -> int:
    """Return the largest body of a request: by its address, and by what is known about its sender."""
    if is_check(request.path_info):
        most: int = settings.MAX_CHECK_REQUEST_BYTES
    elif request.user.is_authenticated:
        takes_archives = request.path_info == reverse("games:archives")
        most = settings.MAX_ARCHIVE_REQUEST_BYTES if takes_archives else settings.MAX_REQUEST_BYTES
    elif request.path_info.startswith(OWN_PAGES) or not request.session.is_empty():
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    else:
        most = settings.MAX_ANONYMOUS_REQUEST_BYTES
    return most


def is_check(path: str) -> bool:
    """Return whether a path takes sheets to check from anybody."""
    return path.encode() in CHECKS


def with_length(environ: dict[str, Any]) -> dict[str, Any]:
    """Return the environment of a request with a Content-Length, also for a body sent in chunks, which is read for it.

    It is read up to the limit of a form; a longer one is announced as longer than any request may be.
    """
    if "HTTP_TRANSFER_ENCODING" not in environ:
        return environ
    stored = cast("BinaryIO", SpooledTemporaryFile(max_size=CHUNK_BYTES))  # noqa: SIM115 - closed with the request
    most, read = settings.DATA_UPLOAD_MAX_MEMORY_SIZE, environ["wsgi.input"].read
    while stored.tell() <= most and (chunk := read(CHUNK_BYTES)):
        stored.write(chunk)
    size = stored.tell()
    stored.seek(0, os.SEEK_SET)
    announced = size if size <= most else settings.MAX_ARCHIVE_REQUEST_BYTES + 1
    return {**environ, "CONTENT_LENGTH": str(announced), "wsgi.input": stored}
