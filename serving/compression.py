"""Compression of answers in text, for readers who accept gzip.

Django adds bytes of random length to each answer, which makes it slow to guess a secret of a page from its length
(BREACH). Beyond that, a page of a session is not compressed over HTTPS if another site may have made the browser ask
for it, as guessing needs. Pages made for everybody have no secret, and are kept compressed.
"""

from __future__ import annotations

import gzip
import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

ENCODING = "Content-Encoding"
MIN_BYTES = 200
"""Shorter bodies would hardly shrink."""
OWN_REQUESTS = ("same-origin", "none")
"""Values of Sec-Fetch-Site for requests of the site's own pages, and of the reader: an address typed, a bookmark."""
_ACCEPTED = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)", re.IGNORECASE)
_TEXT = re.compile(r"(?:text/(?!event-stream)|application/(?:[\w.-]+\+)?(?:json|xml)\b|image/svg\+xml)")

Body = tuple[bytes, dict[str, str]]
"""A body and its headers, as they are kept: compressed if `packed` found it worth while."""


class CompressionMiddleware(GZipMiddleware):
    """Middleware outside all that read or change bodies: compress text, and weaken the ETag of what is compressed."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code == 304:
            return _unchanged(request, response)
        if response.streaming or not is_text(response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        if response.has_header(ENCODING):
            return _weakened(response)
        if not accepts_gzip(request) or _may_be_guessed(request):
            return response
        return super().process_response(request, response)


def accepts_gzip(request: HttpRequest) -> bool:
    """Return whether the reader's program names gzip, and not to refuse it with `q=0`."""
    return _ACCEPTED.search(request.headers.get("Accept-Encoding", "")) is not None


def is_text(response: HttpResponseBase) -> bool:
    """Return whether the answer is text, and neither a stream of events nor a file compressed by its own format."""
    return _TEXT.match(response.get("Content-Type", "")) is not None


def packed(response: HttpResponse) -> Body:
    """Return what to keep of an answer without secrets, compressed once if it is text."""
    body, headers = response.content, dict(response.headers)
    if ENCODING in headers or len(body) < MIN_BYTES or not is_text(response):
        return body, headers
    compressed = compress_string(body)
    return (compressed, {**headers, ENCODING: "gzip"}) if len(compressed) < len(body) else (body, headers)


def unpacked(request: HttpRequest, kept: Body) -> HttpResponse:
    """Return a kept answer, compressed as it is kept if the reader accepts that."""
    body, headers = kept
    if ENCODING not in headers or accepts_gzip(request):
        return HttpResponse(body, headers=headers)
    plain = {name: value for name, value in headers.items() if name != ENCODING}
    return HttpResponse(gzip.decompress(body), headers=plain)


def _may_be_guessed(request: HttpRequest) -> bool:
    """Return whether another site may have made the browser of somebody with a session ask for this over HTTPS."""
    own = request.headers.get("Sec-Fetch-Site") in OWN_REQUESTS
    return request.is_secure() and settings.SESSION_COOKIE_NAME in request.COOKIES and not own


def _unchanged(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return an answer 304 with the ETag as the reader has it, and the header Vary of the answer that it stands for."""
    patch_vary_headers(response, ("Accept-Encoding",))
    weak = f"W/{response.get('ETag', '')}"
    return _weakened(response) if weak in request.headers.get("If-None-Match", "") else response


def _weakened(response: HttpResponseBase) -> HttpResponseBase:
    """Return the answer with a weak ETag: its bytes are not those of the answer that is not compressed."""
    etag = response.get("ETag", "")
    if etag.startswith('"'):
        response["ETag"] = f"W/{etag}"
    return response
