"""The outbox: decisions to be sent to webhooks and people, stored in the transaction of the decision.

Features register who listens. The signal `outbox_filled` wakes the background work that sends after the transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Exists, Q, QuerySet
from django.dispatch import Signal

from tournaments import models

outbox_filled = Signal()
"""Sent after a transaction that stored something in the outbox."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Receivers of decisions with some verbs."""

    verbs: AbstractSet[str]
    receivers: Callable[[int], QuerySet[models.Webhook] | QuerySet[models.AlertChannel]]
    """The receivers that a league may have, in a query so short that every decision can afford it."""
    has_receivers: Callable[[], Exists | Q]
    """The condition that a league has at least one receiver."""


LISTENERS: list[Listener] = []
"""Every listener; features add theirs when they are imported."""


def note_decision(decision: models.Decision) -> None:
    """Store a decision in the outbox if somebody listens to its verb in its league."""
    if decision.league_id is None:
        return
    listeners = [listener for listener in LISTENERS if decision.verb in listener.verbs]
    if not listeners or not _has_receivers(decision.league_id, listeners):
        return
    models.Occurrence.objects.create(decision=decision)
    transaction.on_commit(wake, robust=True)


def wake() -> None:
    """Wake the background work of this process that sends the outbox, if it has one."""
    outbox_filled.send(sender=models.Occurrence)


def _has_receivers(league: int, listeners: list[Listener]) -> bool:
    """Return whether any of these listeners has a receiver in a league.

    Asks first, in a short query, whether one is possible: to build the long query takes Django a third of the time of
    entering a result, and most leagues have no receiver.
    """
    first, *others = (listener.receivers(league).values("pk") for listener in listeners)
    if not first.union(*others).exists():
        return False
    condition = Q()
    for listener in listeners:
        condition |= Q(listener.has_receivers())
    return models.League.objects.filter(condition, pk=league).exists()
