"""Make the tie-break game of two players whom nothing else tells apart."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.decisions.fixtures import document, subject
from tournaments.decisions.rows import write_fixtures
from tournaments.decisions.taking import Change, Verb
from tournaments.decisions.ties import open_tie
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game
from tournaments.selectors.loading import load_league
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class PlayOff(Verb):
    """One game at a time: another only when the last was drawn."""

    one: str
    two: str

    name = "play_off"

    def rivals(self, league: models.League) -> Q:
        """Everything: whatever changes may change the table that it rests on."""
        return Q()

    def apply(self, league: models.League) -> Change:
        value = open_tie(load_league(league).league, (self.one, self.two))
        pair = {self.one, self.two}
        if any(game.pair == pair and game.result is None for game in value.tiebreak_games):
            raise Fault(Code.TIEBREAK_OPEN, names=listed([self.one, self.two]))
        entries = {entry.name: entry for entry in league.entries.filter(name__in=pair)}
        game = Game(one=self.one, two=self.two)
        first = len(value.tiebreak_games) + 1
        [fixture] = write_fixtures(league, [game], entries, tiebreak=True, first=first)
        return Change(None, document(fixture), subject(fixture))
