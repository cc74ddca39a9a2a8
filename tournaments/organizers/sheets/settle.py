"""Settle a sheet that contradicts the game's result, or is not valid: it prevails, or it is set aside."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.sheets.report import Verdict
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Reason
from tournaments.store.decide import Json
from tournaments.store.fixtures import claimed_result, current_sheet, game_change, reading_of
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import correction_outcome


@dataclass(frozen=True, slots=True)
class SettleSheet(GameVerb):
    """Give the game the result of its sheet, or set the sheet aside; a recorded result then stays.

    A game without a result may only have a sheet set aside that is not valid.
    """

    sheet_prevails: bool
    end_reason: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Let the sheet correct the result, or set the sheet aside."""
        game, row = loaded.game(self.fixture), current_sheet(self.fixture)
        if self.sheet_prevails:
            return self._prevailing(loaded, row, game)
        if game.result is None and reading_of(row, game)[0].gist.verdict is Verdict.VALID:
            raise Fault(Code.RESULT_MISSING)

        def set_aside(_: models.League) -> None:
            row.current = False
            row.save(update_fields=["current"])

        change = game_change(game, {"sheet": row.sheet_id}, {"sheet": None})
        return Outcome(league=loaded.league, change=change, write_other_rows=set_aside)

    def _prevailing(self, loaded: LoadedLeague, row: models.FixtureSheet, game: Game) -> Outcome:
        """Return the outcome of preferring the sheet, which is so accepted if it is irregular.

        A reason that the sheet does not give is the official's, or the recorded one. An equal result stays as it is.
        """
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        reading, answers = reading_of(row, game)
        claim = reading.resolved(answers).claim(reading.rules, irregular=True)
        result = claimed_result(claim, self.end_reason or game.result.reason)
        irregular = reading.gist.verdict is Verdict.IRREGULAR
        if irregular and claim and not claim.contradicts(game.result, loaded.league.pieces_of_absence):
            kept: Json = {"sheet": row.sheet_id}
            return Outcome(league=loaded.league, change=game_change(game, kept, kept))
        more: Json = {"sheet": row.sheet_id} if irregular else {}
        return correction_outcome(loaded, self.fixture, result, more)
