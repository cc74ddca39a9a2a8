"""Decide what the players of a league may do from their own pages."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from tournaments import models
from tournaments.league.values import PlayerRules
from tournaments.store.decide import Change, Verb
from tournaments.store.player_settings import rules_of, write_rules

PLAYER_SETTINGS = "player settings"
"""The subject of decisions on what players may do, and until when."""


@dataclass(frozen=True, slots=True)
class AllowPlayers(Verb):
    allowed: PlayerRules

    name = "allow_players"

    def apply(self, league: models.League) -> Change:
        before = rules_of(league)
        write_rules(league, self.allowed)
        return Change(asdict(before), asdict(self.allowed), PLAYER_SETTINGS)
