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
    LEAGUE = "league"
    GAME = "game"


class AccessLink(models.Model):
    """A private link with which somebody without an account records a league, or one game of it.

    Only the SHA-256 of its token is kept. A link to a game that is gone (the lots were drawn again) reaches nothing.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="links")
    reach = models.CharField(_("alcance"), max_length=6)
    fixture = models.ForeignKey(Fixture, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    label = models.CharField(_("para"), max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    expires_at = models.DateTimeField(_("caduca"), null=True, blank=True)
    """Null: valid until the league is closed, which ends every link."""
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


class WrongToken(models.Model):  # noqa: DJ008 - nobody is shown one
    """Somebody tried a link that there is not. Kept for minutes, to tell when one address tries too many."""

    address = models.CharField(max_length=64, db_index=True)
    """A digest of the address it came from."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("enlace equivocado")
        verbose_name_plural = _("enlaces equivocados")
