"""Correct a result that was entered, or take it back as if the game had not been played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games.rules import RULES
from tournaments import models
from tournaments.board_ends import board_ends
from tournaments.decisions.fixtures import document, fixture_of, kept_of, on_result, result_of, subject
from tournaments.decisions.rows import result_fields
from tournaments.decisions.taking import Change, Verb
from tournaments.decisions.ties import settle_tiebreak
from tournaments.league import checks, values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Result
from tournaments.league_file.writing import result_document
from tournaments.selectors.loading import LoadedLeague, result_value


@dataclass(frozen=True, slots=True)
class CorrectResult(Verb):
    """`result` None takes it back: the game is to be played."""

    fixture: int
    result: Result | None
    source: models.Source = models.Source.WORD

    name = "correct_result"
    needs_reason = True

    def rivals(self, league: models.League) -> Q:
        return on_result(self.fixture) | Q(verb="rule")

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        row = result_of(fixture)
        if row is None:
            raise Fault(Code.RESULT_MISSING)
        if self.result == result_value(row):
            raise Fault(Code.RESULT_SAME)
        before = kept_of(row)
        self._write(row, league)
        dropped = settle_tiebreak(league, fixture) if fixture.tiebreak else []
        after = document(fixture, **result_document(self.result)) if self.result else document(fixture)
        after |= {"dropped": dropped} if dropped else {}
        return Change(document(fixture, **before), after, subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        before = loaded.game(self.fixture).result
        if before is None:
            raise Fault(Code.RESULT_MISSING)
        if self.result == before:
            raise Fault(Code.RESULT_SAME)
        if self.result:
            checks.result(self.result, loaded.league.men, loaded.league.board_ends)
        return loaded.with_result(self.fixture, self.result)

    def _write(self, row: models.Result, league: models.League) -> None:
        if self.result is None:
            row.delete()
            return
        checks.result(self.result, RULES[league.rules].men, board_ends(league.rules))
        for field, value in result_fields(self.result).items():
            setattr(row, field, value)
        row.source = self.source
        row.confirmed = False
        row.save()
