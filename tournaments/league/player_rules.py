"""The rights of the players of a league on their own pages, and the last days of its rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

MAX_CONFIRM_HOURS = 336
DEFAULT_CONFIRM_HOURS = 48


class Overdue(StrEnum):
    """The action once the deadline of a round has passed with open games."""

    TELL = "tell"
    REMIND = "remind"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRules:
    """The rights of the players of a league on their own pages."""

    report_results: bool = False
    confirm_hours: int = DEFAULT_CONFIRM_HOURS
    """Hours for the opponent to answer a report before it waits for a referee."""
    requests: bool = True
    approve_hours: bool = True
    """Whether an hour that both players accept also needs an organizer's approval."""
    overdue: Overdue = Overdue.REMIND


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day for the games of a round."""

    round: int
    last_day: date
