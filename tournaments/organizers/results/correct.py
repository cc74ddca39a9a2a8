"""Correct a result, or remove it as if the game had not been played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.league.values import Result
from tournaments.store.fixtures import on_result
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import correction_outcome


@dataclass(frozen=True, slots=True)
class CorrectResult(GameVerb):
    """Replace the result of a game, or remove it with None: the game is then to be played."""

    result: Result | None

    name = "correct_result"
    needs_reason = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_result(self.fixture) | Q(verb="rule")

    def change(self, loaded: LoadedLeague) -> Outcome:
        return correction_outcome(loaded, self.fixture, self.result)
