"""A list of players as it was read: each name, the registered player it may be, and which stand twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league.names import folded
from tournaments.league.values import Entrant
from tournaments.store.matching import Match, matches


@dataclass(frozen=True, slots=True)
class ReadLine:
    """`match` is the registered player that the name may be, None for a new one."""

    name: str
    club: str
    match: Match | None
    twice: bool


def lines_read(entrants: Sequence[Entrant], by: User | None, league: models.League) -> list[ReadLine]:
    """The list of a league in order, with the people that the account that pastes it may know of."""
    times = Counter(folded(entrant.name) for entrant in entrants)
    return [
        ReadLine(entrant.name, entrant.club or "", match, times[folded(entrant.name)] > 1)
        for entrant, match in zip(entrants, matches(entrants, by, league=league), strict=True)
    ]
