"""Distribute decisions from the outbox to the outlets, and try each sending until it succeeds or is given up.

A process takes a sending for a limited time, sends it outside any transaction, and marks it. A marked sending is never
sent again. If the process is killed in between, it may or may not have arrived, so it is sent again with the same key.
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
from tournaments.outbox.outlets import OUTLETS, Outcome, Outlet, SendResult

MAX_AGE = timedelta(days=7)
"""A decision that waited longer than this in the outbox is not sent any more."""
JITTER = 0.1
"""The fraction by which delays vary, so that receivers that failed together are not tried together."""
MAX_ANSWER_LENGTH = 40
PRUNE_BATCH_SIZE = 500
Row = TypeVar("Row", bound=Model)
logger = logging.getLogger(__name__)
_chance = Random()


def hold_time() -> timedelta:
    """Return the time after which a taken sending counts as abandoned; a try takes less."""
    return timedelta(seconds=settings.OUTBOX_PATIENCE)


def is_anything_due() -> bool:
    return models.Occurrence.objects.exists() or any(_untaken(outlet).exists() for outlet in OUTLETS)


def is_anybody_listening() -> bool:
    return any(outlet.listens() for outlet in OUTLETS)


def listen() -> None:
    """Read the replies of receivers from which one is expected."""
    for outlet in OUTLETS:
        if outlet.listens():
            outlet.listen()


def send_all(*, quick: bool = False) -> None:
    """Distribute all decisions and send everything due; with `quick`, except to receivers that may be slow."""
    while send_next(quick=quick):
        pass


def send_next(*, quick: bool = False) -> bool:
    """Distribute one decision, or send one message of each outlet; return False when nothing is due.

    The outlets take turns: receivers of one that do not answer do not delay the others.
    """
    outlets = [outlet for outlet in OUTLETS if not (quick and outlet.is_slow)]
    return distribute_next() or sum(_send_next(outlet) for outlet in outlets) > 0


def distribute_next() -> bool:
    """Create the sendings of the first decision in the outbox; return False if there is none."""
    if not models.Occurrence.objects.exists():
        return False
    with transaction.atomic():
        occurrence = _unlocked(models.Occurrence.objects.select_related("decision__league")).first()
        if occurrence is None:
            return False
        if occurrence.noted_at > timezone.now() - MAX_AGE:
            for outlet in OUTLETS:
                outlet.distribute(occurrence.decision)
        occurrence.delete()
    return True


def remind_and_prune() -> None:
    """Create the sendings due at a time, and delete those that ended long ago."""
    now = timezone.now()
    for outlet in OUTLETS:
        outlet.remind()
        ended = outlet.model._default_manager.filter(made_at__lt=now - outlet.kept).exclude(state=SendingState.WAITING)
        outlet.model._default_manager.filter(
            pk__in=list(ended.values_list("pk", flat=True)[:PRUNE_BATCH_SIZE])
        ).delete()


def _send_next(outlet: Outlet) -> bool:
    """Send what has waited longest. Return False if nothing is due."""
    row = _take(outlet)
    if row is None:
        return False
    try:
        answer = outlet.send(row)
    except Error:
        raise
    except Exception:
        # A bug in one outlet must not block the sendings behind this one.
        logger.exception("%s %d could not be sent", outlet.model.__name__, row.pk)
        answer = SendResult(Outcome.RETRY, "error")
    _settle(outlet, row, answer)
    return True


def _untaken(outlet: Outlet) -> QuerySet[models.Sending]:
    now = timezone.now()
    free = Q(taken_until=None) | Q(taken_until__lt=now)
    return outlet.fair_share(outlet.model._default_manager.filter(free, state=SendingState.WAITING, due_at__lte=now))


def _take(outlet: Outlet) -> models.Sending | None:
    """Take the sending that has waited longest and that no process holds; return None if there is none."""
    if not _untaken(outlet).exists():
        return None
    with transaction.atomic():
        taken = _unlocked(_untaken(outlet).order_by("due_at", "pk")).first()
        if taken:
            taken.taken_until, taken.attempts = timezone.now() + hold_time(), taken.attempts + 1
            taken.save(update_fields=["taken_until", "attempts"])
    return taken


def _unlocked(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Lock the rows that are read and skip those locked by others, if the database supports it."""
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True, of=("self",))
    return rows


def _settle(outlet: Outlet, taken: models.Sending, answer: SendResult) -> None:
    """Store the result of a try, unless another process has taken the sending since."""
    now = timezone.now()
    with transaction.atomic():
        own = outlet.model._default_manager.select_for_update().filter(
            pk=taken.pk, state=SendingState.WAITING, taken_until=taken.taken_until
        )
        row = own.first()
        if row is None:
            return
        _mark(outlet, row, answer, now)
        row.taken_until, row.answer = None, answer.detail[:MAX_ANSWER_LENGTH]
        row.save(update_fields=["state", "attempts", "due_at", "taken_until", "ended_at", "answer"])
        outlet.after_try(row, answer)


def _mark(outlet: Outlet, row: models.Sending, answer: SendResult, now: datetime) -> None:
    """Store the outcome of a try, and the time of the next one."""
    if answer.outcome is Outcome.TOO_EARLY:
        assert answer.due_at
        row.due_at, row.attempts = answer.due_at, row.attempts - 1
    elif answer.outcome is Outcome.RETRY and row.attempts <= len(outlet.delays):
        row.due_at = now + outlet.delays[row.attempts - 1] * _chance.uniform(1, 1 + JITTER)
    else:
        ends = {Outcome.SENT: SendingState.SENT, Outcome.DROPPED: SendingState.DROPPED}
        row.state, row.ended_at = ends.get(answer.outcome, SendingState.FAILED), now
