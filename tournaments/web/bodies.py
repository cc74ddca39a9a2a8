"""A cache of whole public pages, for readers without an account or private link.

The key contains the ETag, computed at each request. A decision changes it, and the older page is not read again.
Pages are kept compressed, and unpacked for the few readers who do not accept that.
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
from serving.compression import ENCODING, packed, unpacked
from serving.request_kinds import DOCUMENTS

PAGES = "pages"
"""The name of the cache in the settings."""
MAX_BYTES = 512 * 1024
"""The largest cached page: the games of 40 players in two legs are 373 KB. `config.cache` limits the number of pages
in the memory of a process."""
MAX_WAIT_SECONDS = 1.0
"""The longest wait for another thread that makes a page of the same league. Then the page is made anyway, since the
other thread may be waiting too."""
CSRF_TEXTS = (b"csrfmiddlewaretoken", b"x-csrftoken")
"""Texts, in lower case, of pages that contain a CSRF token."""

View = Callable[..., HttpResponse]
_LEAGUE_LOCKS = tuple(Lock() for _ in range(64))
"""Shared by all leagues; two leagues with the same lock only wait for each other."""


def cached_page(etag_of: Callable[[HttpRequest], str | None]) -> Callable[[View], View]:
    """Return a decorator that caches a view whose public response is determined by its ETag."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            """Answer with the cached page, or make it once for all readers who wait for it."""
            etag = etag_of(request)
            if etag is None or not is_public_request(request):
                return view(request, *args, **kwargs)
            # Pages with a query are not cached: a client could request any number of them.
            key = _key(request, etag) if not request.META.get("QUERY_STRING") else ""
            if key and (cached := _cached(request, key)):
                return cached
            with _league_lock(request):
                if key and (cached := _cached(request, key)):
                    return cached
                if is_gone():
                    return HttpResponse(status=503)
                response = view(request, *args, **kwargs)
                if not key:
                    return response
                if is_public_response(response) and len(response.content) <= MAX_BYTES:
                    kept = packed(response)
                    caches[PAGES].set(key, kept)
                    return unpacked(request, kept)
                return response

        return answer

    return decorated


def _cached(request: HttpRequest, key: str) -> HttpResponse | None:
    """Return the cached response, compressed as it is kept if the reader accepts that, or None."""
    kept = caches[PAGES].get(key)
    return unpacked(request, kept) if kept else None


@contextmanager
def _league_lock(request: HttpRequest) -> Iterator[None]:
    """Hold the lock of a league's pages, so that many simultaneous requests make a page once.

    Pages of one league, in any language and with any query, are made one after another, to leave processor time to
    the rest of the site. Each document has a lock of its own.
    """
    path = request.path.encode("utf-8", "backslashreplace")
    shared = path if path.endswith(DOCUMENTS) else b"/".join(path.split(b"/", 3)[:3])
    lock = _LEAGUE_LOCKS[crc32(shared) % len(_LEAGUE_LOCKS)]
    taken = lock.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield
    finally:
        if taken:
            lock.release()


def is_public_request(request: HttpRequest) -> bool:
    """Return whether the response may be the same for everybody: the request has no cookie but the language."""
    return request.method == "GET" and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}


def _key(request: HttpRequest, etag: str) -> str:
    """Return the key of a page in the cache."""
    parts = (request.scheme, request.get_host(), request.get_full_path(), "HX-Request" in request.headers, etag)
    return sha256(repr(parts).encode()).hexdigest()


def is_public_response(response: HttpResponse) -> bool:
    """Return whether a response is a page, not a file, without cookies or a CSRF token of its reader."""
    page = response.status_code == 200 and not response.streaming and response["Content-Type"].startswith("text/html")
    if not page or response.cookies:
        return False
    if response.has_header(ENCODING):
        return True  # kept by `costly`, which asked this before it was compressed
    lowered = response.content.lower()
    return not any(token in lowered for token in CSRF_TEXTS)
