from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.league import League


class Role(StrEnum):
    """The role of an official in a league; organizers have every right of referees."""

    ORGANIZER = "organizer"
    REFEREE = "referee"


class Official(models.Model):
    """An account with a role in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(_("función"), max_length=9)

    class Meta:
        verbose_name = _("oficial")
        verbose_name_plural = _("oficiales")
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("user"), name="official_once"),
            one_of("role", Role, "official_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"
