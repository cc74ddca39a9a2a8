"""Settle a disagreement between a game's result and its sheet: one of the two is right."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games import reports
from tournaments import models
from tournaments.claims import claim_of
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.fixtures import current_sheet, document, fixture_of, on_fixture, result_of, subject
from tournaments.decisions.taking import Change, Verb
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Result, Side
from tournaments.selectors.loading import LoadedLeague, result_value


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
            white, entered = Side(fixture.white) if fixture.white else None, result_value(fixture.result)
            return self._correction(row, white, entered).apply(league)
        row.current = False
        row.save(update_fields=["current"])
        return Change(document(fixture, sheet=row.sheet_id), document(fixture, sheet=None), subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        row = current_sheet(self.fixture)
        return self._correction(row, game.white, game.result).foreseen(loaded) if self.sheet_prevails else loaded.league

    def _correction(self, row: models.FixtureSheet, white: Side | None, entered: Result) -> CorrectResult:
        """To what the sheet says; a reason that it does not know is told, or stays as it was entered."""
        claim = claim_of(reports.check(row.sheet), white) if white else None
        result = claim.result(self.told or entered.reason) if claim else None
        if result is None:
            raise Fault(Code.SHEET_GIVES_NO_RESULT)
        return CorrectResult(self.fixture, result, models.Source.SHEET)
