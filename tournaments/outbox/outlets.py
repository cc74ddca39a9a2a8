"""The ways out of the site. A feature that sends something registers an outlet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from django.db.models import QuerySet

from tournaments import models


class Outcome(StrEnum):
    SENT = "sent"
    RETRY = "retry"
    """Nobody took it this time."""
    REFUSED = "refused"
    """It will never be taken: no further try."""
    DROPPED = "dropped"
    """There is nothing to send any more, or nobody who may read it."""
    LATER = "later"
    """It is not its time: this was no try."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a try: its outcome, and a status or a code that tells why."""

    outcome: Outcome
    said: str = ""
    due_at: datetime | None = None
    """When a sending that is put off is to be tried."""


class Outlet(ABC):
    """One kind of sendings: who gets them, how they are sent, how long they are tried and kept."""

    model: ClassVar[type[models.Sending]]
    delays: ClassVar[tuple[timedelta, ...]]
    """The time from each try that failed to the next; after the last of them it is given up."""
    kept: ClassVar[timedelta] = timedelta(days=30)
    """How long what has ended stays listed."""

    is_slow: ClassVar[bool] = False
    """Whether receivers that others chose may take long on purpose: one lane is kept free of such sendings."""

    @abstractmethod
    def spread(self, decision: models.Decision) -> None:
        """Make the sendings of a decision, within the transaction that takes it out of the outbox."""

    def remind(self) -> None:
        """Make the sendings that the clock asks for; by default none."""
        return

    def listens(self) -> bool:
        """Return whether somebody may be about to answer, so that `listen` is called twice a minute; by default not."""
        return False

    def listen(self) -> None:
        """Read what receivers send back; by default nothing."""
        return

    def fair(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return those of the due rows that nobody's turn is taken by; by default all."""
        return rows

    @abstractmethod
    def send(self, sending: Any) -> Answer:
        """Try to send one, outside any transaction. An unexpected failure counts as a try."""

    def settled(self, sending: Any, answer: Answer) -> None:
        """Take note of a try, within the transaction that writes what came of it; by default nothing."""
        return


OUTLETS: list[Outlet] = []


def register(outlet: Outlet) -> None:
    OUTLETS.append(outlet)
