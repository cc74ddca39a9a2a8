"""Correct a result that was entered, or take it back as if the game had not been played."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules import RULES
from tournaments import models
from tournaments.decisions.fixtures import document, fixture_of, result_of, subject
from tournaments.decisions.rows import result_fields
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Result
from tournaments.league_file.writing import result_document
from tournaments.selectors.loading import load_league, result_value


@dataclass(frozen=True, slots=True)
class CorrectResult(Verb):
    """`result` None takes it back: the game is to be played."""

    fixture: int
    result: Result | None
    source: models.Source = models.Source.WORD

    name = "correct_result"
    needs_reason = True

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        row = result_of(fixture)
        if row is None:
            raise Fault(Code.RESULT_MISSING)
        before = result_value(row)
        if self.result == before:
            raise Fault(Code.RESULT_SAME)
        self._write(row, league)
        if fixture.tiebreak:
            checks.tiebreak_games(load_league(league).league.tiebreak_games)
        after = document(fixture, **result_document(self.result)) if self.result else document(fixture)
        return Change(document(fixture, **result_document(before)), after, subject(fixture))

    def _write(self, row: models.Result, league: models.League) -> None:
        if self.result is None:
            row.delete()
            return
        checks.result(self.result, RULES[league.rules].men)
        for field, value in result_fields(self.result).items():
            setattr(row, field, value)
        row.source = self.source
        row.save()
