"""Enter the result of a game that had none."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules import RULES
from tournaments import models
from tournaments.decisions.fixtures import document, fixture_of, refuse_settled, result_of, subject
from tournaments.decisions.rows import result_row
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Result, State
from tournaments.league_file.writing import result_document


@dataclass(frozen=True, slots=True)
class RecordResult(Verb):
    fixture: int
    result: Result

    name = "record_result"

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        if result_of(fixture):
            raise Fault(Code.RESULT_EXISTS)
        enter(league, fixture, self.result)
        return Change(document(fixture), document(fixture, **result_document(self.result)), subject(fixture))


def enter(
    league: models.League, fixture: models.Fixture, result: Result, source: models.Source = models.Source.WORD
) -> None:
    """Write the result of a game that has none; the first one puts the league in play."""
    checks.result(result, RULES[league.rules].men)
    row = result_row(fixture, result, league.rules)
    row.source = source
    row.save(force_insert=True)
    if league.state == State.DRAWN:
        league.state = State.PLAYING
        league.save(update_fields=["state"])
