"""The kinds of what waits for officials, how urgent each is, and one such matter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tournaments.models import Decision
from tournaments.store.access.actor import Actor, may_be_author


class Urgency(IntEnum):
    """How urgent a matter is: what is wrong, what holds somebody up, what only waits."""

    WRONG = 0
    HOLDS_UP = 1
    WAITS = 2


class Matter(StrEnum):
    """The kind of a matter."""

    SHEET = "sheet"
    DISPUTE = "dispute"
    CLASH = "clash"
    REPORT = "report"
    REQUEST = "request"
    PAIRING = "pairing"
    TIE = "tie"
    UNCONFIRMED = "unconfirmed"
    REPORTED = "reported"
    OVERDUE = "overdue"


URGENCY = {
    Matter.SHEET: Urgency.WRONG,
    Matter.DISPUTE: Urgency.WRONG,
    Matter.CLASH: Urgency.WRONG,
    Matter.REPORT: Urgency.HOLDS_UP,
    Matter.REQUEST: Urgency.HOLDS_UP,
    Matter.PAIRING: Urgency.HOLDS_UP,
    Matter.TIE: Urgency.HOLDS_UP,
    Matter.UNCONFIRMED: Urgency.WAITS,
    Matter.REPORTED: Urgency.WAITS,
    Matter.OVERDUE: Urgency.WAITS,
}
OF_ORGANIZERS = frozenset({Matter.CLASH, Matter.REQUEST, Matter.PAIRING, Matter.TIE})
"""The matters that only an organizer decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingItem:
    """A matter: what it is, whom it is about, and its button.

    The button leads to a page of the site, by the name of its address and what follows the league in it. With `sends`,
    it takes the decision of that page at once, with these fields. `names` are those whom a matter of many is about.
    """

    matter: Matter
    kind: str
    about: str
    words: str
    button: str
    page: str
    of: tuple[int, ...] = ()
    query: str = ""
    sends: tuple[tuple[str, str], ...] = ()
    fixture: int | None = None
    names: tuple[str, ...] = ()
    of_others: tuple[Decision, ...] = ()
    """The decisions whose authors may not decide it."""

    def is_for(self, actor: Actor) -> bool:
        """Return whether somebody with the role for it may decide it."""
        return not any(may_be_author(decision, actor) for decision in self.of_others)

    @property
    def urgency(self) -> Urgency:
        return URGENCY[self.matter]

    @property
    def is_wrong(self) -> bool:
        return self.urgency is Urgency.WRONG
