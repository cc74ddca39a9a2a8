from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.fixture import Fixture
from tournaments.models.league import Entry


class ResultReport(models.Model):
    """The result of a game as one of its two players reports it: no result until somebody else decides it.

    A player has at most one open report of a game. It is closed by being taken back, or once a report of the game is
    made its result.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="reports")
    result = models.JSONField(_("resultado"))
    """As a league file holds it."""
    sheet = models.TextField(_("planilla"), blank=True, default="")
    white = models.CharField(_("blancas"), max_length=3, blank=True, default="")
    began = models.CharField(max_length=5, blank=True, default="")
    """What the player answered of the sheet: who had White, and which source tells who began."""
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
