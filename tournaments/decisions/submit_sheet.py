"""Submit a game sheet: it is checked and kept, and where it can it gives the game its result."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games import reports
from games.models import GameSheet
from games.rules import RULES
from games.rules.sheets.report import SheetReport
from tournaments import models
from tournaments.claims import claim_of, white_by_tags
from tournaments.decisions.fixtures import (
    document,
    fixture_of,
    on_fixture,
    refuse_settled,
    refuse_settled_game,
    result_of,
    subject,
)
from tournaments.decisions.record_result import enter
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks, values
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import Reason, Side
from tournaments.league_file.reading import LONGEST_SHEET
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class SubmitSheet(Verb):
    """The sheet becomes the current one. A game that has a result keeps it, whatever the sheet says.

    `white` is who had White, asked where neither the fixture nor the sheet's tags say; `told` why a game ended
    that was won away from the board; `by` who brings the sheet.
    """

    fixture: int
    text: str
    by: str
    white: Side | None = None
    told: Reason | None = None

    name = "submit_sheet"

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        with within("text"):
            checks.text(self.text, LONGEST_SHEET)
        sheet = GameSheet(text=self.text, rules=league.rules)
        report = reports.check(sheet)
        before: Json = {"sheet": _current(fixture), "white": fixture.white}
        if fixture.white is None:
            self._settle_white(fixture, report)
        self._store(fixture, sheet)
        kept: Json = {"sheet": sheet.pk, "white": fixture.white, "verdict": report.verdict.value}
        after = kept | self._result(league, fixture, report)
        return Change(document(fixture, **before), document(fixture, **after), subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        refuse_settled_game(game, loaded.league)
        with within("text"):
            checks.text(self.text, LONGEST_SHEET)
        report = RULES[loaded.league.rules].check(self.text)
        white = game.white or self.white or white_by_tags(report, game.one, game.two)
        if white is None:
            raise Fault(Code.WHITE_MISSING, "white")
        claim = None if game.result else claim_of(report, white)
        result = claim.result(self.told) if claim else None
        return loaded.with_result(self.fixture, result) if result else loaded.league

    def _settle_white(self, fixture: models.Fixture, report: SheetReport) -> None:
        white = self.white or white_by_tags(report, fixture.one.name, fixture.two.name)
        if white is None:
            raise Fault(Code.WHITE_MISSING, "white")
        fixture.white = white
        fixture.save(update_fields=["white"])

    def _store(self, fixture: models.Fixture, sheet: GameSheet) -> None:
        sheet.save()
        fixture.sheets.filter(current=True).update(current=False)
        models.FixtureSheet.objects.create(fixture=fixture, sheet=sheet, submitted_by=self.by)

    def _result(self, league: models.League, fixture: models.Fixture, report: SheetReport) -> Json:
        """The result it gives, entered where there was none; empty where it gives none or there is one."""
        assert fixture.white
        claim = claim_of(report, Side(fixture.white))
        result = claim.result(self.told) if claim else None
        if result is None or result_of(fixture):
            return {}
        return enter(league, fixture, result, models.Source.SHEET)


def _current(fixture: models.Fixture) -> int | None:
    return fixture.sheets.filter(current=True).values_list("sheet_id", flat=True).first()
