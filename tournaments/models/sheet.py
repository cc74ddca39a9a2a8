from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import GameSheet
from tournaments.league.values import Side
from tournaments.models.fixture import Fixture
from tournaments.models.league import one_of


class FixtureSheet(models.Model):
    """A sheet submitted for a fixture, which may have any number of them, at most one current."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="sheets")
    sheet = models.OneToOneField(GameSheet, on_delete=models.CASCADE, related_name="+")
    submitted_by = models.CharField(_("quién"), max_length=200, blank=True, default="")
    submitted_by_handle = models.CharField(max_length=30, blank=True, default="")
    """The handle of the account that submitted it; empty without an account, as for a sheet from a league file."""
    current = models.BooleanField(_("vigente"), default=True)
    white = models.CharField(_("blancas"), max_length=3, null=True, blank=True)
    """The side that had White, as the official answered on submission; null if the question did not arise."""
    starter = models.CharField(_("empieza"), max_length=3, null=True, blank=True)
    """The side that started, as the official answered when the sheet contradicts the game; null without an answer."""

    class Meta:
        verbose_name = _("hoja de la partida")
        verbose_name_plural = _("hojas de la partida")
        constraints: ClassVar = [
            models.UniqueConstraint(F("fixture"), condition=Q(current=True), name="fixture_one_current_sheet"),
            one_of("white", Side, "fixture_sheet_white_is_a_side", null=True),
            one_of("starter", Side, "fixture_sheet_starter_is_a_side", null=True),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}: {self.sheet_id}"
