"""The parts of a league file that the database stores in the same form: the dice and the dates of play."""

from __future__ import annotations

import zoneinfo
from datetime import time
from enum import StrEnum
from functools import cache

from tournaments.league import timetable as timetables
from tournaments.league.faults import Code, within
from tournaments.league.values import Dice, Throw, Timetable
from tournaments.league_file.cursor import Cursor, shown

MINUTES_A_DAY = 24 * 60
MAX_THROWS = 1_000
MAX_LISTED = 10_000
"""Most items in a list of a file."""


class Day(StrEnum):
    MON = "mon"
    TUE = "tue"
    WED = "wed"
    THU = "thu"
    FRI = "fri"
    SAT = "sat"
    SUN = "sun"


def dice(place: Cursor) -> Dice:
    """Read the throws before a game: for each, the two dice of `one` and the two of `two`."""
    place.keys(("colour", "start"))
    return Dice(*(tuple(map(_throw, place.get(kind).optional_items(most=MAX_THROWS))) for kind in ("colour", "start")))


def _throw(place: Cursor) -> Throw:
    return Throw(*map(_two_dice, place.items(least=2, most=2)))


def _two_dice(place: Cursor) -> tuple[int, int]:
    first, second = place.items(least=2, most=2)
    return first.integer(1, 6), second.integer(1, 6)


def timetable(place: Cursor) -> Timetable:
    """Read the dates and hours of play."""
    place.keys(("start", "minutes", "days", "hours", "timezone"), ("start", "minutes"))
    read = Timetable(
        start=place.get("start").moment(),
        minutes=place.get("minutes").integer(1, MINUTES_A_DAY),
        days=tuple(sorted({_day(day) for day in place.get("days").optional_items(most=7)})),
        hours=place.get("hours").read(_hours, None),
        timezone=place.get("timezone").read(_zone, "Europe/Madrid"),
    )
    with within(place.place):
        return timetables.check(read)


def _day(place: Cursor) -> int:
    return list(Day).index(place.choice(Day))


def _hours(place: Cursor) -> tuple[time, time]:
    opens, closes = place.items(least=2, most=2)
    return opens.hour(), closes.hour()


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(zoneinfo.available_timezones())


def _zone(place: Cursor) -> str:
    zone = place.text()
    if zone not in time_zones():
        place.refuse(Code.NOT_A_ZONE, found=shown(zone))
    return zone
