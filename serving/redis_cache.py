"""The cache in Redis. The site works without it while Redis is down."""

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
"""Longest lifetime of an entry: a deletion missed by Redis while it was down takes effect by then."""


RETRY_SECONDS = 5.0
"""Seconds without calls after a timeout: each call to a silent server takes half a second."""


class Pause:
    """The time until which this process does not call Redis after a failure."""

    until = 0.0


def unless_down(answer: Callable[[], Any], *, instead: Any) -> Any:
    """Return the answer of Redis, or `instead` while it is down."""
    if time.monotonic() < Pause.until:
        return instead
    try:
        return answer()
    except exceptions.TimeoutError as error:
        Pause.until = time.monotonic() + RETRY_SECONDS
        logger.warning("Redis: %s", error)
    except exceptions.RedisError as error:
        logger.warning("Redis: %s", error)
    return instead


class Cache(RedisCache):
    """Django's Redis cache, which is empty while Redis is down, so that the site reads the database."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return unless_down(lambda: super(Cache, self).get(key, default, version), instead=default)

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        most = MAX_SECONDS if seconds is None else min(seconds, MAX_SECONDS)
        unless_down(lambda: super(Cache, self).set(key, value, most, version), instead=None)

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Add an entry with its whole lifetime, also above MAX_SECONDS: a pause between two mails, never deleted."""
        return bool(unless_down(lambda: super(Cache, self).add(key, value, timeout, version), instead=True))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(unless_down(lambda: super(Cache, self).delete(key, version), instead=False))

    def has_key(self, key: str, version: int | None = None) -> bool:
        """Return whether a key is stored; False while Redis is away."""
        return bool(unless_down(lambda: super(Cache, self).has_key(key, version), instead=False))
