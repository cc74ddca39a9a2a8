"""The ends of a game under each rule system, in the league's own terms."""

from __future__ import annotations

from functools import cache

from games.rules import RULES
from tournaments.league.values import Reason


@cache
def board_ends(rules: str) -> frozenset[Reason]:
    """Return the reasons by which the board can end a game of a rule system, by itself or when claimed."""
    return frozenset(Reason(end.value) for end in RULES[rules].end_reasons)
