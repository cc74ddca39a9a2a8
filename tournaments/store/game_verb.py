"""Decisions on one game of a league."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.store.fixtures import load_game, on_fixture
from tournaments.store.league_verb import LeagueVerb
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class GameVerb(LeagueVerb):
    """A decision on one game, by its fixture's key. It loads only that game, and conflicts with decisions on it."""

    fixture: int

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def load(self, league: models.League) -> LoadedLeague:
        return load_game(league, self.fixture)
