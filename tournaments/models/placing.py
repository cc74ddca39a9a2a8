from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.league.podium import Medal
from tournaments.models.championship import Championship, OtherPodium
from tournaments.models.choices import one_of
from tournaments.models.league import League
from tournaments.models.player import Player


class Placing(models.Model):
    """A player's place in a closed league, or on the podium of another game."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="placings")
    other_podium = models.ForeignKey(
        OtherPodium, on_delete=models.CASCADE, null=True, blank=True, related_name="placings"
    )
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, null=True, blank=True, related_name="placings", db_index=False
    )
    """The championship of the league or of the other podium, copied so that one index serves the whole table."""
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="placings")
    place = models.PositiveSmallIntegerField(_("puesto"))
    medal = models.CharField(_("medalla"), max_length=6, null=True, blank=True)
    points = models.PositiveSmallIntegerField(_("puntos de podio"), default=0)
    initials = models.BooleanField(_("con iniciales"), default=False)
    """On the podium of another game: whether initials are shown to the public in place of the name. For a league, the
    entry says it."""

    class Meta:
        verbose_name = _("puesto")
        verbose_name_plural = _("puestos")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(league__isnull=True) ^ Q(other_podium__isnull=True), name="placing_of_one_event"
            ),
            models.UniqueConstraint(
                F("league"), F("player"), condition=Q(league__isnull=False), name="placing_once_a_league"
            ),
            models.UniqueConstraint(
                F("other_podium"),
                F("player"),
                condition=Q(other_podium__isnull=False),
                name="placing_once_a_podium",
            ),
            one_of("medal", Medal, "placing_medal_known", null=True),
        ]
        indexes: ClassVar = [
            # Covers the table of a championship, with each player's medals side by side.
            models.Index(
                fields=["championship", "player", "medal", "points", "league"],
                name="placing_medals",
                condition=Q(medal__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.player}"
