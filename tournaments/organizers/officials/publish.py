"""Publish a league, or make it private to its officials."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.store.corrections import update_registered_name
from tournaments.store.decide import Change, Verb

VISIBILITY = "visibility"


@dataclass(frozen=True, slots=True)
class Publish(Verb):
    """Publish a league, or make it private."""

    published: bool

    name = "publish"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=VISIBILITY)

    def apply(self, league: models.League) -> Change:
        """Make the league public or private. Raises Fault if it is so already, or hidden by the administrator."""
        if league.withheld:
            raise Fault(Code.LEAGUE_WITHHELD)
        if league.published == self.published:
            raise Fault(Code.VISIBILITY_SAME)
        league.published = self.published
        league.save(update_fields=["published"])
        # A private league no longer determines the names of its registered players.
        other_entries = models.Entry.objects.filter(player=OuterRef("pk")).exclude(league=league)
        for player in models.Player.objects.filter(Exists(other_entries), entries__league=league).order_by("pk"):
            update_registered_name(player)
        return Change({"published": not self.published}, {"published": self.published}, VISIBILITY)
