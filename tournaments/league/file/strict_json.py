"""Strict JSON: a document of limited size without repeated keys, and the readers of its single values."""

from __future__ import annotations

import json
import re
import zoneinfo
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import Any

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.names import without_hidden

MAX_DEPTH = 100
MAX_VALUES = 300_000
"""Most members and elements of a document: a league of 100 players with two legs and all details has 200,000."""
# A string without its end matches up to the end of the text: no letter is looked at twice.
STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
NO_BRACKETS = re.compile(r"[^\[\]{}]+")
QUOTES_A_VALUE = 6
"""Most quotation marks for each value: of its key, its own, and a tag or two in a sheet."""
STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def check_outline(text: str, most: int = MAX_VALUES) -> None:
    """Raise Fault if a document has more than `most` values, or values too deep in others; it need not be valid."""
    if (quotes := text.count('"')) > QUOTES_A_VALUE * most:
        raise Fault(Code.TOO_MANY_VALUES, found=quotes // QUOTES_A_VALUE, most=most)
    rest = STRING.sub("", text)
    # A document with more brackets has too many values in any case.
    brackets = NO_BRACKETS.sub("", rest)[: 2 * most]
    if max(accumulate(map(STEPS.__getitem__, brackets)), default=0) > MAX_DEPTH:
        raise Fault(Code.TOO_DEEP)
    count = rest.count(",") + rest.count("[") + rest.count("{")
    if count > most:
        raise Fault(Code.TOO_MANY_VALUES, found=count, most=most)


MAX_BYTES = 50_000_000
MAX_SHOWN_LENGTH = 40


def parse(content: bytes, most_values: int = MAX_VALUES) -> Any:
    """Return the value of a whole document. Raises Fault unless it is strict JSON in UTF-8, of limited size."""
    text = decoded(content, MAX_BYTES)
    check_outline(text, most_values)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Fault(Code.NOT_JSON, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Fault(Code.TOO_DEEP) from None


def decoded(content: bytes, most: int) -> str:
    """Decode a file of at most `most` bytes, in UTF-8 with or without a byte order mark."""
    if len(content) > most:
        raise Fault(Code.TEXT_TOO_LONG, length=len(content), most=most)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(Code.NOT_UTF8, byte=error.start + 1) from None


@dataclass(frozen=True, slots=True)
class Unusable:
    """A value that is valid JSON and not allowed in a document of the site; reading it raises Fault."""

    code: Code
    text: str

    @property
    def fault(self) -> Fault:
        return Fault(self.code, key=self.text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Unusable:
    """Return an object of JSON; one with a repeated key is unusable."""
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            return Unusable(Code.KEY_TWICE, excerpt(key))
        values[key] = value
    return values


def _integer(digits: str) -> int | Unusable:
    """Return the number, or Unusable for more digits than Python converts."""
    try:
        return int(digits)
    except ValueError:
        return Unusable(Code.NOT_A_NUMBER, digits[:MAX_SHOWN_LENGTH])


def _constant(name: str) -> Unusable:
    return Unusable(Code.NOT_A_NUMBER, name)


def excerpt(value: object) -> str:
    """Return a value as short JSON for a sentence; a list or an object as brackets only."""
    if isinstance(value, dict | list):
        return ("{…}" if value else "{}") if isinstance(value, dict) else ("[…]" if value else "[]")
    text = json.dumps(value[:MAX_SHOWN_LENGTH] if isinstance(value, str) else value, ensure_ascii=False)
    # Half a surrogate pair, which no output could carry, is shown as its escape.
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= MAX_SHOWN_LENGTH else text[: MAX_SHOWN_LENGTH - 1] + "…"


def place_of(parts: Iterable[object]) -> str:
    """Return the keys and indices of a place as text, such as `games[3].pieces`."""
    place = ""
    for part in parts:
        dot = "." if place else ""
        place += f"[{part}]" if isinstance(part, int) else f"{dot}{part}"
    return place


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
