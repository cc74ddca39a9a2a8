"""Outlets: the kinds of messages that the site sends, each registered by its feature."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from django.db.models import QuerySet

from tournaments import models

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
    """Register an outlet."""
    OUTLETS.append(outlet)
