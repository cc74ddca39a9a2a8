"""The minutes that the officials of a league sign at its end: its officials, incidents and corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.incidents import GameIncident, incidents_in
from tournaments.display.officials import Member, team_of
from tournaments.store.load import LoadedLeague
from tournaments.store.save import player_subject

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
    withdrawal_reasons: Mapping[str, str] = field(default_factory=dict)
    """The reason of each withdrawal, by player; empty where none was given."""


def minutes_of(loaded: LoadedLeague) -> Minutes:
    """Return the minutes of a league, in a fixed number of queries. `loaded` must have the players' own names."""
    row = models.League.objects.get(pk=loaded.pk)
    decisions = row.decisions.filter(verb__in=CORRECTION_VERBS)
    latest = decisions.select_related("actor__handle").order_by("-number")[:MAX_CORRECTIONS]
    corrections = lines_of(row, reversed(latest))
    return Minutes(
        team=team_of(row),
        incidents=incidents_in(loaded),
        corrections=corrections,
        more=decisions.count() - len(corrections) if len(corrections) == MAX_CORRECTIONS else 0,
        withdrawal_reasons=_withdrawal_reasons(row, loaded),
    )


def _withdrawal_reasons(row: models.League, loaded: LoadedLeague) -> dict[str, str]:
    """Return the reason of the last withdrawal of each withdrawn player; a league from a file has no decisions."""
    withdrawals = row.decisions.filter(verb="withdraw").order_by("number")
    reasons = dict(withdrawals.values_list("subject", "reason"))
    return {one.player: reasons.get(player_subject(loaded, one.player), "") for one in loaded.league.withdrawn}
