"""Make the tie-break game of two players whom nothing else tells apart, or give it to the one who did not withdraw."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max, Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import Need, need_of, unplayed_tiebreak
from tournaments.league.values import Game, League, Reason, Result, Winner
from tournaments.league_file.writing import result_document
from tournaments.store.decide import Change, Verb
from tournaments.store.fixtures import document, subject
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.save import result_row, write_fixtures
from tournaments.store.ties import open_tie
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class PlayOff(Verb):
    """One game at a time: another only when the last was drawn.

    Where one of the two withdrew it is won by their absence: the game that waited to be played, or a new one.
    """

    one: str
    two: str

    name = "play_off"

    def rivals(self, league: models.League) -> Q:
        """Everything: whatever changes may change the table that it rests on."""
        return Q()

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        value = open_tie(loaded.league, (self.one, self.two))
        need = need_of(value, (self.one, self.two))
        if need is Need.RULING:
            raise Fault(Code.TIEBREAK_NOT_PLAYED, names=listed([self.one, self.two]))
        waiting = self._waiting(loaded)
        if waiting and need is Need.GAME:
            raise Fault(Code.TIEBREAK_OPEN, names=listed([self.one, self.two]))
        fixture = waiting or self._new(league, value)
        before = document(fixture) if waiting else None
        if need is Need.GAME:
            return Change(before, document(fixture), subject(fixture))
        result = _by_absence(fixture, value.gone)
        row = result_row(fixture, result, league.rules)
        # It follows from the withdrawal: there is nothing that a second person could have seen.
        row.confirmed = True
        row.save(force_insert=True)
        return Change(before, document(fixture, **result_document(result)), subject(fixture))

    def _waiting(self, loaded: LoadedLeague) -> models.Fixture | None:
        """The game of the two that has no result."""
        game = unplayed_tiebreak(loaded.league, (self.one, self.two))
        if game is None:
            return None
        pk = loaded.tiebreak_ids[loaded.league.tiebreak_games.index(game)]
        return models.Fixture.objects.select_related("one", "two").get(pk=pk)

    def _new(self, league: models.League, value: League) -> models.Fixture:
        entries = {entry.name: entry for entry in league.entries.filter(name__in=(self.one, self.two))}
        last = 0
        if value.tiebreak_games:  # Those that were taken out leave gaps in the order.
            last = league.fixtures.filter(tiebreak=True).aggregate(last=Max("position"))["last"]
        game = Game(one=self.one, two=self.two)
        [fixture] = write_fixtures(league, [game], entries, tiebreak=True, first=last + 1)
        return fixture


def _by_absence(fixture: models.Fixture, gone: frozenset[str]) -> Result:
    return Result(Winner.TWO if fixture.one.name in gone else Winner.ONE, Reason.WALKOVER)
