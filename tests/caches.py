"""The caches of what is made for readers: pages, their slow parts, pictures, documents and files."""

from __future__ import annotations

from django.core.cache import caches

from tournaments.web.costly import CACHES, forget_made

PAGES_AND_PICTURES = CACHES


def clear_caches() -> None:
    for name in PAGES_AND_PICTURES:
        caches[name].clear()
    forget_made()
