"""A list of players as it was read: each name, who of them is known already, and which stand twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.decisions.registry import known_players
from tournaments.league.names import folded
from tournaments.league.values import Entrant


@dataclass(frozen=True, slots=True)
class ReadLine:
    """`player_id` is that of the registered player, None for whoever is new."""

    name: str
    club: str
    player_id: int | None
    twice: bool


def lines_read(entrants: Sequence[Entrant]) -> list[ReadLine]:
    """The list in order, in one query."""
    times = Counter(folded(entrant.name) for entrant in entrants)
    return [
        ReadLine(entrant.name, entrant.club or "", player.pk if player else None, times[folded(entrant.name)] > 1)
        for entrant, player in zip(entrants, known_players(entrants), strict=True)
    ]
