"""Write down who plays White and who moves first, as agreed or after the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league import checks
from tournaments.league.results import with_game
from tournaments.league.values import Side
from tournaments.store.fixtures import load_game, on_fixture, on_game
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class ChooseColours(LeagueVerb):
    fixture: int
    white: Side | None
    starter: Side | None

    name = "choose_colours"

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def load(self, league: models.League) -> LoadedLeague:
        return load_game(league, self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        game = loaded.game(self.fixture)
        checks.dice(game.dice, self.starter)
        before = {"white": game.white, "starter": game.starter}
        after = {"white": self.white, "starter": self.starter}
        league = with_game(loaded.league, game, replace(game, white=self.white, starter=self.starter))
        return Outcome(league=league, change=on_game(game, before, after))
