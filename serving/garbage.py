"""The collection of garbage in processes that load the site, and while long texts are checked."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def collect_seldom() -> None:
    """Collect garbage seldom in this process, and not at its end. Called before the site is loaded.

    Loading the site makes a million objects and almost no garbage, but each collection visits them. The collections
    during the loading take a fifth of a second; those at the end of the process take half a second.
    """
    gc.set_threshold(100_000, 50, 100)
    atexit.register(gc.freeze)


@contextmanager
def not_collected() -> Iterator[None]:
    """Collect no garbage meanwhile: the check of a long text makes a million objects that are all in use.

    Collections, which visit them again and again, would take a third of its time. Of two in a process, the first one to
    end lets garbage be collected.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
