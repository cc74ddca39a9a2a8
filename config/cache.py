"""The cache of the site: Redis, shared by every machine, or the memory of each process."""

from __future__ import annotations

from typing import Any

PAGE_SECONDS = 300
"""Lifetime of a cached page in seconds. Any decision on its league changes its key."""
MAX_PAGES = 200
"""Most pages cached by each process, apart from other entries, so that pages evict only pages."""
PICTURE_SECONDS = 24 * 3600
"""Lifetime of the picture of a link preview: every chat with the link requests it."""
MAX_PICTURES = 200
"""Most pictures cached by each process, some 60 kB each."""


def from_url(url: str) -> dict[str, Any]:
    """Return Django's settings of the caches and, with Redis at `url`, of sessions, which the database keeps too."""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    if not url:
        pages = {**memory, "LOCATION": "pages", "TIMEOUT": PAGE_SECONDS, "OPTIONS": {"MAX_ENTRIES": MAX_PAGES}}
        pictures = {
            **memory,
            "LOCATION": "pictures",
            "TIMEOUT": PICTURE_SECONDS,
            "OPTIONS": {"MAX_ENTRIES": MAX_PICTURES},
        }
        return {"CACHES": {"default": memory, "pages": pages, "pictures": pictures}}
    # A site without Redis does not keep its library in memory.
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    options = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5, "retry": Retry(NoBackoff(), 0)}
    backend = {"BACKEND": "serving.redis_cache.Cache", "LOCATION": url, "KEY_PREFIX": "castillar", "OPTIONS": options}
    pages = {**backend, "KEY_PREFIX": "castillar-pages", "TIMEOUT": PAGE_SECONDS}
    pictures = {**backend, "KEY_PREFIX": "castillar-pictures", "TIMEOUT": PICTURE_SECONDS}
    return {
        "CACHES": {"default": backend, "pages": pages, "pictures": pictures},
        "SESSION_ENGINE": "django.contrib.sessions.backends.cached_db",
    }
