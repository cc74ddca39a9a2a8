"""The outbox: decisions that somebody outside wants to know of, written in the transaction of the decision.

They are handed on after it, by the work in the background, which `written` wakes.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.dispatch import Signal

from tournaments import models

written = Signal()
"""Sent after the transaction that put something into the outbox."""
TOLD_OF: set[str] = set()
"""The verbs of the decisions that somebody may be told of; features add theirs."""


def note_decision(decision: models.Decision) -> None:
    """Put a decision into the outbox if somebody is told of such decisions of its league."""
    if decision.verb not in TOLD_OF or decision.league_id is None:
        return
    if not with_listeners().filter(pk=decision.league_id).exists():
        return
    models.Occurrence.objects.create(decision=decision)
    transaction.on_commit(wake, robust=True)


def wake() -> None:
    """Wake the work in the background of this process, if it has one."""
    written.send(sender=models.Occurrence)


def with_listeners() -> QuerySet[models.League]:
    """Return the leagues of which somebody is told."""
    webhooks = models.Webhook.objects.filter(league=OuterRef("pk"), stopped_at=None)
    channels = models.AlertChannel.objects.filter(confirmed_at__isnull=False)
    players = channels.filter(link__entry__league=OuterRef("pk"))
    keepers = models.PlayerLink.objects.filter(entry__league=OuterRef("pk"), account__in=channels.values("user"))
    officials = models.Official.objects.filter(league=OuterRef("pk"), user__in=channels.values("user"))
    return models.League.objects.filter(Exists(webhooks) | Exists(players) | Exists(keepers) | Exists(officials))
