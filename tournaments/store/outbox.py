"""The outbox: decisions to be sent to webhooks and people, stored in the transaction of the decision.

The signal `outbox_filled` wakes the background work that sends them after the transaction.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.dispatch import Signal

from tournaments import models

outbox_filled = Signal()
"""Sent after a transaction that stored something in the outbox."""
NOTIFIED_VERBS: set[str] = set()
"""The verbs of the decisions that are sent; features add theirs."""


def note_decision(decision: models.Decision) -> None:
    """Store a decision in the outbox if its verb is sent and its league has a webhook or a notification channel."""
    if decision.verb not in NOTIFIED_VERBS or decision.league_id is None:
        return
    if not _has_listeners(decision.league_id):
        return
    models.Occurrence.objects.create(decision=decision)
    transaction.on_commit(wake, robust=True)


def wake() -> None:
    """Wake the background work of this process that sends the outbox, if it has one."""
    outbox_filled.send(sender=models.Occurrence)


def _has_listeners(league: int) -> bool:
    """Return whether a league is one of `leagues_with_listeners`.

    Asks first, in a short query, whether it has a webhook or anybody on the site a channel: to build the long query
    takes Django a third of the time of entering a result, and most leagues have no listener.
    """
    webhooks = models.Webhook.objects.filter(league=league, stopped_at=None)
    channels = models.AlertChannel.objects.filter(confirmed_at__isnull=False)
    if not webhooks.values("pk").union(channels.values("pk")).exists():
        return False
    return leagues_with_listeners().filter(pk=league).exists()


def leagues_with_listeners() -> QuerySet[models.League]:
    """Return the leagues with a webhook, or with a notification channel of a player or an official."""
    webhooks = models.Webhook.objects.filter(league=OuterRef("pk"), stopped_at=None)
    channels = models.AlertChannel.objects.filter(confirmed_at__isnull=False)
    players = channels.filter(link__entry__league=OuterRef("pk"))
    account_links = models.PlayerLink.objects.filter(entry__league=OuterRef("pk"), account__in=channels.values("user"))
    officials = models.Official.objects.filter(league=OuterRef("pk"), user__in=channels.values("user"))
    return models.League.objects.filter(Exists(webhooks) | Exists(players) | Exists(account_links) | Exists(officials))
