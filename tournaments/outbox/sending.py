"""Hand decisions out of the outbox to the outlets, and try each sending until it is answered or given up.

A sending is taken for a limited time, sent outside any transaction, and marked. What was marked is never sent again;
what was sent by a process that was killed before it could mark it is sent again with the same key, since nobody knows
whether it arrived.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from random import Random
from typing import TypeVar

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.models.sending import SendingState
from tournaments.outbox.outlets import OUTLETS, Answer, Outcome, Outlet

STALE = timedelta(days=7)
"""A decision that nobody handed on for so long is no news any more."""
JITTER = 0.1
"""The part by which a delay varies, so that receivers that failed together are not tried together."""
MAX_ANSWER = 40
PRUNED_AT_ONCE = 500
Row = TypeVar("Row", bound=Model)
logger = logging.getLogger(__name__)
_chance = Random()


def patience() -> timedelta:
    """Return the time after which a sending that was taken counts as abandoned; a try takes less."""
    return timedelta(seconds=settings.OUTBOX_PATIENCE)


def is_anything_due() -> bool:
    return models.Occurrence.objects.exists() or any(_free(outlet).exists() for outlet in OUTLETS)


def is_anybody_awaited() -> bool:
    return any(outlet.listens() for outlet in OUTLETS)


def listen() -> None:
    """Read what receivers send back, where somebody is awaited."""
    for outlet in OUTLETS:
        if outlet.listens():
            outlet.listen()


def send_all(*, quick: bool = False) -> None:
    """Hand on what is in the outbox and send all that is due; with `quick`, nothing to receivers that may be slow."""
    while send_next(quick=quick):
        pass


def send_next(*, quick: bool = False) -> bool:
    """Hand on one decision, or send one thing of each kind; return False when nothing is due.

    Each kind has its turn: what waits of one, with receivers that do not answer, does not keep the others waiting.
    """
    outlets = [outlet for outlet in OUTLETS if not (quick and outlet.is_slow)]
    return spread_next() or sum(_send_next(outlet) for outlet in outlets) > 0


def spread_next() -> bool:
    """Make the sendings of the first decision in the outbox; return False if there is none."""
    if not models.Occurrence.objects.exists():
        return False
    with transaction.atomic():
        occurrence = _unlocked(models.Occurrence.objects.select_related("decision__league")).first()
        if occurrence is None:
            return False
        if occurrence.noted_at > timezone.now() - STALE:
            for outlet in OUTLETS:
                outlet.spread(occurrence.decision)
        occurrence.delete()
    return True


def remind_and_prune() -> None:
    """Make the sendings that the clock asks for, and delete what ended long ago."""
    now = timezone.now()
    for outlet in OUTLETS:
        outlet.remind()
        ended = outlet.model._default_manager.filter(made_at__lt=now - outlet.kept).exclude(state=SendingState.WAITING)
        outlet.model._default_manager.filter(pk__in=list(ended.values_list("pk", flat=True)[:PRUNED_AT_ONCE])).delete()


def _send_next(outlet: Outlet) -> bool:
    taken = _take(outlet)
    if taken is None:
        return False
    try:
        answer = outlet.send(taken)
    except Error:
        raise
    except Exception:
        # A fault of ours must not keep what is behind it from being sent.
        logger.exception("%s %d could not be sent", outlet.model.__name__, taken.pk)
        answer = Answer(Outcome.RETRY, "error")
    _settle(outlet, taken, answer)
    return True


def _free(outlet: Outlet) -> QuerySet[models.Sending]:
    now = timezone.now()
    free = Q(taken_until=None) | Q(taken_until__lt=now)
    return outlet.fair(outlet.model._default_manager.filter(free, state=SendingState.WAITING, due_at__lte=now))


def _take(outlet: Outlet) -> models.Sending | None:
    """Take what has waited longest and nobody has taken; None if there is none."""
    if not _free(outlet).exists():
        return None
    with transaction.atomic():
        taken = _unlocked(_free(outlet).order_by("due_at", "pk")).first()
        if taken:
            taken.taken_until, taken.attempts = timezone.now() + patience(), taken.attempts + 1
            taken.save(update_fields=["taken_until", "attempts"])
    return taken


def _unlocked(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Lock the rows that are read, leaving out those that others have locked, where the database can."""
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True, of=("self",))
    return rows


def _settle(outlet: Outlet, taken: models.Sending, answer: Answer) -> None:
    """Write what came of a try, unless another has taken the sending since."""
    now = timezone.now()
    with transaction.atomic():
        own = outlet.model._default_manager.select_for_update().filter(
            pk=taken.pk, state=SendingState.WAITING, taken_until=taken.taken_until
        )
        row = own.first()
        if row is None:
            return
        _mark(outlet, row, answer, now)
        row.taken_until, row.answer = None, answer.said[:MAX_ANSWER]
        row.save(update_fields=["state", "attempts", "due_at", "taken_until", "ended_at", "answer"])
        outlet.settled(row, answer)


def _mark(outlet: Outlet, row: models.Sending, answer: Answer, now: datetime) -> None:
    if answer.outcome is Outcome.LATER:
        assert answer.due_at
        row.due_at, row.attempts = answer.due_at, row.attempts - 1
    elif answer.outcome is Outcome.RETRY and row.attempts <= len(outlet.delays):
        row.due_at = now + outlet.delays[row.attempts - 1] * _chance.uniform(1, 1 + JITTER)
    else:
        ends = {Outcome.SENT: SendingState.SENT, Outcome.DROPPED: SendingState.DROPPED}
        row.state, row.ended_at = ends.get(answer.outcome, SendingState.FAILED), now
