"""Reopen a finished league: its placings are withdrawn until it is closed again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments import models
from tournaments.league.values import State
from tournaments.store.decide import Change
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class Reopen(LeagueVerb):
    name = "reopen"
    needs_reason = True
    finished_leagues_only = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        return Outcome(
            league=replace(loaded.league, state=State.PLAYING),
            change=Change({"state": State.FINISHED}, {"state": State.PLAYING}),
            write_other_rows=_drop_placings,
        )


def _drop_placings(league: models.League) -> None:
    league.placings.all().delete()
