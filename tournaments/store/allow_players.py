"""The decision that sets the permissions of a league's players on their own pages."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from tournaments import models
from tournaments.league.player_rules import PlayerRules
from tournaments.store.decide import Change, Verb
from tournaments.store.player_settings import rules_of, write_rules

PLAYER_SETTINGS = "player settings"
"""The subject of decisions on the permissions of players and on the deadlines of rounds."""


@dataclass(frozen=True, slots=True)
class AllowPlayers(Verb):
    """Set the permissions of the players on their own pages."""

    allowed: PlayerRules

    name = "allow_players"

    def apply(self, league: models.League) -> Change:
        before = rules_of(league)
        write_rules(league, self.allowed)
        return Change(asdict(before), asdict(self.allowed), PLAYER_SETTINGS)
