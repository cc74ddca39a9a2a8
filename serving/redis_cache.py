"""The cache in Redis, without which the site works while Redis is down."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis import exceptions

logger = logging.getLogger(__name__)
MAX_SECONDS = 300
"""Longest lifetime of an entry: a deletion that Redis missed while it was away takes effect by then."""


RETRY_SECONDS = 5.0
"""Pause after a failed call during which Redis is not called: each call to a silent server takes half a second."""


class Absence:
    """The time until which this process does not call Redis after a failure."""

    until = 0.0


def unless_away(answer: Callable[[], Any], *, instead: Any) -> Any:
    """Return the answer of Redis, or `instead` while it is down."""
    if time.monotonic() < Absence.until:
        return instead
    try:
        return answer()
    except exceptions.TimeoutError as error:
        Absence.until = time.monotonic() + RETRY_SECONDS
        logger.warning("Redis: %s", error)
    except exceptions.RedisError as error:
        logger.warning("Redis: %s", error)
    return instead


class Cache(RedisCache):
    """Django's Redis cache, which seems empty while Redis is down, so that the site reads the database."""

    def get_backend_timeout(self, timeout: float | None = DEFAULT_TIMEOUT) -> int | None:
        seconds = super().get_backend_timeout(timeout)
        return MAX_SECONDS if seconds is None else min(int(seconds), MAX_SECONDS)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return unless_away(lambda: super(Cache, self).get(key, default, version), instead=default)

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        unless_away(lambda: super(Cache, self).set(key, value, timeout, version), instead=None)

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Add an entry with its whole lifetime: it is a pause between two mails, which nothing deletes."""
        full_key = self.make_and_validate_key(key, version=version)
        seconds = super().get_backend_timeout(timeout)
        whole = None if seconds is None else int(seconds)
        return bool(unless_away(lambda: self._cache.add(full_key, value, whole), instead=True))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(unless_away(lambda: super(Cache, self).delete(key, version), instead=False))

    def has_key(self, key: str, version: int | None = None) -> bool:
        """Return whether a key is stored; False while Redis is away."""
        return bool(unless_away(lambda: super(Cache, self).has_key(key, version), instead=False))
