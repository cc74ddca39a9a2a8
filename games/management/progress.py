"""A progress bar, on a terminal only."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

WIDTH = 30
REDRAW_SECONDS = 0.1  # between two drawings


class ProgressBar:
    """Draws on standard error; writes nothing if that is not a terminal or the total is unknown."""

    def __init__(self, total: int | None, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._total = total
        self._drawn = 0.0
        self._shown = bool(total) and self._stream.isatty()

    def show(self, done: int, games: int) -> None:
        """Draw the bar with the done part of the total, and the number of games."""
        if not self._shown or not self._total or monotonic() - self._drawn < REDRAW_SECONDS:
            return
        self._drawn = monotonic()
        share = min(1.0, done / self._total)
        bar = "#" * round(share * WIDTH)
        self._stream.write(f"\r[{bar:-<{WIDTH}}] {share:4.0%}  {games}")
        self._stream.flush()

    def close(self) -> None:
        """Erase the bar."""
        if self._shown and self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
