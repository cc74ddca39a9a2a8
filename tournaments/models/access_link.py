from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.fixture import Fixture
from tournaments.models.league import League


class Reach(StrEnum):
    """The part of a league that a private link gives access to."""

    LEAGUE = "league"
    GAME = "game"


class AccessLink(models.Model):
    """A private link with which a person without an account records a league, or one game of it.

    Only the SHA-256 of its token is stored. A link to a game that was deleted (by new lots) gives access to nothing.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="links")
    reach = models.CharField(_("alcance"), max_length=6)
    fixture = models.ForeignKey(Fixture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    label = models.CharField(_("para"), max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    expires_at = models.DateTimeField(_("caduca"), null=True, blank=True)
    """Null for a link without an expiry date; the closing of the league ends every link."""
    revoked_at = models.DateTimeField(_("retirado"), null=True, blank=True)
    used_at = models.DateTimeField(_("último uso"), null=True, blank=True)

    class Meta:
        verbose_name = _("enlace")
        verbose_name_plural = _("enlaces")
        constraints: ClassVar = [
            one_of("reach", Reach, "access_link_reach_known"),
            models.CheckConstraint(
                condition=Q(reach=Reach.GAME) | Q(fixture__isnull=True), name="access_link_of_league_or_game"
            ),
            models.CheckConstraint(condition=~Q(label=""), name="access_link_labelled"),
        ]

    def __str__(self) -> str:
        return self.label


class WrongToken(models.Model):  # noqa: DJ008 - never shown
    """A request with an unknown token. Rows are kept for minutes, to refuse addresses that try too many tokens."""

    address = models.CharField(max_length=64, db_index=True)
    """A digest of the device or IP address of the request."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("enlace equivocado")
        verbose_name_plural = _("enlaces equivocados")
