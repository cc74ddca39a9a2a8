"""Replay the rest of a sheet after each path that an ambiguous capture may mean, within limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.position import Position

MAX_TRIALS = 40  # replays for one sheet; a capture in the rest may be ambiguous too
MAX_WORDS = 20_000  # words of all replays together


class Trials:
    """Finds out from which positions the words of a sheet from an index on can be read to the end.

    `replay` replays the rest of a sheet, and tells whether it is read to the end. `exhausted` is set once a replay was
    left out; then nothing is known.
    """

    def __init__(self, replay: Callable[[Position, int, Trials], bool], words: int) -> None:
        self._replay = replay
        self._words = words  # of the whole sheet
        self._trials_left, self._words_left = MAX_TRIALS, MAX_WORDS
        self.exhausted = False

    def only(self, positions: Sequence[Position], index: int) -> int | None:
        """Return the place of the only position from which the rest can be read; None if there is no single one."""
        readable = [place for place, position in enumerate(positions) if self._reads_on(position, index)]
        return readable[0] if len(readable) == 1 and not self.exhausted else None

    def any(self, positions: Sequence[Position], index: int) -> bool:
        """Return whether the rest can be read from any of the positions."""
        return any(self._reads_on(position, index) for position in positions)

    def _reads_on(self, position: Position, index: int) -> bool:
        """Return whether the rest can be read from a position; False once the limits are reached."""
        self._trials_left -= 1
        self._words_left -= self._words - index
        if self._trials_left < 0 or self._words_left < 0:
            self.exhausted = True
        return not self.exhausted and self._replay(position, index, self)
