"""Submit a game sheet: it is checked and kept, and where it can it gives the game its result."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games import reports
from games.models import GameSheet
from games.rules import RULES
from games.rules.sheets.gist import gist_of
from games.rules.sheets.report import SheetReport
from tournaments import models
from tournaments.decisions.fixtures import (
    document,
    fixture_of,
    game_of,
    on_fixture,
    refuse_settled,
    refuse_settled_game,
    result_of,
    subject,
)
from tournaments.decisions.record_result import enter
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league import checks, values
from tournaments.league.faults import within
from tournaments.league.values import Game, Reason, Result, Side
from tournaments.league_file.reading import LONGEST_SHEET
from tournaments.selectors.loading import LoadedLeague
from tournaments.sheet_reading import Answers, Began, Resolved, SheetReading


@dataclass(frozen=True, slots=True)
class SubmitSheet(Verb):
    """The sheet becomes the current one. A game that has a result keeps it, whatever the sheet says.

    `white` is who had White and `began` which of the two tells who began, both answered by an official where the game
    leaves it open or the sheet tells it differently. `told` is how a game ended that the board did not end: without
    it, the result that the sheet proposes is not taken. `by` is who brings the sheet, and
    `handle` that of their account, if any.
    """

    fixture: int
    text: str
    by: str
    white: Side | None = None
    told: Reason | None = None
    began: Began | None = None
    handle: str = ""

    name = "submit_sheet"

    @property
    def answers(self) -> Answers:
        return Answers(self.white, self.began)

    def rivals(self, league: models.League) -> Q:
        return on_fixture(self.fixture)

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        self._check_text()
        sheet = GameSheet(text=self.text, rules=league.rules)
        report = reports.check(sheet)
        reading = self._reading(report, game_of(fixture), league.rules)
        resolved = reading.resolved(self.answers)
        before: Json = {"sheet": _current(fixture), "white": fixture.white, "starter": fixture.starter}
        self._settle_colours(fixture, resolved, reading)
        self._store(fixture, sheet, reading, resolved)
        kept: Json = {"sheet": sheet.pk, "white": fixture.white, "verdict": report.verdict.value}
        after = kept | self._answered(reading) | self._result(league, fixture, resolved)
        return Change(document(fixture, **before), document(fixture, **after), subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        refuse_settled_game(game, loaded.league)
        self._check_text()
        rules = loaded.league.rules
        resolved = self._reading(RULES[rules].check(self.text), game, rules).resolved(self.answers)
        result = None if game.result else self._claimed(resolved, rules)
        return loaded.with_result(self.fixture, result) if result else loaded.league

    def _check_text(self) -> None:
        with within("text"):
            checks.text(self.text, LONGEST_SHEET)

    def _reading(self, report: SheetReport, game: Game, rules: str) -> SheetReading:
        return SheetReading(gist_of(report), game, rules)

    def _settle_colours(self, fixture: models.Fixture, resolved: Resolved, reading: SheetReading) -> None:
        """Write down who had White and, unless dice decided it, who began where the sheet counts for it.

        Where White begins, who began goes with who had White.
        """
        before = (fixture.white, fixture.starter)
        if fixture.white != resolved.white and fixture.starter and reading.starter_recorded is None:
            fixture.starter = resolved.white
        if self._accepts_starter(reading, resolved) and reading.starter_thrown is None:
            fixture.starter = reading.starter_written(resolved.white)
        fixture.white = resolved.white
        if before != (fixture.white, fixture.starter):
            fixture.save(update_fields=["white", "starter"])

    def _store(self, fixture: models.Fixture, sheet: GameSheet, reading: SheetReading, resolved: Resolved) -> None:
        sheet.save()
        fixture.sheets.filter(current=True).update(current=False)
        models.FixtureSheet.objects.create(
            fixture=fixture,
            sheet=sheet,
            submitted_by=self.by,
            submitted_by_handle=self.handle,
            **reading.kept(self.answers, resolved),
        )

    def _accepts_starter(self, reading: SheetReading, resolved: Resolved) -> bool:
        return self.began is Began.SHEET and reading.asks_starter(resolved.white)

    def _answered(self, reading: SheetReading) -> Json:
        """What was answered, for the history: whom the sheet's names give White to, and which start counts."""
        answered: Json = {}
        white = reading.white(self.answers)
        assert white
        if reading.says_names and reading.asks_white:
            answered["named"] = reading.white_named or "other"
        if reading.asks_starter(white):
            answered |= {"starts_by": self.began, "written_starter": reading.starter_written(white)}
        return answered

    def _claimed(self, resolved: Resolved, rules: str) -> Result | None:
        claim = resolved.claim(rules)
        return claim.result(self.told) if claim else None

    def _result(self, league: models.League, fixture: models.Fixture, resolved: Resolved) -> Json:
        """The result it gives, entered where there was none; empty where it gives none or there is one."""
        result = self._claimed(resolved, league.rules)
        if result is None or result_of(fixture):
            return {}
        return enter(league, fixture, result, models.Source.SHEET)


def _current(fixture: models.Fixture) -> int | None:
    return fixture.sheets.filter(current=True).values_list("sheet_id", flat=True).first()
