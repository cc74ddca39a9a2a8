"""A cache of the expensive part of a public page, by its ETag, shared by versions with other query parameters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpRequest

from tournaments.web.freshness import etag_of

MAX_PARTS = 32
"""Parts stored by each process: those of the leagues read last, in each language."""
Part = TypeVar("Part")
_kept: OrderedDict[tuple[str, str], Any] = OrderedDict()
_lock = Lock()


def kept_part(request: HttpRequest, name: str, make: Callable[[], Part]) -> Part:
    """Return the part of that name, from the cache if it was made for the same ETag. Callers must not change it."""
    etag = etag_of(request)
    if etag is None:
        return make()
    key = (etag, name)
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            part: Part = _kept[key]
            return part
    part = make()
    with _lock:
        _kept[key] = part
        while len(_kept) > MAX_PARTS:
            _kept.popitem(last=False)
    return part
