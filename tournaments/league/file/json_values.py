"""The readers of single values of JSON: each returns the value, or raises Fault."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Collection
from datetime import date, datetime, time, timedelta, timezone
from enum import StrEnum
from functools import cache
from typing import Any

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.file.strict_json import Unusable, excerpt
from tournaments.league.names import without_hidden

FIRST_YEAR, LAST_YEAR = 1900, 2200
OFFSET = re.compile(r"(?P<clock>.+)(?P<sign>[+-])(?P<hours>[01][0-9]|2[0-3]):(?P<minutes>[0-5][0-9])", re.ASCII)
"""A local time with its offset."""


class ValueType(StrEnum):
    """The expected type of a value."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    INTEGER = "integer"
    FLAG = "flag"


def expect(value: object, kind: type, name: ValueType) -> Any:
    """Return the value if it is of this type. Raises Fault."""
    if isinstance(value, Unusable):
        raise value.fault
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Fault(Code.EXPECTED, expected=name, found=excerpt(value))
    return value


def read_text(value: object, most: int = checks.MAX_TEXT_LENGTH) -> str:
    return checks.text(expect(value, str, ValueType.TEXT), most)


def read_name(value: object) -> str:
    """Return a name with single spaces. Raises Fault for a name that a league may not have."""
    return checks.name(read_text(value))


def read_words(value: object) -> str:
    """Return a reason or a notice. Raises Fault if it is empty."""
    words = without_hidden(read_text(value)).strip()
    if not words:
        raise Fault(Code.TEXT_EMPTY)
    return words


def read_flag(value: object) -> bool:
    flag: bool = expect(value, bool, ValueType.FLAG)
    return flag


def read_integer(value: object) -> int:
    whole: int = expect(value, int, ValueType.INTEGER)
    return whole


def in_range(number: int, least: int, most: int, place: str = "") -> int:
    """Return a number between two limits. Raises Fault."""
    if not least <= number <= most:
        raise Fault(Code.OUT_OF_RANGE, place, found=excerpt(number), least=least, most=most)
    return number


def read_one_of(value: object, choices: Collection[str]) -> str:
    word = read_text(value)
    if word not in choices:
        raise Fault(Code.NOT_ONE_OF, found=excerpt(word), choices=" ".join(choices))
    return word


def read_moment(value: object) -> datetime:
    """Return a local time to the minute; its offset, if it has one, tells which of two equal hours it is."""
    found = OFFSET.fullmatch(text := read_text(value))
    moment = _parsed(found["clock"] if found else text, "%Y-%m-%dT%H:%M")
    if moment is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise Fault(Code.NOT_A_DATE, found=excerpt(value))
    return moment.replace(tzinfo=offset_in(found) if found else None)


def read_day(value: object) -> date:
    moment = _parsed(read_text(value), "%Y-%m-%d")
    if moment is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise Fault(Code.NOT_A_DAY, found=excerpt(value))
    return moment.date()


def read_hour(value: object) -> time:
    moment = _parsed(read_text(value), "%H:%M")
    if moment is None:
        raise Fault(Code.NOT_A_TIME, found=excerpt(value))
    return moment.time()


def read_zone(value: object) -> str:
    zone = read_text(value)
    if zone not in time_zones():
        raise Fault(Code.NOT_A_ZONE, found=excerpt(zone))
    return zone


@cache
def time_zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(zoneinfo.available_timezones())


def _parsed(text: str, pattern: str) -> datetime | None:
    """Return the moment of a text; None unless it has every digit of the pattern, in ASCII."""
    try:
        moment = datetime.strptime(text, pattern)  # noqa: DTZ007 - a local time of the room
    except ValueError:
        return None
    return moment if moment.strftime(pattern) == text else None


def offset_in(found: re.Match[str]) -> timezone:
    """Return the offset in a match of OFFSET."""
    size = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"]))
    return timezone(-size if found["sign"] == "-" else size)
