"""The collection of garbage in processes that load the site, and in the workers that answer requests."""

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


def spare_loaded() -> None:
    """Exempt all objects made until now from collections, and collect seldom. Called by a worker that has loaded.

    Visiting them takes a tenth of a second, while no thread of the process runs. The check of a long text makes a
    million objects and no garbage: with Python's own thresholds, collections take a third of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
