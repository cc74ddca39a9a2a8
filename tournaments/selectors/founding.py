"""What founding a league shows: the championships there are, and how long a league would be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments import models
from tournaments.league.schedule import schedule, usable_boards
from tournaments.league.timetable import slot_times
from tournaments.league.values import Timetable

LISTED = 100


@dataclass(frozen=True, slots=True)
class Extent:
    """A league of so many players: its games, the turns they take on so many boards, and when it would end."""

    players: int
    boards: int
    games: int
    turns: int
    ends: datetime | None


def championship_names() -> tuple[str, ...]:
    """The latest championships, to choose one by its name."""
    return tuple(models.Championship.objects.order_by("-id").values_list("name", flat=True)[:LISTED])


def extent(players: int, boards: int, legs: int, timetable: Timetable | None) -> Extent:
    calendar = schedule(players, boards=boards, legs=legs)
    last = slot_times(timetable, len(calendar.slots))[-1] if timetable else None
    return Extent(
        players=players,
        boards=usable_boards(players, boards),
        games=len(calendar.meetings),
        turns=len(calendar.slots),
        ends=last + timedelta(minutes=timetable.minutes) if last and timetable else None,
    )
