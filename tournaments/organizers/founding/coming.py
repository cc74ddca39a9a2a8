"""The estimate shown while founding a league: existing championships, and the league's length."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.league.measures import all_play_each_turn, measure_rest
from tournaments.league.schedule import schedule, usable_boards
from tournaments.league.timetable import Timetable, slot_times
from tournaments.wording import calendars


@dataclass(frozen=True, slots=True)
class Extent:
    """The length of a league: its games, the turns that they take on its boards, and the moments of its start and end.

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
    begins: datetime | None
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
    times = slot_times(timetable, len(calendar.slots)) if timetable else []
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
        begins=times[0] if times else None,
        ends=times[-1] + timedelta(minutes=timetable.minutes) if times and timetable else None,
    )


def moved_start_words(timetable: Timetable | None) -> str:
    """Return the sentence about a first game that the days and hours of play put off; an empty text if none do."""
    if timetable is None:
        return ""
    [first] = slot_times(timetable, 1)
    if first == timetable.start:
        return ""
    at = date_format(first, _(r"l j \d\e F \d\e Y, H:i"))
    return _("La primera partida será el %(at)s: el día y la hora elegidos quedan fuera de los de juego.") % {"at": at}
