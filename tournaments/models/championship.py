from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.crest import Dressed


class Championship(Dressed):
    """Podium points added up over leagues, and over podiums of other games."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("nombre"), max_length=200)
    folded_name = models.CharField(max_length=600, unique=True, editable=False)
    version = models.PositiveIntegerField(default=0)
    """The number of its last decision."""

    class Meta:
        verbose_name = _("campeonato")
        verbose_name_plural = _("campeonatos")

    def __str__(self) -> str:
        return self.name


class OtherPodium(models.Model):
    """The podium of another game of the championship, typed in; its places are Placings."""

    championship = models.ForeignKey(Championship, on_delete=models.PROTECT, related_name="other_podiums")
    game = models.CharField(_("juego"), max_length=200)
    played_on = models.DateField(_("fecha"), null=True, blank=True)

    class Meta:
        verbose_name = _("podio de otro juego")
        verbose_name_plural = _("podios de otros juegos")

    def __str__(self) -> str:
        return self.game
