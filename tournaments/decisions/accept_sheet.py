"""Let an irregular sheet stand: what the board says at its end is the result of the game."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games import reports
from games.rules.sheets.report import Verdict
from tournaments import models
from tournaments.claims import claim_of
from tournaments.decisions.fixtures import (
    current_sheet,
    document,
    fixture_of,
    on_fixture,
    refuse_settled,
    refuse_settled_game,
    result_of,
    subject,
)
from tournaments.decisions.record_result import enter
from tournaments.decisions.taking import Change, Verb
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Reason, Result, Side
from tournaments.league_file.writing import result_document
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class AcceptSheet(Verb):
    """`told` is why a game ended that was won away from the board."""

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
        result = self._result(row, Side(fixture.white) if fixture.white else None)
        enter(league, fixture, result, models.Source.SHEET)
        after = document(fixture, sheet=row.sheet_id, **result_document(result))
        return Change(document(fixture, sheet=row.sheet_id), after, subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        refuse_settled_game(game, loaded.league)
        if game.result:
            raise Fault(Code.RESULT_EXISTS)
        return loaded.with_result(self.fixture, self._result(current_sheet(self.fixture), game.white))

    def _result(self, row: models.FixtureSheet, white: Side | None) -> Result:
        report = reports.check(row.sheet)
        if report.verdict is not Verdict.IRREGULAR:
            raise Fault(Code.SHEET_NOT_IRREGULAR)
        claim = claim_of(report, white, irregular=True) if white else None
        result = claim.result(self.told) if claim else None
        if result is None:
            raise Fault(Code.SHEET_GIVES_NO_RESULT)
        return result
