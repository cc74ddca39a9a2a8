"""A cache of the expensive part of a public page, by its ETag: it serves the page with any other parameters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpRequest

from tournaments.web.freshness import etag_of

MAX_PARTS = 32
"""Parts that each process keeps: those of the leagues read last, in each language."""
Part = TypeVar("Part")
_kept: OrderedDict[tuple[str, str], Any] = OrderedDict()
_lock = Lock()


def kept_part(request: HttpRequest, name: str, make: Callable[[], Part]) -> Part:
    """Return the part of that name, made now unless it was for the same state; a part is never changed."""
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
