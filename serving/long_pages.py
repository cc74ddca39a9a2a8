"""A queue for the longest pages, checks and workbooks: one at a time in a process, none for a disconnected client.

Without it, thirty abandoned requests would all be answered, and share the processor with every other page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from serving.clients import is_gone

MAX_WAIT_SECONDS = 10.0
"""Longest wait for a turn: twice as long as a holder may wait for the database."""
MAX_ARCHIVE_WAIT_SECONDS = 120.0
"""Longest wait of an archive for the one that is being divided into games."""
_semaphore, _of_archives = BoundedSemaphore(1), BoundedSemaphore(1)


@contextmanager
def turn(*, needed: bool = True) -> Iterator[bool]:
    """Wait for the turn if the page needs one; yield whether it came while the client is still connected."""
    if not needed:
        yield True
        return
    with _turn(_semaphore, MAX_WAIT_SECONDS) as has_turn:
        yield has_turn


@contextmanager
def archive_turn() -> Iterator[bool]:
    """Wait for the turn of an archive, which takes a minute, so that pages do not wait for it."""
    with _turn(_of_archives, MAX_ARCHIVE_WAIT_SECONDS) as has_turn:
        yield has_turn


@contextmanager
def _turn(semaphore: BoundedSemaphore, most_seconds: float) -> Iterator[bool]:
    taken = semaphore.acquire(timeout=most_seconds)
    try:
        yield taken and not is_gone()
    finally:
        if taken:
            semaphore.release()
