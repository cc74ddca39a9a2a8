"""Settle a disagreement between a game's result and its sheet: one of the two is right."""

from __future__ import annotations

from dataclasses import dataclass

from games import reports
from tournaments import models
from tournaments.claims import claim_of
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.fixtures import document, fixture_of, result_of, subject
from tournaments.decisions.taking import Change, Verb
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Result, Side


@dataclass(frozen=True, slots=True)
class SettleSheet(Verb):
    """Either the sheet gives the game its result, or it is set aside and the result stays."""

    fixture: int
    sheet_prevails: bool
    told: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        if result_of(fixture) is None:
            raise Fault(Code.RESULT_MISSING)
        row = fixture.sheets.select_related("sheet").filter(current=True).first()
        if row is None:
            raise Fault(Code.SHEET_MISSING)
        if self.sheet_prevails:
            return CorrectResult(fixture.pk, self._result(fixture, row), models.Source.SHEET).apply(league)
        row.current = False
        row.save(update_fields=["current"])
        return Change(document(fixture, sheet=row.sheet_id), document(fixture, sheet=None), subject(fixture))

    def _result(self, fixture: models.Fixture, row: models.FixtureSheet) -> Result:
        """What the sheet says; a reason that it does not know is told, or stays as it was entered."""
        claim = claim_of(reports.check(row.sheet), Side(fixture.white)) if fixture.white else None
        entered = result_of(fixture)
        reason = self.told or (Reason(entered.reason) if entered else None)
        result = claim.result(reason) if claim else None
        if result is None:
            raise Fault(Code.SHEET_GIVES_NO_RESULT)
        return result
