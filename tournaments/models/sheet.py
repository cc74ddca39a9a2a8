from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import GameSheet
from tournaments.models.fixture import Fixture


class FixtureSheet(models.Model):
    """A sheet submitted for a fixture: any number of them, at most one current."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField(GameSheet, on_delete=models.CASCADE, related_name="+")
    submitted_by = models.CharField(_("quién"), max_length=200, blank=True, default="")
    """Empty for a sheet that came with the file of its league."""
    current = models.BooleanField(_("vigente"), default=True)

    class Meta:
        verbose_name = _("hoja de la partida")
        verbose_name_plural = _("hojas de la partida")
        constraints: ClassVar = [
            models.UniqueConstraint(F("fixture"), condition=Q(current=True), name="fixture_one_current_sheet"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.sheet_id}"
