from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import Entry, League


class Sanction(models.Model):
    """A mark against fair play; a revoked one is kept and does not count."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="sanctions")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="sanctions")
    reason = models.TextField(_("motivo"))
    revoked = models.BooleanField(_("retirada"), default=False)

    class Meta:
        verbose_name = _("sanción")
        verbose_name_plural = _("sanciones")

    def __str__(self) -> str:
        return f"{self.entry}: {self.reason}"
