from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.models.decision import Decision
from tournaments.models.league import League
from tournaments.models.sending import Sending, known_sending_state


class Webhook(models.Model):
    """An address of another program that gets the decisions of a league.

    Its secret is derived from `salt` and the site's secret key, so that the database alone does not reveal it.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(_("dirección"), max_length=500)
    salt = models.CharField(max_length=64, editable=False)
    former_salt = models.CharField(max_length=64, blank=True, default="", editable=False)
    """The salt of the former secret, with which deliveries are signed too for a day."""
    renewed_at = models.DateTimeField(null=True, blank=True)
    """When the secret was renewed; null for the first one."""
    site = models.CharField(max_length=300, editable=False)
    """The address of this site in the request that added it, used without SITE_URL."""
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(_("hecho"), auto_now_add=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(_("parado"), null=True, blank=True)
    """When the site stopped it, after days of failures."""
    held_until = models.DateTimeField(null=True, blank=True)
    """The end of a pause after a try that got no answer."""
    skipped = models.PositiveIntegerField(default=0)
    """The number of decisions that were not sent to it, since too many were waiting."""

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints: ClassVar = [
            models.UniqueConstraint(F("league"), F("address"), name="webhook_once"),
        ]

    def __str__(self) -> str:
        return self.address


class WebhookDelivery(Sending):
    """The delivery of a decision to a webhook. The document is made at each try."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("envío a un webhook")
        verbose_name_plural = _("envíos a webhooks")
        constraints: ClassVar = [
            known_sending_state("webhook_delivery_state_known"),
            models.UniqueConstraint(F("webhook"), F("decision"), name="webhook_delivery_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["state", "due_at"], name="webhook_delivery_due")]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.decision_id}"
