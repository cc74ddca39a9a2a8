"""Reopen a finished league: its placings are deleted until it is closed again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments import models
from tournaments.league.values import State
from tournaments.store.decide import Change
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class Reopen(LeagueVerb):
    """Reopen a finished league."""

    name = "reopen"
    needs_reason = True
    finished_leagues_only = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        return Outcome(
            league=replace(loaded.league, state=State.PLAYING),
            change=Change({"state": State.FINISHED}, {"state": State.PLAYING}),
            write_other_rows=_delete_placings,
        )


def _delete_placings(league: models.League) -> None:
    """Delete the placings of a league."""
    league.placings.all().delete()
