"""Settle a contradiction between a game's result and its sheet, in favour of one of them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Reason, Result
from tournaments.store.fixtures import claimed_result, current_sheet, game_change, reading_of
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import correction_outcome


@dataclass(frozen=True, slots=True)
class SettleSheet(GameVerb):
    """Give the game the result of its sheet, or keep the result and set the sheet aside."""

    sheet_prevails: bool
    end_reason: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Let the sheet correct the result, or set the sheet aside."""
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        row = current_sheet(self.fixture)
        if self.sheet_prevails:
            return correction_outcome(loaded, self.fixture, self._result(row, game, game.result.reason))

        def set_aside(_: models.League) -> None:
            row.current = False
            row.save(update_fields=["current"])

        change = game_change(game, {"sheet": row.sheet_id}, {"sheet": None})
        return Outcome(league=loaded.league, change=change, write_other_rows=set_aside)

    def _result(self, row: models.FixtureSheet, game: Game, entered: Reason) -> Result:
        """Return the sheet's result. A reason that the sheet does not give is the official's, or the recorded one."""
        reading, answers = reading_of(row, game)
        claim = reading.resolved(answers).claim(reading.rules, irregular=answers.accepted)
        return claimed_result(claim, self.end_reason or entered)
