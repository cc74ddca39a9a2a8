"""The sending of the outbox: decisions are distributed to the outlets, and each sending is tried until it ends.

A process takes a sending for a limited time, sends it outside any transaction, and marks it. A marked sending is never
sent again. If the process is killed in between, it may or may not have arrived, so it is sent again with the same key.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from threading import Event, Lock
from time import monotonic
from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Min, Model, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.models.alert import SendingState

SERVER_AWAY = "server_away"
"""The detail of a try for which the server of the site's own mail, or of Telegram, did not answer."""


class TryOutcome(StrEnum):
    """The outcome of a try to send a message."""

    SENT = "sent"
    RETRY = "retry"
    """The try failed; another one follows."""
    REFUSED = "refused"
    """The receiver refused it for good; no other try follows."""
    DROPPED = "dropped"
    """There is nothing left to send, or its receiver may no longer read it."""
    TOO_EARLY = "too_early"
    """It is too early to send it; this does not count as a try."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of a try: its outcome, and in `detail` an HTTP status or a code with the reason."""

    outcome: TryOutcome
    detail: str = ""
    due_at: datetime | None = None
    """The time of the next try, with `Outcome.TOO_EARLY`."""
    seconds: float = 0.0
    """The time that the try took."""


class Outlet(ABC):
    """A kind of messages: its receivers, its transport, its retries, and the time for which its rows are kept."""

    model: ClassVar[type[models.Sending]]
    delays: ClassVar[tuple[timedelta, ...]]
    """The time from each failed try to the next; after the last one the sending is given up."""
    kept: ClassVar[timedelta] = timedelta(days=30)
    """The time for which rows of ended sendings are kept."""

    turn_of: ClassVar[str]
    """The field of a sending that names the account of its receiver: accounts take turns."""

    @abstractmethod
    def distribute(self, decision: models.Decision) -> None:
        """Create the sendings of a decision, within the transaction that takes it out of the outbox."""

    def remind(self) -> None:
        """Create the sendings that are due at a time, such as reminders; by default none."""
        return

    def listens(self) -> bool:
        """Return whether a reply is expected, so that `listen` is called twice a minute; by default False."""
        return False

    def listen(self) -> None:
        """Read the replies of receivers; by default nothing."""
        return

    def fair_share(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the due rows that can be sent within the limits of each account; by default all."""
        return rows

    def quick_rows(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows for the thread that leaves out receivers chosen by users, which may be slow on purpose."""
        return rows

    @abstractmethod
    def send(self, sending: Any) -> SendResult:
        """Try to send a message, outside any transaction. An unexpected exception counts as a failed try."""

    def after_try(self, sending: Any, answer: SendResult) -> None:
        """Act on the result of a try, within the transaction that stores it; by default do nothing."""
        return


OUTLETS: list[Outlet] = []


def register(outlet: Outlet) -> None:
    OUTLETS.append(outlet)


HALF_LIFE_SECONDS = 120.0
"""Time in which the seconds that an account has used count half."""
MAX_ACCOUNTS = 5_000
"""The most accounts that are remembered; beyond it, those that used least are forgotten."""

Account = TypeVar("Account", bound=Hashable)


class Turns:
    """The seconds that the receivers of each account took lately, in this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._used: dict[Hashable, tuple[float, float]] = {}

    def used(self, account: Hashable) -> float:
        """Return the seconds that an account has used, the earlier the less."""
        seconds, at = self._used.get(account, (0.0, 0.0))
        return seconds * 0.5 ** ((monotonic() - at) / HALF_LIFE_SECONDS) if seconds else 0.0

    def add(self, account: Hashable, seconds: float) -> None:
        with self._lock:
            self._used[account] = (self.used(account) + seconds, monotonic())
            if len(self._used) > MAX_ACCOUNTS:
                kept = sorted(self._used, key=self.used)[MAX_ACCOUNTS // 2 :]
                self._used = {key: self._used[key] for key in kept}

    def in_order(self, accounts: Iterable[Account]) -> list[Account]:
        """Return the accounts in the order of their turns; those that used the same keep their order."""
        return sorted(accounts, key=self.used)


MAX_AGE = timedelta(days=7)
"""A decision that waited longer than this in the outbox is not sent any more."""
JITTER = 0.1
"""The random fraction added to delays, so that receivers that failed together are not tried together."""
MAX_ANSWER_LENGTH = 40
PRUNE_BATCH_SIZE = 500
Row = TypeVar("Row", bound=Model)
logger = logging.getLogger(__name__)
_random = Random()
_turns = Turns()


def hold_time() -> timedelta:
    """Return the time after which a taken sending counts as abandoned; a try takes less."""
    return timedelta(seconds=settings.OUTBOX_HOLD_SECONDS)


def is_anything_due() -> bool:
    """Return whether a decision waits in the outbox, or a sending is due."""
    return models.Occurrence.objects.exists() or any(_due_rows(outlet).exists() for outlet in OUTLETS)


def is_anybody_listening() -> bool:
    """Return whether an outlet expects a reply."""
    return any(outlet.listens() for outlet in OUTLETS)


def listen() -> None:
    """Read the replies of receivers from which one is expected."""
    for outlet in OUTLETS:
        with _logged_bugs(outlet, "listening"):
            if outlet.listens():
                outlet.listen()


def send_all(*, quick: bool = False, ending: Event | None = None) -> None:
    """Distribute all decisions and send everything due; with `quick`, except to receivers that may be slow.

    Stops early when `ending` is set.
    """
    while not (ending and ending.is_set()) and send_next(quick=quick):
        pass


def send_next(*, quick: bool = False) -> bool:
    """Distribute one decision, or send one message of each outlet; return False when nothing is due.

    The outlets take turns, and in each of them the accounts do: receivers that do not answer do not delay the others.
    """
    return distribute_next() or sum(_send_next(outlet, quick=quick) for outlet in OUTLETS) > 0


def distribute_next() -> bool:
    """Create the sendings of the first decision in the outbox; return False if there is none."""
    if not models.Occurrence.objects.exists():
        return False
    with transaction.atomic():
        occurrence = _locked_rows(models.Occurrence.objects.select_related("decision__league")).first()
        if occurrence is None:
            return False
        if occurrence.noted_at > timezone.now() - MAX_AGE:
            for outlet in OUTLETS:
                with _logged_bugs(outlet, "distributing"), transaction.atomic():
                    outlet.distribute(occurrence.decision)
        occurrence.delete()
    return True


def remind_and_prune() -> None:
    """Create the reminders that are due, and delete the sendings that ended long ago."""
    now = timezone.now()
    for outlet in OUTLETS:
        with _logged_bugs(outlet, "reminding"):
            outlet.remind()
        ended = outlet.model._default_manager.filter(made_at__lt=now - outlet.kept).exclude(state=SendingState.WAITING)
        outlet.model._default_manager.filter(
            pk__in=list(ended.values_list("pk", flat=True)[:PRUNE_BATCH_SIZE])
        ).delete()


def _send_next(outlet: Outlet, *, quick: bool) -> bool:
    """Send the message of an outlet whose turn it is. Return False if none is due."""
    taken = _take_next(outlet, quick=quick)
    if taken is None:
        return False
    row, account = taken
    began = monotonic()
    try:
        result = outlet.send(row)
    except Error:
        raise
    except Exception:
        logger.exception("%s %d could not be sent", outlet.model.__name__, row.pk)
        result = SendResult(TryOutcome.RETRY, "error")
    seconds = monotonic() - began
    _turns.add((outlet.model, account), seconds)
    _store_result(outlet, row, replace(result, seconds=seconds))
    return True


@contextmanager
def _logged_bugs(outlet: Outlet, doing: str) -> Iterator[None]:
    """Log an exception of an outlet, except of the database: a bug in one must not block the others."""
    try:
        yield
    except Error:
        raise
    except Exception:
        logger.exception("%s failed: %s", type(outlet).__name__, doing)


def _due_rows(outlet: Outlet, *, quick: bool = False) -> QuerySet[models.Sending]:
    """Return the sendings of an outlet that are due and that no process has taken."""
    now = timezone.now()
    free = Q(taken_until=None) | Q(taken_until__lt=now)
    due = outlet.model._default_manager.filter(free, state=SendingState.WAITING, due_at__lte=now)
    return outlet.fair_share(outlet.quick_rows(due) if quick else due)


def _take_next(outlet: Outlet, *, quick: bool) -> tuple[models.Sending, object] | None:
    """Take the sending that has waited longest of the account whose turn it is; return None if nothing is due."""
    due = _due_rows(outlet, quick=quick)
    accounts = due.order_by().values(outlet.turn_of).annotate(since=Min("due_at")).order_by("since")
    for account in _turns.in_order((outlet.model, key) for key in accounts.values_list(outlet.turn_of, flat=True)):
        own = {outlet.turn_of: account[1]}
        with transaction.atomic():
            taken = _locked_rows(_due_rows(outlet, quick=quick).filter(**own).order_by("due_at", "pk")).first()
            if taken:
                taken.taken_until, taken.attempts = timezone.now() + hold_time(), taken.attempts + 1
                taken.save(update_fields=["taken_until", "attempts"])
                return taken, account[1]
    return None


def _locked_rows(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Lock the rows that are read and skip those locked by others, if the database supports it."""
    if connection.features.has_select_for_update_skip_locked:
        return rows.select_for_update(skip_locked=True, of=("self",))
    return rows


def _store_result(outlet: Outlet, taken: models.Sending, result: SendResult) -> None:
    """Store the result of a try, unless another process has taken the sending since."""
    now = timezone.now()
    with transaction.atomic():
        still_taken = outlet.model._default_manager.select_for_update().filter(
            pk=taken.pk, state=SendingState.WAITING, taken_until=taken.taken_until
        )
        row = still_taken.first()
        if row is None:
            return
        _set_outcome(outlet, row, result, now)
        row.taken_until, row.answer = None, result.detail[:MAX_ANSWER_LENGTH]
        row.save(update_fields=["state", "attempts", "due_at", "taken_until", "ended_at", "answer"])
        with _logged_bugs(outlet, "storing a result"), transaction.atomic():
            outlet.after_try(row, result)


def _set_outcome(outlet: Outlet, row: models.Sending, result: SendResult, now: datetime) -> None:
    """Store the outcome of a try, and the time of the next one."""
    if result.outcome is TryOutcome.TOO_EARLY:
        assert result.due_at
        row.due_at, row.attempts = result.due_at, row.attempts - 1
    elif result.outcome is TryOutcome.RETRY and row.attempts <= len(outlet.delays):
        row.due_at = now + outlet.delays[row.attempts - 1] * _random.uniform(1, 1 + JITTER)
    else:
        ends = {TryOutcome.SENT: SendingState.SENT, TryOutcome.DROPPED: SendingState.DROPPED}
        row.state, row.ended_at = ends.get(result.outcome, SendingState.FAILED), now
