from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(models.Model):
    """Somebody who plays, registered once and entered in any number of leagues.

    Two people may share a name, never a name and a club.
    """

    name = models.CharField(_("nombre"), max_length=200)
    club = models.CharField(_("club"), max_length=200, blank=True, default="")
    folded_name = models.CharField(max_length=600, editable=False)
    folded_club = models.CharField(max_length=600, editable=False, blank=True, default="")
    searchable = models.CharField(max_length=600, editable=False, db_index=True)

    class Meta:
        verbose_name = _("jugador")
        verbose_name_plural = _("jugadores")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["folded_name", "folded_club"], name="player_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_named"),
        ]

    def __str__(self) -> str:
        return self.name
