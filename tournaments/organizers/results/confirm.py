"""Confirm the result of a game, in a league that requires a second person for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file.results import stored_result
from tournaments.league.results import with_result
from tournaments.store.access.actor import Actor
from tournaments.store.confirmation import confirmation_refusal
from tournaments.store.fixtures import game_change, on_fixture_or_reports, on_result
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class ConfirmResult(GameVerb):
    """Confirm a result; `by` must have had no part in it."""

    by: Actor

    name = "confirm_result"

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_result(self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Mark the result as confirmed. Raises Fault if the actor had a part in it."""
        if not loaded.league.confirm_results:
            raise Fault(Code.CONFIRM_NOT_ASKED)
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        if game.result.confirmed:
            raise Fault(Code.CONFIRMED)
        decisions = models.Decision.objects.filter(on_fixture_or_reports(self.fixture), league=loaded.pk)
        if refusal := confirmation_refusal(loaded.pk, decisions.select_related("undone_by", "actor"), self.by):
            raise Fault(refusal)
        result = replace(game.result, confirmed=True)
        return Outcome(
            league=with_result(loaded.league, game, result),
            change=game_change(game, stored_result(game.result), stored_result(result)),
        )
