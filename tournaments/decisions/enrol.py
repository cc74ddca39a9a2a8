"""Enter the players of a league that is being prepared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.rows import write_entries
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant, State


@dataclass(frozen=True, slots=True)
class Enrol(Verb):
    """The whole list, in order of entry: whoever is not on it is no longer entered.

    Fewer players than a league needs may be entered for now; the lots wait for the rest.
    """

    entrants: Sequence[Entrant]

    name = "enrol"

    def apply(self, league: models.League) -> Change:
        if league.state != State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        checks.different_names(self.entrants)
        if len(self.entrants) > league.max_players:
            checks.count_players(len(self.entrants), league.max_players)
        before = [Entrant(entry.name, entry.club or None) for entry in league.entries.order_by("number")]
        league.entries.all().delete()
        write_entries(league, self.entrants)
        return Change(_document(before), _document(self.entrants))


def _document(entrants: Sequence[Entrant]) -> Json:
    return {"players": [{"name": entrant.name, "club": entrant.club} for entrant in entrants]}
