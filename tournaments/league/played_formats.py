"""What a format decides by itself: its places, its end, and the games that follow from results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.league.regulations.regulation import Format
from tournaments.league.values import League

Place = tuple[str, int]
"""The key of a group and a place in it, from 1."""


@dataclass(frozen=True, slots=True)
class PlayedFormat:
    """The functions of a format whose table does not follow from points."""

    places: Callable[[League], list[tuple[str, ...]]]
    """The players from the top; those who share a place together."""
    complete: Callable[[League], bool]
    followed_up: Callable[[League], League]
    """The league with the games that follow from its results; raises Fault where one that no longer follows was
    played.
    """
    seeded: Callable[[Sequence[Place]], tuple[Place, ...]]
    """Places of groups in the order of their numbers, so that two of one group meet late."""


PLAYED: dict[Format, PlayedFormat] = {}
"""The formats that say so themselves; each adds itself when the site starts."""
