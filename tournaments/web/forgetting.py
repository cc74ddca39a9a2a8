"""Forget what this process has made for readers: pages, their slow parts, pictures, documents and files.

What is made anew has other keys, since every decision changes the version of its league, so nothing kept is ever sent
again. It is forgotten so that an erased name does not wait in memory until something else takes its place.
"""

from __future__ import annotations

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import transaction

from tournaments.web import costly, parts

CACHES = ("pages", "pictures")


def forget_made() -> None:
    """Empty the caches of this process. In Redis, whose entries live five minutes at most, nothing is deleted."""
    for name in CACHES:
        cache = caches[name]
        if isinstance(cache, LocMemCache):
            cache.clear()
    parts.forget_parts()
    costly.cached_bodies.clear()


def forget_made_on_commit() -> None:
    """Empty the caches of this process once the transaction that erases a name is committed."""
    transaction.on_commit(forget_made, robust=True)
