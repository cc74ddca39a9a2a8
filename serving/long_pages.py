"""A queue for the longest pages and checks: one at a time in a process, and none for a disconnected client.

Without it, thirty abandoned requests would all be answered, and share the processor with every other page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from serving.clients import is_gone

MAX_WAIT_SECONDS = 2.0
"""Longest wait for a turn; then the page is made at the same time, since the holder may be waiting for the database."""
_semaphore = BoundedSemaphore(1)


@contextmanager
def turn(*, needed: bool = True) -> Iterator[bool]:
    """Wait for the turn if the page needs one, and yield whether the client is still connected."""
    if not needed:
        yield True
        return
    taken = _semaphore.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield not is_gone()
    finally:
        if taken:
            _semaphore.release()
