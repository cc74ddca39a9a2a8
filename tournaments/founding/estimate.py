"""The estimate shown while founding a league: existing championships, and the league's length."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.league.measures import measure_rest
from tournaments.league.schedule import schedule, usable_boards
from tournaments.league.timetable import slot_times
from tournaments.league.values import Timetable
from tournaments.wording import calendars


@dataclass(frozen=True, slots=True)
class Extent:
    """The length of a league: its games, the turns that they take on its boards, and its end.

    `rest` and `longest_rest` are turns between two games of a player: the fewest and the most.
    """

    players: int
    boards: int
    games: int
    turns: int
    rest: int
    longest_rest: int
    ends: datetime | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences about rest."""
        return (calendars.rest(self.rest), calendars.longest_rest(self.longest_rest, ()))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The length of a planned league, and with one more board; None if that changes nothing."""

    asked: Extent
    more: Extent | None

    @property
    def saves(self) -> tuple[str, ...]:
        """Return the sentences about another board: its saving and its cost."""
        if self.more is None:
            return ()
        return calendars.saves(self.asked.turns - self.more.turns, self._time, self.asked.rest, self.more.rest)

    @property
    def _time(self) -> timedelta | None:
        return self.asked.ends - self.more.ends if self.more and self.more.ends and self.asked.ends else None


def estimate(players: int, boards: int, legs: int, timetable: Timetable | None) -> Estimate:
    asked = extent(players, boards, legs, timetable)
    more = extent(players, boards + 1, legs, timetable)
    return Estimate(asked, more if more.boards > asked.boards else None)


def extent(players: int, boards: int, legs: int, timetable: Timetable | None) -> Extent:
    calendar = schedule(players, boards=boards, legs=legs)
    last = slot_times(timetable, len(calendar.slots))[-1] if timetable else None
    slots = [[(calendar.meetings[i].starter, calendar.meetings[i].other) for i in slot] for slot in calendar.slots]
    rest = measure_rest(slots)
    return Extent(
        players=players,
        boards=usable_boards(players, boards),
        games=len(calendar.meetings),
        turns=len(calendar.slots),
        rest=rest.least,
        longest_rest=rest.longest,
        ends=last + timedelta(minutes=timetable.minutes) if last and timetable else None,
    )
