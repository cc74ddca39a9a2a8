"""The words of a game's text with their squares as bits, as `Line` plays them. Compiled with `line`."""

from __future__ import annotations

from typing import Final

from .notation.movetext import SpanKind


class Word:
    """A word of a game's text, such as `22-18` or `9x18x27`, with its squares as bits.

    `start` and `end` are 0 for a word that is not simple (see `line`).
    """

    __slots__ = (
        *("both", "crossed", "end", "jump", "kind", "lost"),
        *("path", "start", "step_of", "takes", "targets", "text"),
    )

    def __init__(
        self,
        text: str,
        kind: SpanKind | None,
        takes: bool = False,
        start: int = 0,
        end: int = 0,
        path: tuple[int, ...] = (),
        step_of: int = 0,
        crossed: int = 0,
        targets: int = 0,
        jump: int = 0,
        lost: int = 0,
    ) -> None:
        self.text: Final = text
        self.kind: Final = kind  # None for a move, legal or not
        self.takes: Final = takes  # whether it has the sign of a capture
        self.start: Final = start
        self.end: Final = end
        self.both: Final = start ^ end
        self.path: Final = path  # empty if only the ends are given
        # The sides whose men make this step, and are not crowned by it: 1 for White, 2 for Black, 3 for both.
        self.step_of: Final = step_of
        # Squares that must be empty for a king's step; the start itself if no king can make it.
        self.crossed: Final = crossed
        self.targets: Final = targets  # the piece captured by a single jump over a neighbour
        self.jump: Final = jump  # that jump as a bit of `Neighbours.capture_bits`; 0 for any other word
        self.lost: Final = lost  # the piece removed by a huff; 0 for any other word
