"""Restart a stopped webhook, and repeat a delivery."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments import models
from tournaments.models.sending import SendingState
from tournaments.store.outbox import wake


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
