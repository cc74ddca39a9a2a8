from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.league import Entry


class PlayerLink(models.Model):
    """A private link with which a player without an account opens their own page of a league.

    Only the SHA-256 of its two tokens is stored: that of the page, and that of the calendar, which shows less. A new
    link replaces the entry's former one.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="own_link")
    page_hash = models.CharField(max_length=64, unique=True, editable=False)
    calendar_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("hecho"))
    used_at = models.DateTimeField(_("último uso"), null=True, blank=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="own_links"
    )
    """The player's account, which opens the page without the token; null if the player has none."""
    language = models.CharField(_("idioma"), max_length=10, blank=True, default="")
    """The language of the page; empty for that of the browser."""

    class Meta:
        verbose_name = _("página de un jugador")
        verbose_name_plural = _("páginas de jugadores")

    def __str__(self) -> str:
        return str(self.entry)
