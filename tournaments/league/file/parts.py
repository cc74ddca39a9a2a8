"""The parts of a league file that several modules read: names, texts, and, as the database stores them, dice and dates
of play.
"""

from __future__ import annotations

import zoneinfo
from dataclasses import replace
from datetime import time
from enum import StrEnum
from functools import cache

from tournaments.league import checks, local_hours
from tournaments.league import timetable as timetables
from tournaments.league.faults import Code, within
from tournaments.league.file.cursor import Cursor, excerpt
from tournaments.league.names import without_hidden
from tournaments.league.timetable import Timetable
from tournaments.league.values import Dice, Throw

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


def read_name(cursor: Cursor) -> str:
    """Return a name with single spaces. Raises Fault for a name that a league may not have."""
    text = cursor.text()
    with within(cursor.place):
        return checks.name(text)


def read_words(cursor: Cursor) -> str:
    """Return a reason or a notice. Raises Fault if it is empty."""
    words = without_hidden(cursor.text()).strip()
    if not words:
        cursor.refuse(Code.TEXT_EMPTY)
    return words


def dice(cursor: Cursor) -> Dice:
    """Return the throws before a game; each is a pair of dice of `one` and a pair of `two`."""
    cursor.keys(("colour", "start"))
    return Dice(*(tuple(map(_throw, cursor.get(kind).optional_items(most=MAX_THROWS))) for kind in ("colour", "start")))


def _throw(cursor: Cursor) -> Throw:
    return Throw(*map(_two_dice, cursor.items(least=2, most=2)))


def _two_dice(cursor: Cursor) -> tuple[int, int]:
    first, second = cursor.items(least=2, most=2)
    return first.integer(1, 6), second.integer(1, 6)


def timetable(cursor: Cursor, *, from_database: bool = False) -> Timetable:
    """Return the dates and hours of play. Raises Fault.

    From the database, a start is read that older versions did not check.
    """
    cursor.keys(("start", "minutes", "days", "hours", "timezone"), ("start", "minutes"))
    read = Timetable(
        start=cursor.get("start").moment(),
        minutes=cursor.get("minutes").integer(1, MINUTES_A_DAY),
        days=tuple(sorted({_day(day) for day in cursor.get("days").optional_items(most=7)})),
        hours=cursor.get("hours").read(_hours, None),
        timezone=cursor.get("timezone").read(_zone, "Europe/Madrid"),
    )
    if from_database:
        return replace(read, start=local_hours.stored(read.start, read.timezone))
    with within(cursor.place):
        return timetables.check(read)


def _day(cursor: Cursor) -> int:
    return list(Day).index(cursor.choice(Day))


def _hours(cursor: Cursor) -> tuple[time, time]:
    opens, closes = cursor.items(least=2, most=2)
    return opens.hour(), closes.hour()


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(zoneinfo.available_timezones())


def _zone(cursor: Cursor) -> str:
    zone = cursor.text()
    if zone not in time_zones():
        cursor.refuse(Code.NOT_A_ZONE, found=excerpt(zone))
    return zone
