"""Add the tie-break game of two players level on everything, or award it if one of them withdrew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file.results import result_document
from tournaments.league.local_hours import resolved, written
from tournaments.league.moves import refuse_tiebreak_place
from tournaments.league.open_ties import Need, need_of, unplayed_tiebreak
from tournaments.league.results import with_result
from tournaments.league.values import Game, Reason, Result, Winner
from tournaments.store.decide import Change
from tournaments.store.fixtures import subject
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.ties import require_open_tie
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class PlayOff(LeagueVerb):
    """Call a tie-break game. Another one follows only if the last was drawn.

    `at` is local time in the league's zone. If one of the two players withdrew, the other wins by absence the game that
    was called, or a new one.
    """

    one: str
    two: str
    at: datetime | None = None
    board: int | None = None

    name = "play_off"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a tie-break game, or give the win to the opponent of a withdrawn player."""
        pair = (self.one, self.two)
        zone = loaded.league.zone
        at = resolved(self.at, zone) if self.at else None
        league = require_open_tie(loaded.league, pair)
        need = need_of(league, pair)
        if need not in (Need.GAME, Need.ABSENCE):
            raise Fault(Code.TIEBREAK_NOT_PLAYED, names=listed(pair))
        waiting = unplayed_tiebreak(league, pair)
        if waiting and need is Need.GAME:
            raise Fault(Code.TIEBREAK_OPEN, names=listed(pair))
        game = waiting or Game(one=self.one, two=self.two, at=at, board=self.board)
        if waiting is None:
            refuse_tiebreak_place(league, game)
            league = replace(league, tiebreak_games=(*league.tiebreak_games, game))
        names = {"one": game.one, "two": game.two}
        hour = {"at": written(at, zone), "board": self.board} if at else {}
        before, after = names if waiting else None, {**names, **hour}
        if need is Need.ABSENCE:
            result = _by_absence(game, league.withdrawn_players)
            league = with_result(league, game, result)
            after = {**names, **result_document(result)}
        return Outcome(
            league=league,
            change=lambda saved: Change(before, after, subject(game.key or saved.tiebreak_games[0])),
        )


def _by_absence(game: Game, withdrawn: frozenset[str]) -> Result:
    """Return the win by absence. It needs no confirmation, since it follows from the withdrawal."""
    return Result(Winner.TWO if game.one in withdrawn else Winner.ONE, Reason.WALKOVER, confirmed=True)
