from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import Entry


class PlayerLink(models.Model):
    """A private link with which a player without an account reads their own page of a league.

    Only the SHA-256 of its two tokens is kept: that of the page, and that of the calendar, which tells less. A new link
    takes the place of the entry's former one.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="own_link")
    page_hash = models.CharField(max_length=64, unique=True, editable=False)
    calendar_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("hecho"))
    used_at = models.DateTimeField(_("último uso"), null=True, blank=True)

    class Meta:
        verbose_name = _("página de un jugador")
        verbose_name_plural = _("páginas de jugadores")

    def __str__(self) -> str:
        return str(self.entry)
