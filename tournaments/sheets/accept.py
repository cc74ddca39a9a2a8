"""Let an irregular sheet stand: what the board says at its end is the result of the game."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games.rules.sheets.report import Verdict
from tournaments import models
from tournaments.decisions.fixtures import (
    claimed_result,
    current_sheet,
    document,
    fixture_of,
    game_of,
    on_fixture,
    reading_of,
    refuse_settled,
    refuse_settled_game,
    result_of,
    subject,
)
from tournaments.decisions.record_result import enter
from tournaments.decisions.taking import Change, Verb
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Result
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class AcceptSheet(Verb):
    """`told` is how a game ended that the board did not end."""

    fixture: int
    told: Reason | None = None

    name = "accept_sheet"
    needs_reason = True

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        if result_of(fixture):
            raise Fault(Code.RESULT_EXISTS)
        row = current_sheet(self.fixture)
        result = self._result(row, game_of(fixture))
        entered = enter(league, fixture, result, models.Source.SHEET)
        after = document(fixture, sheet=row.sheet_id, **entered)
        return Change(document(fixture, sheet=row.sheet_id), after, subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        refuse_settled_game(game, loaded.league)
        if game.result:
            raise Fault(Code.RESULT_EXISTS)
        return loaded.with_result(self.fixture, self._result(current_sheet(self.fixture), game))

    def _result(self, row: models.FixtureSheet, game: values.Game) -> Result:
        reading, answers = reading_of(row, game)
        if reading.gist.verdict is not Verdict.IRREGULAR:
            raise Fault(Code.SHEET_NOT_IRREGULAR)
        return claimed_result(reading.resolved(answers).claim(reading.rules, irregular=True), self.told)
