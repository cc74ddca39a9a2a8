"""The parts of a league file that the database and the API have too: dice, dates of play, results."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from pydantic import Field, TypeAdapter

from tournaments.league import local_hours
from tournaments.league import timetable as timetables
from tournaments.league.faults import within
from tournaments.league.file.json_schema import defined
from tournaments.league.file.types import (
    Date,
    Die,
    Document,
    Hour,
    Listed,
    Moment,
    Shape,
    Zone,
    choice,
    number,
    validated,
)
from tournaments.league.local_hours import DEFAULT_ZONE
from tournaments.league.timetable import Timetable
from tournaments.league.values import Dice, Throw

MINUTES_A_DAY = 24 * 60
MAX_THROWS = 1_000
MAX_DAYS_OFF = 366
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


TwoDice = Annotated[tuple[Die, ...], Listed(2, 2)]
DiceOfBoth = Annotated[tuple[TwoDice, ...], Listed(2, 2), Shape(defined("throw"))]
Throws = Annotated[tuple[DiceOfBoth, ...], Listed(most=MAX_THROWS)]


class DiceDocument(Document):
    """The throws before a game; each is a pair of dice of `one` and a pair of `two`."""

    colour: Throws = ()
    start: Throws = ()

    @property
    def value(self) -> Dice:
        return Dice(_throws(self.colour), _throws(self.start))


def _throws(throws: Throws) -> tuple[Throw, ...]:
    return tuple(Throw((one[0], one[1]), (two[0], two[1])) for one, two in throws)


class TimetableDocument(Document):
    """The dates and hours of play."""

    definition = "calendar"
    start: Moment
    minutes: Annotated[int, number(1, MINUTES_A_DAY)]
    days: Annotated[tuple[Annotated[Day, choice(Day)], ...], Listed(most=7)] = ()
    hours: Annotated[tuple[Hour, ...], Listed(2, 2)] = ()
    timezone: Zone = DEFAULT_ZONE
    off: Annotated[tuple[Date, ...], Listed(most=MAX_DAYS_OFF)] = Field((), description="Days without games.")

    @property
    def value(self) -> Timetable:
        """The timetable, whose start and hours are not checked."""
        return Timetable(
            start=self.start,
            minutes=self.minutes,
            days=tuple(sorted({list(Day).index(day) for day in self.days})),
            hours=(self.hours[0], self.hours[1]) if self.hours else None,
            timezone=self.timezone,
            off=tuple(sorted(set(self.off))),
        )


_DICE = TypeAdapter(DiceDocument)
_TIMETABLE = TypeAdapter(TimetableDocument)


def dice(document: object) -> Dice:
    """Return the throws before a game, from their JSON. Raises Fault."""
    return validated(_DICE, document, "dice").value


def timetable(document: object) -> Timetable:
    """Return the dates and hours of play from the `calendar` of a document. Raises Fault."""
    with within("calendar"):
        return timetables.check(validated(_TIMETABLE, document).value)


def stored_timetable(document: object) -> Timetable:
    """Return a timetable from the database, whose start older versions did not check."""
    read = validated(_TIMETABLE, document, "calendar").value
    return replace(read, start=local_hours.stored(read.start, read.timezone))
