"""Decisions that add, renew and remove webhooks, so that the history names their authors.

The public history leaves out the address of a webhook, which may be a secret of its receiver. Organizers see the host
on the page of the webhooks.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from urllib3.util import parse_url

from tournaments import models
from tournaments.connections.webhooks.signing import new_salt
from tournaments.league.faults import Code, Fault
from tournaments.store.decide import Change, Json, Verb

MAX_WEBHOOKS = 5
"""The most webhooks of a league."""
WEBHOOK_VERBS = ("add_webhook", "renew_webhook", "remove_webhook")


def subject_of(webhook: int) -> str:
    """Return the subject of decisions on a webhook."""
    return f"webhook {webhook}"


class WebhookDecision(Verb):
    """A decision on a webhook of the league, by its key."""

    webhook: int

    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=subject_of(self.webhook))


@dataclass(frozen=True, slots=True)
class AddWebhook(Verb):
    """Add a webhook. The form has checked `address`; `site` is the address of this site in the request."""

    address: str
    site: str
    by: User

    name = "add_webhook"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(pk=None)

    def apply(self, league: models.League) -> Change:
        """Store the webhook."""
        if league.webhooks.filter(address=self.address).exists():
            raise Fault(Code.WEBHOOK_TWICE, "address")
        if league.webhooks.count() >= MAX_WEBHOOKS:
            raise Fault(Code.WEBHOOKS_TOO_MANY, most=MAX_WEBHOOKS)
        row = league.webhooks.create(address=self.address, salt=new_salt(), site=self.site, made_by=self.by)
        return Change(None, _document(row), subject_of(row.pk))


@dataclass(frozen=True, slots=True)
class RenewWebhook(WebhookDecision):
    """Give a webhook a new secret; for a day, deliveries are signed with both."""

    webhook: int

    name = "renew_webhook"

    def apply(self, league: models.League) -> Change:
        row = league.webhooks.get(pk=self.webhook)
        row.former_salt, row.renewed_at, row.salt = row.salt, timezone.now(), new_salt()
        row.save(update_fields=["former_salt", "renewed_at", "salt"])
        return Change(None, _document(row), subject_of(row.pk))


@dataclass(frozen=True, slots=True)
class RemoveWebhook(WebhookDecision):
    """Remove a webhook with its deliveries."""

    webhook: int

    name = "remove_webhook"

    def apply(self, league: models.League) -> Change:
        row = league.webhooks.get(pk=self.webhook)
        change = Change(_document(row), None, subject_of(row.pk))
        row.delete()
        return change


def _document(row: models.Webhook) -> Json:
    """Return a webhook as the history stores it: without the path of its address, which may be secret."""
    return {"webhook": row.pk, "host": parse_url(row.address).host or ""}
