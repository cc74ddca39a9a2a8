"""The collection of garbage in processes that load the site."""

from __future__ import annotations

import atexit
import gc


def collect_seldom() -> None:
    """Collect garbage seldom in this process, and not at its end. Called before the site is loaded.

    Loading makes a million objects and almost no garbage. Visiting them again and again takes a fifth of a second, and
    once more at the end, where the interpreter would free them one by one, half a second.
    """
    gc.set_threshold(100_000, 50, 100)
    atexit.register(gc.freeze)
