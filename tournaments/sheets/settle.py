"""Settle a disagreement between a game's result and its sheet: one of the two is right."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Reason, Result
from tournaments.store.fixtures import claimed_result, current_sheet, on_game, reading_of
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import correction


@dataclass(frozen=True, slots=True)
class SettleSheet(GameVerb):
    """Either the sheet gives the game its result, or it is set aside and the result stays."""

    sheet_prevails: bool
    told: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        row = current_sheet(self.fixture)
        if self.sheet_prevails:
            return correction(loaded, self.fixture, self._result(row, game, game.result.reason))

        def set_aside(_: models.League) -> None:
            row.current = False
            row.save(update_fields=["current"])

        change = on_game(game, {"sheet": row.sheet_id}, {"sheet": None})
        return Outcome(league=loaded.league, change=change, write_other_rows=set_aside)

    def _result(self, row: models.FixtureSheet, game: Game, entered: Reason) -> Result:
        """Return the sheet's result; an unknown reason is told, or stays as entered."""
        reading, answers = reading_of(row, game)
        claim = reading.resolved(answers).claim(reading.rules, irregular=answers.accepted)
        return claimed_result(claim, self.told or entered)
