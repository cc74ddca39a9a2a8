"""The caches of what is made for readers: pages, their slow parts, pictures, documents and files."""

from __future__ import annotations

from django.core.cache import caches

from tournaments.web import costly, parts

PAGES_AND_PICTURES = ("pages", "pictures")


def clear_caches() -> None:
    for name in PAGES_AND_PICTURES:
        caches[name].clear()
    parts._cache.clear()
    costly.cached_bodies = costly.Bodies(costly.MAX_KEPT_BYTES)
