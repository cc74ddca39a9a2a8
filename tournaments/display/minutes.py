"""The minutes that the officials of a league sign at its end: its officials, incidents and corrections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.incidents import GameIncident, incidents_in
from tournaments.display.officials import Member, team_of
from tournaments.store.load import LoadedLeague

CORRECTION_VERBS = (
    *("correct_result", "correct_player", "undo", "reopen", "settle_sheet"),
    *("strike_incident", "strike_text", "swap_games", "move_game", "readmit"),
)
"""The verbs of decisions that correct earlier ones."""
MAX_CORRECTIONS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Minutes:
    """The private parts of the minutes: officials, incidents (also unpublished ones) and corrections."""

    team: Sequence[Member]
    incidents: Sequence[GameIncident]
    corrections: Sequence[DecisionLine]
    """The latest corrections, oldest first; `more` is the number of earlier ones."""
    more: int


def minutes_of(loaded: LoadedLeague) -> Minutes:
    """Return the minutes of a league, in a fixed number of queries. `loaded` must have the players' own names."""
    row = models.League.objects.get(pk=loaded.pk)
    found = row.decisions.filter(verb__in=CORRECTION_VERBS)
    latest = found.select_related("actor__handle").order_by("-number")[:MAX_CORRECTIONS]
    corrections = lines_of(row, reversed(latest))
    return Minutes(
        team=team_of(row),
        incidents=incidents_in(loaded),
        corrections=corrections,
        more=found.count() - len(corrections) if len(corrections) == MAX_CORRECTIONS else 0,
    )
