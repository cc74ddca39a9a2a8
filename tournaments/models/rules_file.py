from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RulesFile(models.Model):
    """A PDF with the rules of a league, under the SHA-256 of its bytes; never changed, since the history names it."""

    digest = models.CharField(primary_key=True, max_length=64)
    content = models.BinaryField()

    class Meta:
        verbose_name = _("fichero de reglas")
        verbose_name_plural = _("ficheros de reglas")

    def __str__(self) -> str:
        return self.digest
