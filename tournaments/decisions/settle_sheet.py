"""Settle a disagreement between a game's result and its sheet: one of the two is right."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.fixtures import (
    claimed_result,
    current_sheet,
    document,
    fixture_of,
    game_of,
    on_fixture,
    reading_of,
    result_of,
    subject,
)
from tournaments.decisions.taking import Change, Verb
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Reason
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class SettleSheet(Verb):
    """Either the sheet gives the game its result, or it is set aside and the result stays."""

    fixture: int
    sheet_prevails: bool
    told: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        if result_of(fixture) is None:
            raise Fault(Code.RESULT_MISSING)
        row = current_sheet(self.fixture)
        if self.sheet_prevails:
            return self._correction(row, game_of(fixture)).apply(league)
        row.current = False
        row.save(update_fields=["current"])
        return Change(document(fixture, sheet=row.sheet_id), document(fixture, sheet=None), subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        row = current_sheet(self.fixture)
        return self._correction(row, game).foreseen(loaded) if self.sheet_prevails else loaded.league

    def _correction(self, row: models.FixtureSheet, game: Game) -> CorrectResult:
        """To what the sheet says; a reason that it does not know is told, or stays as it was entered."""
        assert game.result
        reading, answers = reading_of(row, game)
        claim = reading.resolved(answers).claim(reading.rules, irregular=answers.accepted)
        result = claimed_result(claim, self.told or game.result.reason)
        return CorrectResult(self.fixture, result, models.Source.SHEET)
