"""Reopen a finished league: its placings are withdrawn until it is closed again."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.league.values import State
from tournaments.store.decide import Change, Verb


@dataclass(frozen=True, slots=True)
class Reopen(Verb):
    name = "reopen"
    needs_reason = True
    of_finished = True

    def apply(self, league: models.League) -> Change:
        league.placings.all().delete()
        league.state = State.PLAYING
        league.save(update_fields=["state"])
        return Change({"state": State.FINISHED}, {"state": State.PLAYING})
