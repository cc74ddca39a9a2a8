"""The estimate shown while founding a league: existing championships, and the league's length."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.league.measures import all_play_each_turn, measure_rest
from tournaments.league.schedule import schedule, usable_boards
from tournaments.league.timetable import slot_times
from tournaments.league.values import Timetable
from tournaments.wording import calendars


@dataclass(frozen=True, slots=True)
class Extent:
    """The length of a league: its games, the turns that they take on its boards, and its end.

    `rest` and `longest_rest` are turns between two games of a player: the fewest and the most. `every_turn` says
    whether all play in each turn.
    """

    players: int
    boards: int
    games: int
    turns: int
    rest: int
    longest_rest: int
    every_turn: bool
    ends: datetime | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences about rest."""
        least = calendars.rest_words(self.rest, every_turn=self.every_turn)
        return (least, calendars.longest_rest_words(self.longest_rest, ()))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The length of a planned league, and its length with one more board, or None if that changes nothing."""

    planned: Extent
    with_another_board: Extent | None

    @property
    def saves(self) -> tuple[str, ...]:
        """Return the sentences about the turns, time and rest that another board saves or costs."""
        if self.with_another_board is None:
            return ()
        return calendars.saving_words(
            self.planned.turns - self.with_another_board.turns,
            self._time,
            self.planned.rest,
            self.with_another_board.rest,
        )

    @property
    def _time(self) -> timedelta | None:
        """Return the time that another board saves, or None without dates."""
        return (
            self.planned.ends - self.with_another_board.ends
            if self.with_another_board and self.with_another_board.ends and self.planned.ends
            else None
        )


def estimate(players: int, boards: int, legs: int, timetable: Timetable | None) -> Estimate:
    """Return the length of a league, and its length with one more board if that changes it."""
    requested = extent(players, boards, legs, timetable)
    with_another_board = extent(players, boards + 1, legs, timetable)
    return Estimate(requested, with_another_board if with_another_board.boards > requested.boards else None)


def extent(players: int, boards: int, legs: int, timetable: Timetable | None) -> Extent:
    """Return the length of a league with these settings."""
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
        every_turn=all_play_each_turn(slots, players),
        ends=last + timedelta(minutes=timetable.minutes) if last and timetable else None,
    )
