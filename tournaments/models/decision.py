from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.access_link import AccessLink
from tournaments.models.championship import Championship
from tournaments.models.league import League


class Decision(models.Model):
    """A change with its author, time and reason; triggers of the database refuse to change or delete it.

    `before` and `after` hold the changed values of its `subject`, such as "league" or "fixture 12".
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions")
    championship = models.ForeignKey(
        Championship, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions"
    )
    number = models.PositiveIntegerField()
    """Counts from 1 in its league or championship."""
    verb = models.CharField(_("acción"), max_length=30)
    subject = models.CharField(max_length=40)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    link = models.ForeignKey(AccessLink, on_delete=models.PROTECT, null=True, blank=True, related_name="decisions")
    """The private link through which it was taken."""
    player = models.PositiveBigIntegerField(null=True, blank=True)
    """The key of the player's entry, if it was taken from a player's own page."""
    actor_name = models.CharField(_("quién"), max_length=200)
    actor_handle = models.CharField(max_length=30, null=True, blank=True)
    """The handle of the author's account; empty without an account, and None in decisions older than handles."""
    reason = models.TextField(_("por qué"), blank=True, default="")
    before = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, blank=True, encoder=DjangoJSONEncoder)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    request_key = models.CharField(max_length=64, null=True, blank=True)
    """The request key of the form: the same one twice is the same decision."""
    taken_at = models.DateTimeField(_("cuándo"), auto_now_add=True)

    class Meta:
        verbose_name = _("decisión")
        verbose_name_plural = _("decisiones")
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(league__isnull=True) ^ Q(championship__isnull=True), name="decision_on_one_thing"
            ),
            models.UniqueConstraint(
                F("league"), F("number"), condition=Q(league__isnull=False), name="decision_number_in_league"
            ),
            models.UniqueConstraint(
                F("championship"),
                F("number"),
                condition=Q(championship__isnull=False),
                name="decision_number_in_championship",
            ),
            models.UniqueConstraint(
                F("request_key"), condition=Q(request_key__isnull=False), name="decision_request_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.verb}"


class Erasure(models.Model):
    """A decision whose names are being erased. While this row exists, the database allows its texts to be rewritten,
    but neither its author nor its verb or time.
    """

    decision = models.OneToOneField(Decision, on_delete=models.CASCADE, primary_key=True, related_name="+")

    class Meta:
        verbose_name = _("decisión de la que se quita un nombre")
        verbose_name_plural = _("decisiones de las que se quita un nombre")

    def __str__(self) -> str:
        return str(self.decision_id)
