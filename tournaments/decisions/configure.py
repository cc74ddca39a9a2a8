"""Change how a league will be played, while it is being prepared."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.found import Setup
from tournaments.decisions.registry import championship_named
from tournaments.decisions.taking import Change, Verb
from tournaments.league.checks import count_players
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State


@dataclass(frozen=True, slots=True)
class Configure(Verb):
    setup: Setup

    name = "configure"

    def apply(self, league: models.League) -> Change:
        if league.state != State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        entered = league.entries.count()
        if entered > self.setup.max_players:
            count_players(entered, self.setup.max_players)
        new = self.setup.fields()
        before = {key: getattr(league, key) for key in new if key != "searchable"}
        before["championship"] = league.championship.name if league.championship else None
        for key, value in new.items():
            setattr(league, key, value)
        league.championship = championship_named(self.setup.championship) if self.setup.championship else None
        league.save()
        return Change(before, self.setup.document())
