from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.choices import one_of
from tournaments.models.league import League
from tournaments.models.official import Role


class Invitation(models.Model):
    """A link with which a person creates an account, once. It may give a role in a league, or a championship to
    organize.

    Only the digest of its token is stored. `invited_by` is None for people who signed up themselves.
    """

    digest = models.CharField(max_length=64, unique=True, editable=False)
    email = models.EmailField(_("correo"), blank=True, default="")
    league = models.ForeignKey(League, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations")
    role = models.CharField(_("función"), max_length=9, null=True, blank=True)
    championship = models.ForeignKey(
        Championship, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    """The championship that the account will organize."""
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("vale hasta"))
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    revoked = models.BooleanField(_("anulada"), default=False)

    class Meta:
        verbose_name = _("invitación")
        verbose_name_plural = _("invitaciones")
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            one_of("role", Role, "invitation_role_known", null=True),
            models.CheckConstraint(
                condition=Q(league__isnull=True, role__isnull=True) | Q(league__isnull=False, role__isnull=False),
                name="invitation_role_in_a_league",
            ),
            models.CheckConstraint(
                condition=Q(league__isnull=True) | Q(championship__isnull=True), name="invitation_to_one_thing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email or self.pk}"


class SignUpRequest(models.Model):  # noqa: DJ008 - never shown
    """A request for an account by open sign-up. Rows are kept for a day, to limit the requests of a network address."""

    address = models.CharField(max_length=64, db_index=True)
    """A digest of the network address."""
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("petición de cuenta")
        verbose_name_plural = _("peticiones de cuenta")
