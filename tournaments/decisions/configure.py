"""Change how a league is played: anything while it is being prepared, and what harms no game once it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournaments import models
from tournaments.decisions.found import Setup, setup_of
from tournaments.decisions.registry import championship_named
from tournaments.decisions.taking import Change, Verb
from tournaments.decisions.words import index_leagues
from tournaments.league.checks import count_players
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import League, State
from tournaments.selectors.loading import LoadedLeague, load_league

OF_THE_LOTS = ("rules", "legs", "boards", "timetable")
"""What the calendar was made for; boards and hours change with it, by planning again what is left."""


@dataclass(frozen=True, slots=True)
class Configure(Verb):
    setup: Setup

    name = "configure"

    def foreseen(self, loaded: LoadedLeague) -> League:
        league, setup = loaded.league, self.setup
        if league.state is not State.PREPARING:
            _keep_what_the_lots_fixed(setup_of(league), setup)
        if len(league.players) > setup.max_players:
            with within("max_players"):
                count_players(len(league.players), setup.max_players)
        new = setup.fields()
        return replace(
            league,
            name=setup.name,
            rules=setup.rules,
            men=setup.men,
            championship=setup.championship,
            boards=setup.boards,
            legs=setup.legs,
            max_players=setup.max_players,
            walkover_pieces=new["walkover_pieces"],
            timetable=setup.timetable,
        )

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        self.foreseen(loaded)
        for key, value in self.setup.fields().items():
            setattr(league, key, value)
        league.championship = championship_named(self.setup.championship) if self.setup.championship else None
        league.save()
        if league.name != loaded.league.name:
            index_leagues([league], renamed=True)
        return Change(setup_of(loaded.league).document(), self.setup.document())


def _keep_what_the_lots_fixed(old: Setup, new: Setup) -> None:
    for field in OF_THE_LOTS:
        if getattr(old, field) != getattr(new, field):
            raise Fault(Code.FIXED_BY_LOTS, field)
