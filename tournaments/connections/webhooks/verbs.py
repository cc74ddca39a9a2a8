"""Decisions on webhooks and their sentences: add, renew and remove them, restart one, repeat a delivery; and
signatures.

The public history leaves out the address of a webhook, which may be a secret of its receiver. Organizers see the host
on the page of the webhooks.
"""

from __future__ import annotations

import hmac
from base64 import b64encode
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from urllib3.util import parse_url

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.models.alert import SendingState
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.outbox import wake
from tournaments.wording.decisions import sentence_of

PURPOSE = "tournaments.webhooks.secret"
SECRET_OVERLAP = timedelta(days=1)
"""The time after a renewal in which deliveries are signed with the former secret too."""


def new_salt() -> str:
    """Return a random salt, from which the secret of a webhook is derived."""
    return token_hex(32)


def secret_of(webhook: models.Webhook) -> str:
    """Return the secret in the form that receivers store, `whsec_` and base64."""
    return f"whsec_{b64encode(_key(webhook.salt)).decode()}"


def headers(webhook: models.Webhook, key: str, moment: int, body: bytes) -> dict[str, str]:
    """Return the headers of a delivery: its key, its time as a Unix timestamp, and the signature of both and the body.

    For a day after a renewal there are two signatures, since the receiver may not have the new secret yet.
    """
    signed_content = f"{key}.{moment}.".encode() + body
    signatures = [
        f"v1,{b64encode(hmac.digest(_key(salt), signed_content, sha256)).decode()}" for salt in _salts(webhook)
    ]
    return {"webhook-id": key, "webhook-timestamp": str(moment), "webhook-signature": " ".join(signatures)}


def _salts(webhook: models.Webhook) -> list[str]:
    """Return the present salt and, for a day after a renewal, the former one."""
    renewed = webhook.renewed_at
    overlaps = renewed is not None and timezone.now() - renewed < SECRET_OVERLAP
    return [webhook.salt, *([webhook.former_salt] if overlaps and webhook.former_salt else [])]


def _key(salt: str) -> bytes:
    """Return the signing key of a salt."""
    return salted_hmac(PURPOSE, salt, algorithm="sha256").digest()


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
    whole_event: bool = False

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
        row = league.webhooks.create(
            address=self.address,
            salt=new_salt(),
            site=self.site,
            made_by=self.by,
            whole_event=self.whole_event,
        )
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


def restart(webhook: models.Webhook, by: User) -> None:
    """Restart a webhook that the site stopped; `by` becomes its owner, whose rights count from then on."""
    started = {"stopped_at": None, "failing_since": None, "held_until": None, "skipped": 0, "made_by": by}
    models.Webhook.objects.filter(pk=webhook.pk).update(**started)


def repeat_delivery(delivery: models.WebhookDelivery) -> None:
    """Repeat an ended delivery with the same key; a waiting delivery is sent at once."""
    now = timezone.now()
    own = models.WebhookDelivery.objects.filter(pk=delivery.pk)
    reset = {"state": SendingState.WAITING, "attempts": 0, "due_at": now, "ended_at": None, "answer": ""}
    own.exclude(state=SendingState.WAITING).update(**reset)
    own.filter(state=SendingState.WAITING, taken_until=None).update(due_at=now)
    models.Webhook.objects.filter(pk=delivery.webhook_id).update(held_until=None)
    wake()


@sentence_of("add_webhook")
def _add_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Otro programa recibe lo que se decide, por número y sin nombres.")


@sentence_of("renew_webhook")
def _renew_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Secreto nuevo para un programa que recibe lo que se decide.")


@sentence_of("remove_webhook")
def _remove_webhook(before: Json, after: Json, walkover: int) -> str:
    return _("Un programa deja de recibir lo que se decide.")
