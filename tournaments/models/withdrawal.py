from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.league.values import WithdrawnGames
from tournaments.models.league import Entry, one_of


class Withdrawal(models.Model):
    """The withdrawal of a player, and the treatment of the games: annulled, or lost by walkover."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="withdrawal")
    games = models.CharField(_("partidas"), max_length=9)

    class Meta:
        verbose_name = _("retirada")
        verbose_name_plural = _("retiradas")
        constraints: ClassVar = [one_of("games", WithdrawnGames, "withdrawal_games_known")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.games}"
