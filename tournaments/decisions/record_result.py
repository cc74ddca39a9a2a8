"""Enter the result of a game that had none."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from games.rules import RULES
from tournaments import models
from tournaments.board_ends import board_ends
from tournaments.decisions.fixtures import (
    document,
    fixture_of,
    on_result,
    refuse_settled,
    refuse_settled_game,
    result_of,
    subject,
)
from tournaments.decisions.rows import result_row
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.decisions.ties import settle_tiebreak
from tournaments.league import checks, values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Result, State
from tournaments.league_file.writing import result_document
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class RecordResult(Verb):
    fixture: int
    result: Result

    name = "record_result"

    def rivals(self, league: models.League) -> Q:
        # A tie-break game outweighs a ruling: whoever enters its result has to have seen one made meanwhile.
        return on_result(self.fixture) | Q(verb="rule")

    def apply(self, league: models.League) -> Change:
        fixture = fixture_of(league, self.fixture)
        refuse_settled(fixture)
        if result_of(fixture):
            raise Fault(Code.RESULT_EXISTS)
        entered = enter(league, fixture, self.result)
        return Change(document(fixture), document(fixture, **entered), subject(fixture))

    def foreseen(self, loaded: LoadedLeague) -> values.League:
        game = loaded.game(self.fixture)
        refuse_settled_game(game, loaded.league)
        if game.result:
            raise Fault(Code.RESULT_EXISTS)
        checks.result(self.result, loaded.league.men, loaded.league.board_ends)
        return loaded.with_result(self.fixture, self.result)


def enter(
    league: models.League, fixture: models.Fixture, result: Result, source: models.Source = models.Source.WORD
) -> Json:
    """Write the result of a game that has none, and answer what the history keeps of it.

    The first result puts the league in play; `began` says that it did. `dropped` are the tie-break games that it took
    out, which a winner left without a purpose.
    """
    checks.result(result, RULES[league.rules].men, board_ends(league.rules))
    row = result_row(fixture, result, league.rules)
    row.source = source
    row.save(force_insert=True)
    entered: Json = result_document(result)
    if fixture.tiebreak and (dropped := settle_tiebreak(league, fixture)):
        entered["dropped"] = dropped
    if league.state == State.DRAWN:
        league.state = State.PLAYING
        entered["began"] = True
    return entered
