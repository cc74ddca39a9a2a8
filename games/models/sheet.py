"""A submitted game sheet."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.rules import RULES


class GameSheet(models.Model):
    """A sheet of moves under a rule system, with its text as it was submitted.

    `report` stores the result of the check by the version `engine` of the rules; see `games.reports`.
    """

    text = models.TextField(_("texto"))
    rules = models.CharField(_("reglas"), max_length=20)
    submitted_at = models.DateTimeField(_("entregada"), auto_now_add=True)
    report = models.JSONField(null=True, blank=True, editable=False)
    engine = models.CharField(max_length=16, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("hoja de partida")
        verbose_name_plural = _("hojas de partida")
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(rules__in=list(RULES)), name="game_sheet_rules_known"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.pk}"
