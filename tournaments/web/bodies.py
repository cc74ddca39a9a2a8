"""A cache of whole public pages, for readers without an account or private link.

The key contains the ETag, computed at each request. A decision changes it, and the older page is not read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from hashlib import sha256
from threading import Lock
from typing import Any
from zlib import crc32

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

from serving.clients import is_gone
from serving.request_kinds import DOCUMENTS

PAGES = "pages"
"""The name of the cache in the settings."""
MAX_BYTES = 512 * 1024
"""Largest stored page: the games of 40 players who meet twice are 373 KB. In a process's own memory there are as many
pages as `config.cache` says."""
MAX_WAIT_SECONDS = 1.0
"""Longest wait for another thread that makes a page of the same league. After it the page is made anyway, since the
other thread may be waiting too."""
TOKENS = (b"csrfmiddlewaretoken", b"x-csrftoken")
"""Texts, in lower case, that show that a page contains its reader's CSRF token."""

View = Callable[..., HttpResponse]
_LOCKS = tuple(Lock() for _ in range(64))
"""Shared by all leagues; two leagues with the same lock only wait for each other."""


def made_once(etag_of: Callable[[HttpRequest], str | None]) -> Callable[[View], View]:
    """Return a decorator that caches a view whose public response is determined by its ETag."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            """Answer with the cached page, or make it once for all readers who wait for it."""
            etag = etag_of(request)
            if etag is None or not is_of_anybody(request):
                return view(request, *args, **kwargs)
            # Pages with a query are not cached: a client could request any number of them.
            key = _key(request, etag) if not request.META.get("QUERY_STRING") else ""
            if key and (cached := _cached(key)):
                return cached
            with _turn(request):
                if key and (cached := _cached(key)):
                    return cached
                if is_gone():
                    return HttpResponse(status=503)
                response = view(request, *args, **kwargs)
                if not key:
                    return response
                if is_for_anybody(response) and len(response.content) <= MAX_BYTES:
                    caches[PAGES].set(key, (response.content, dict(response.headers)))
                return response

        return answer

    return decorated


def _cached(key: str) -> HttpResponse | None:
    body_and_headers = caches[PAGES].get(key)
    return HttpResponse(body_and_headers[0], headers=body_and_headers[1]) if body_and_headers else None


@contextmanager
def _turn(request: HttpRequest) -> Iterator[None]:
    """Wait while another thread makes a page of the same league, so that many simultaneous requests make it once.

    Pages of one league in several languages or with several queries are made one after another, so that they leave
    processor time to the rest of the site. Documents have separate turns.
    """
    path = request.path.encode("utf-8", "backslashreplace")
    shared = path if path.endswith(DOCUMENTS) else b"/".join(path.split(b"/", 3)[:3])
    lock = _LOCKS[crc32(shared) % len(_LOCKS)]
    taken = lock.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield
    finally:
        if taken:
            lock.release()


def is_of_anybody(request: HttpRequest) -> bool:
    """Return whether the request is that of any public reader: it has no cookie except that of the language."""
    return request.method == "GET" and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}


def _key(request: HttpRequest, etag: str) -> str:
    parts = (request.scheme, request.get_host(), request.get_full_path(), "HX-Request" in request.headers, etag)
    return sha256(repr(parts).encode()).hexdigest()


def is_for_anybody(made: HttpResponse) -> bool:
    """Return whether a response is a page, not a file, without cookies or a CSRF token of its reader."""
    page = made.status_code == 200 and not made.streaming and made["Content-Type"].startswith("text/html")
    if not page or made.cookies:
        return False
    small = made.content.lower()
    return not any(token in small for token in TOKENS)
