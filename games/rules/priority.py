"""The order of choice among captures: one criterion for each rule of a regulation.

The capture with the higher value is preferred. A rule system lists its criteria, the most important first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .article import Article
from .moves import Capture

Key = Callable[[Capture], "int | tuple[bool, ...]"]


def most_pieces(capture: Capture) -> int:
    """Return the number of captured pieces."""
    return capture.pieces


def most_kings(capture: Capture) -> int:
    """Return the number of captured kings."""
    return capture.kings.bit_count()


def most_value(capture: Capture) -> int:
    """Return the value of the captured pieces: 100 for a man, 199 for a king, a little less than two men."""
    return 100 * (capture.pieces + most_kings(capture)) - most_kings(capture)


def with_a_king(capture: Capture) -> int:
    """Return 1 for a capture by a king, 0 for one by a man."""
    return capture.by_king


def kings_first(capture: Capture) -> tuple[bool, ...]:
    """Return whether each jump captures a king: a capture that meets a king before another does is preferred."""
    return capture.order


@dataclass(frozen=True)
class Priority:
    """A criterion of choice among captures, and its article."""

    key: Key
    article: Article


def preferred(captures: list[Capture], criteria: Iterable[Priority]) -> list[Capture]:
    """Return the captures that may be chosen: each criterion in turn keeps those with its highest value."""
    for criterion in criteria:
        captures = _highest(captures, criterion.key)
    return captures


def first_failed_criterion(capture: Capture, captures: list[Capture], criteria: Iterable[Priority]) -> Priority | None:
    """Return the first criterion by which another capture is preferred; None if the capture may be chosen."""
    for criterion in criteria:
        captures = _highest(captures, criterion.key)
        if captures and criterion.key(captures[0]) != criterion.key(capture):
            return criterion
    return None


def _highest(captures: list[Capture], key: Key) -> list[Capture]:
    if len(captures) < 2:
        return captures
    best = max(map(key, captures))
    return [capture for capture in captures if key(capture) == best]
