from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import Entry, League


class Ruling(models.Model):
    """The organizer's order of players who remain level after every tie-break step."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rulings")
    reason = models.TextField(_("motivo"))
    seed = models.TextField(_("semilla del sorteo"), null=True, blank=True)
    """The seed of the lots that gave the order; null for a decision of the organizers."""

    class Meta:
        verbose_name = _("resolución")
        verbose_name_plural = _("resoluciones")

    def __str__(self) -> str:
        return self.reason


class RulingPlace(models.Model):
    """The place, from 1, that a ruling gives a player among those it names."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(F("ruling"), F("entry"), name="ruling_player_once"),
            models.UniqueConstraint(F("ruling"), F("place"), name="ruling_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"
