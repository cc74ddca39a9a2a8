from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Crest(models.Model):
    """A picture, re-encoded by the site, under the SHA-256 of its bytes; never changed, since the history names it."""

    digest = models.CharField(primary_key=True, max_length=64)
    content = models.BinaryField()
    """A PNG."""

    class Meta:
        verbose_name = _("escudo")
        verbose_name_plural = _("escudos")

    def __str__(self) -> str:
        return self.digest


class Branded(models.Model):
    """A model with a crest and two colours ("#1d5c3f"; empty for the site's own) for printed documents."""

    crest = models.ForeignKey(Crest, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    first_colour = models.CharField(_("primer color"), max_length=7, blank=True, default="")
    second_colour = models.CharField(_("segundo color"), max_length=7, blank=True, default="")

    class Meta:
        abstract = True
