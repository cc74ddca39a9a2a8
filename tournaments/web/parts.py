"""A cache for the slow part of a public page, by the page's ETag, for any other query parameters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpRequest

from tournaments.web.freshness import etag_of

MAX_PARTS = 64
"""Parts stored by each process: those of the leagues read last, in each language."""
Part = TypeVar("Part")
_cache: OrderedDict[tuple[str, str], Any] = OrderedDict()
_lock = Lock()


def cached_part(request: HttpRequest, name: str, make: Callable[[], Part]) -> Part:
    """Return a part of a page by its name, from the cache if it was made for the same ETag.

    Callers must not change the part.
    """
    etag = etag_of(request)
    if etag is None:
        return make()
    key = (etag, name)
    with _lock:
        if key in _cache:
            _cache.move_to_end(key)
            part: Part = _cache[key]
            return part
    part = make()
    with _lock:
        _cache[key] = part
        while len(_cache) > MAX_PARTS:
            _cache.popitem(last=False)
    return part


def forget_parts() -> None:
    """Delete every stored part."""
    with _lock:
        _cache.clear()
