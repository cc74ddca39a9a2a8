from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.choices import one_of
from tournaments.models.league import League


class Scope(StrEnum):
    """The rights of a token; each scope includes those before it."""

    READ = "read"
    RESULTS = "results"
    ORGANIZE = "organize"
    PEOPLE = "people"
    """Also the right to show hidden names again, to erase names, and to appoint organizers."""


class ApiToken(models.Model):
    """A token with which a program acts as an account through the HTTP API. Only its SHA-256 is stored.

    It has no right that its account lacks. A token of a league decides in that league only.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("para"), max_length=60)
    scope = models.CharField(_("permiso"), max_length=8)
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("retirado"), null=True, blank=True)
    used_at = models.DateTimeField(_("último uso"), null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        constraints: ClassVar = [
            one_of("scope", Scope, "api_token_scope_known"),
            models.CheckConstraint(condition=~models.Q(name=""), name="api_token_named"),
        ]

    def __str__(self) -> str:
        return self.name
