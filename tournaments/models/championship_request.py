from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.league import League


class ChampionshipRequest(models.Model):
    """The unanswered request of a league to enter a championship."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="championship_request")
    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="requests")
    asked_at = models.DateTimeField(_("pedida"), auto_now_add=True)

    class Meta:
        verbose_name = _("petición de entrar en un campeonato")
        verbose_name_plural = _("peticiones de entrar en campeonatos")
        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.league} → {self.championship}"
