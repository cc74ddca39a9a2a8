"""Whole pages as they stand, made once for all the readers who are nobody in particular.

A page is kept by the state that its ETag tells, which is looked up at each request: after a decision it is another
one, and what was kept of the state before is never asked for again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

PAGES = "pages"
"""The cache, in the settings."""
MAX_BYTES = 128 * 1024
"""Largest stored page; in a process's own memory there are as many pages as `config.cache` says."""
TOKENS = (b"csrfmiddlewaretoken", b"x-csrftoken")
"""Marks of a page, in small letters, that contains its reader's form token."""

View = Callable[..., HttpResponse]


def made_once(etag_of: Callable[[HttpRequest], str | None]) -> Callable[[View], View]:
    """For a view whose answer to anybody is told by its ETag."""

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            etag = etag_of(request)
            # With a query there would be as many pages as somebody cares to ask for.
            if etag is None or request.META.get("QUERY_STRING") or not is_of_anybody(request):
                return view(request, *args, **kwargs)
            key = _key(request, etag)
            if kept := caches[PAGES].get(key):
                body, headers = kept
                return HttpResponse(body, headers=headers)
            made = view(request, *args, **kwargs)
            if is_for_anybody(made) and len(made.content) <= MAX_BYTES:
                caches[PAGES].set(key, (made.content, dict(made.headers)))
            return made

        return answer

    return decorated


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
