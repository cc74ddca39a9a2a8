"""The collection of garbage in processes that load the site."""

from __future__ import annotations

import atexit
import gc


def collect_seldom() -> None:
    """Collect garbage seldom in this process, and not at its end. Called before the site is loaded.

    Loading the site makes a million objects and almost no garbage, but each collection visits them. The collections
    during the loading take a fifth of a second; those at the end of the process take half a second.
    """
    gc.set_threshold(100_000, 50, 100)
    atexit.register(gc.freeze)
