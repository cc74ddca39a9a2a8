"""Where what is quick to have is kept: in Redis, for every machine of the site, or in each process."""

from __future__ import annotations

from typing import Any

from redis.backoff import NoBackoff
from redis.retry import Retry


def from_url(url: str) -> dict[str, Any]:
    """Django's settings of the cache and of sessions: both are in the database too where Redis serves them."""
    if not url:
        return {"CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}}
    options = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5, "retry": Retry(NoBackoff(), 0)}
    backend = {"BACKEND": "config.redis_cache.Cache", "LOCATION": url, "KEY_PREFIX": "castillar", "OPTIONS": options}
    return {"CACHES": {"default": backend}, "SESSION_ENGINE": "django.contrib.sessions.backends.cached_db"}
