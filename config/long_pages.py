"""Turns for the longest pages and checks: one at a time in a process, and none for a client that has hung up.

Thirty of them asked for and left at once would otherwise all be begun, and share the processor with every other page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from config.clients import is_gone

MAX_WAIT_SECONDS = 2.0
"""Longest wait for a turn; the page is then made beside the one that holds it, which may wait for the database."""
_one = BoundedSemaphore(1)


@contextmanager
def turn(*, needed: bool = True) -> Iterator[bool]:
    """Wait for the turn where one is needed, and tell whether the client still waits for its page."""
    if not needed:
        yield True
        return
    taken = _one.acquire(timeout=MAX_WAIT_SECONDS)
    try:
        yield not is_gone()
    finally:
        if taken:
            _one.release()
