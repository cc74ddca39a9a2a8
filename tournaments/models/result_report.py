from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.fixture import Fixture
from tournaments.models.league import Entry


class ResultReport(models.Model):
    """A player's report of the result of their game, which counts only after another person confirms it.

    A player has at most one open report of a game. It is closed when the player withdraws it, or when a report of the
    game is confirmed.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="reports")
    result = models.JSONField(_("resultado"))
    """The result in the form of a league file."""
    sheet = models.TextField(_("planilla"), blank=True, default="")
    white = models.CharField(_("blancas"), max_length=3, blank=True, default="")
    began = models.CharField(max_length=5, blank=True, default="")
    """The player's answer about the sheet: the source that says which player began."""
    sent_at = models.DateTimeField(_("enviado"))
    closed = models.BooleanField(_("cerrado"), default=False)

    class Meta:
        verbose_name = _("resultado comunicado")
        verbose_name_plural = _("resultados comunicados")
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("fixture"), F("entry"), condition=Q(closed=False), name="one_open_report_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.entry}"
