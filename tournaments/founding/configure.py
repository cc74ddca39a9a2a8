"""Change how a league is played: anything while it is being prepared, and what harms no game once it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.board_ends import board_ends
from tournaments.decisions.actor import Actor
from tournaments.decisions.championship_entries import SUBJECT, place, wanted_championship
from tournaments.decisions.found import Setup, check_new_limit, setup_of
from tournaments.decisions.taking import LEAGUE, Change, Verb
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

    def rivals(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, SUBJECT])

    def foreseen(self, loaded: LoadedLeague) -> League:
        league, setup = loaded.league, self.setup
        if league.state is not State.PREPARING:
            _keep_what_the_lots_fixed(setup_of(league), setup)
        check_new_limit(setup.max_players, league.max_players)
        if len(league.players) > setup.max_players:
            with within("max_players"):
                count_players(len(league.players), setup.max_players)
        new = setup.fields()
        return replace(
            league,
            name=setup.name,
            rules=setup.rules,
            men=setup.men,
            board_ends=board_ends(setup.rules),
            boards=setup.boards,
            legs=setup.legs,
            max_players=setup.max_players,
            walkover_pieces=new["walkover_pieces"],
            timetable=setup.timetable,
            initials=setup.initials,
        )

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        self.foreseen(loaded)
        for key, value in self.setup.fields().items():
            setattr(league, key, value)
        league.save()
        if self.setup.initials and not loaded.league.initials:
            league.entries.update(initials=True, initials_asked=False)
        if league.name != loaded.league.name:
            index_leagues([league], renamed=True)
        before = replace(setup_of(loaded.league), championship=wanted_championship(league))
        return Change(before.document(), self.setup.document())

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        place(league, self.setup.championship, by=by)


def _keep_what_the_lots_fixed(old: Setup, new: Setup) -> None:
    for field in OF_THE_LOTS:
        if getattr(old, field) != getattr(new, field):
            raise Fault(Code.FIXED_BY_LOTS, field)
