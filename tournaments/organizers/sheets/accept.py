"""Accept an irregular sheet: the result of the game is that of the board at its end."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.sheets.report import Verdict
from tournaments import models
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.results import recorded, refuse_recorded
from tournaments.league.values import Reason, Result
from tournaments.store.fixtures import claimed_result, current_sheet, game_change, reading_of
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import entered_result_document


@dataclass(frozen=True, slots=True)
class AcceptSheet(GameVerb):
    """Accept the current sheet. `end_reason` is an official's reason for an end that the board does not show."""

    end_reason: Reason | None = None

    name = "accept_sheet"
    needs_reason = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Give the game the result of its irregular sheet."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_recorded(league, game)
        row = current_sheet(self.fixture)
        result = self._result(row, game)
        after, sheet = recorded(league, game, result), {"sheet": row.sheet_id}
        change = game_change(game, sheet, {**sheet, **entered_result_document(result, league, after)})
        return Outcome(league=after, change=change)

    def _result(self, row: models.FixtureSheet, game: values.Game) -> Result:
        reading, answers = reading_of(row, game)
        if reading.gist.verdict is not Verdict.IRREGULAR:
            raise Fault(Code.SHEET_NOT_IRREGULAR)
        return claimed_result(reading.resolved(answers).claim(reading.rules, irregular=True), self.end_reason)
