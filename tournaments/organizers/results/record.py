"""Enter the result of a game that had none."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.league.results import recorded
from tournaments.league.values import Result
from tournaments.store.fixtures import game_change, on_place, on_result
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import entered_result_document


@dataclass(frozen=True, slots=True)
class RecordResult(GameVerb):
    """Enter the result of an open game."""

    result: Result

    name = "record_result"

    def conflicting_decisions(self, league: models.League) -> Q:
        # A tie-break game replaces a ruling, so the actor must have seen rulings made meanwhile. A game that was
        # postponed meanwhile may have been taken for another one.
        return on_result(self.fixture) | Q(verb="rule") | on_place(self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        game = loaded.game(self.fixture)
        after = recorded(loaded.league, game, self.result)
        return Outcome(
            league=after, change=game_change(game, {}, entered_result_document(self.result, loaded.league, after))
        )
