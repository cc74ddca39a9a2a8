"""A cache of whole public pages, for readers without an account or private link.

The key contains the ETag, computed at each request. A decision changes it, and the older page is never asked for again.
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

from serving.beginnings import DOCUMENTS
from serving.clients import is_gone

PAGES = "pages"
"""The cache, in the settings."""
MAX_BYTES = 512 * 1024
"""Largest stored page: the games of 40 players who meet twice are 373 KB. In a process's own memory there are as many
pages as `config.cache` says."""
MAX_WAIT_SECONDS = 1.0
"""Longest wait for another thread that makes a page of the same league; then it is made at the same time, for the other
may wait itself."""
TOKENS = (b"csrfmiddlewaretoken", b"x-csrftoken")
"""Marks of a page, in small letters, that contains its reader's form token."""

View = Callable[..., HttpResponse]
_LOCKS = tuple(Lock() for _ in range(64))
"""Shared by all leagues: two of the same lock only wait for each other."""


def made_once(etag_of: Callable[[HttpRequest], str | None]) -> Callable[[View], View]:
    """For a view whose answer to anybody is told by its ETag."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            etag = etag_of(request)
            if etag is None or not is_of_anybody(request):
                return view(request, *args, **kwargs)
            # With a query there would be as many pages as somebody cares to ask for.
            key = _key(request, etag) if not request.META.get("QUERY_STRING") else ""
            if key and (kept := _kept(key)):
                return kept
            with _turn(request):
                if key and (kept := _kept(key)):
                    return kept
                if is_gone():
                    return HttpResponse(status=503)
                made = view(request, *args, **kwargs)
                if not key:
                    return made
                if is_for_anybody(made) and len(made.content) <= MAX_BYTES:
                    caches[PAGES].set(key, (made.content, dict(made.headers)))
                return made

        return answer

    return decorated


def _kept(key: str) -> HttpResponse | None:
    kept = caches[PAGES].get(key)
    return HttpResponse(kept[0], headers=kept[1]) if kept else None


@contextmanager
def _turn(request: HttpRequest) -> Iterator[None]:
    """Wait while another thread makes a page of the same league: of many who ask at once, the first makes it for all.

    In each language it is another page, and so it is with each query: made at the same time they would share the
    processor with every other page of the site, for readers who may have hung up. Documents have turns of their own.
    """
    path = request.path.encode("utf-8", "backslashreplace")
    whose = path if path.endswith(DOCUMENTS) else b"/".join(path.split(b"/", 3)[:3])
    lock = _LOCKS[crc32(whose) % len(_LOCKS)]
    taken = lock.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield
    finally:
        if taken:
            lock.release()


def is_of_anybody(request: HttpRequest) -> bool:
    """Whether only the language, which the ETag covers, tells the reader from others."""
    return request.method == "GET" and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}


def _key(request: HttpRequest, etag: str) -> str:
    asked = (request.scheme, request.get_host(), request.get_full_path(), "HX-Request" in request.headers, etag)
    return sha256(repr(asked).encode()).hexdigest()


def is_for_anybody(made: HttpResponse) -> bool:
    """Whether it is a page without a form of its reader's own, and no file."""
    page = made.status_code == 200 and not made.streaming and made["Content-Type"].startswith("text/html")
    if not page or made.cookies:
        return False
    small = made.content.lower()
    return not any(token in small for token in TOKENS)
