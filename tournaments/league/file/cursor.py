"""A value of a JSON document with its path, which every error names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.outline import MAX_VALUES, check_outline

FIRST_YEAR, LAST_YEAR = 1900, 2200
MAX_BYTES = 50_000_000
MAX_SHOWN_LENGTH = 40
OFFSET = re.compile(r"(?P<clock>.+)(?P<sign>[+-])(?P<hours>[01][0-9]|2[0-3]):(?P<minutes>[0-5][0-9])", re.ASCII)
"""A local time with its offset."""

Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")


class ValueType(StrEnum):
    """The expected type of a value."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    INTEGER = "integer"
    FLAG = "flag"


def parse(content: bytes, most_values: int = MAX_VALUES) -> Cursor:
    """Return a cursor on the whole document. Raises Fault unless it is strict JSON in UTF-8, of limited size."""
    text = decoded(content, MAX_BYTES)
    check_outline(text, most_values)
    try:
        return Cursor(json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_constant=_constant), "")
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
    """A value that is valid JSON and not allowed in a league file; reading it raises Fault, with its path."""

    code: Code
    text: str


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


@dataclass(frozen=True, slots=True)
class Cursor:
    """A value and its path, such as `games[3].pieces`, in `place`. Methods return the value or raise Fault."""

    value: Any
    place: str

    @property
    def missing(self) -> bool:
        """Return whether the value is absent or null: an optional key may be either."""
        return self.value is None

    def refuse(self, code: Code, **values: object) -> NoReturn:
        """Raise Fault with the path of this value."""
        raise Fault(code, self.place, **values)

    def keys(self, known: Iterable[str], required: Iterable[str] = ()) -> Cursor:
        """Return this cursor. Raises Fault unless its value is an object with only known keys and all required ones."""
        value = self._expect(dict, ValueType.OBJECT)
        for key in value:
            if key not in known:
                self.refuse(Code.KEY_UNKNOWN, key=excerpt(key), known=" ".join(known))
        for key in required:
            if key not in value:
                self.refuse(Code.KEY_MISSING, key=key)
        return self

    def get(self, key: str) -> Cursor:
        """Return a cursor on the value of a key; on None if the key is missing."""
        return Cursor(self.value.get(key), f"{self.place}.{key}" if self.place else key)

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def length(self) -> int:
        return len(self._expect(list, ValueType.LIST))

    def items(self, *, least: int = 0, most: int | None = None) -> list[Cursor]:
        value = self._expect(list, ValueType.LIST)
        if len(value) < least or (most is not None and len(value) > most):
            self.refuse(Code.TOO_LONG, count=len(value), least=least, most=most)
        return [Cursor(item, f"{self.place}[{index}]") for index, item in enumerate(value)]

    def optional_items(self, *, most: int) -> list[Cursor]:
        return [] if self.missing else self.items(most=most)

    def text(self, most: int = checks.MAX_TEXT_LENGTH) -> str:
        value: str = self._expect(str, ValueType.TEXT)
        with within(self.place):
            return checks.text(value, most)

    def flag(self, default: bool) -> bool:
        value: bool = default if self.missing else self._expect(bool, ValueType.FLAG)
        return value

    def integer(self, least: int, most: int) -> int:
        """Return a whole number between two limits. Raises Fault."""
        if isinstance(self.value, bool):
            self._wrong(ValueType.INTEGER)
        number: int = self._expect(int, ValueType.INTEGER)
        if not least <= number <= most:
            self.refuse(Code.OUT_OF_RANGE, found=excerpt(number), least=least, most=most)
        return number

    def choice(self, choices: type[Choice]) -> Choice:
        return choices(self.one_of([choice.value for choice in choices]))

    def one_of(self, choices: Iterable[str]) -> str:
        word = self.text()
        if word not in choices:
            self.refuse(Code.NOT_ONE_OF, found=excerpt(word), choices=" ".join(choices))
        return word

    def moment(self) -> datetime:
        """Read a local time to the minute; its offset, if it has one, tells which of two equal hours it is."""
        clock, offset = _split_offset(self.text())
        moment = _parsed(clock, "%Y-%m-%dT%H:%M")
        if moment is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
            self.refuse(Code.NOT_A_DATE, found=excerpt(self.value))
        return moment.replace(tzinfo=offset)

    def day(self) -> date:
        moment = _parsed(self.text(), "%Y-%m-%d")
        if moment is None or not FIRST_YEAR <= moment.year <= LAST_YEAR:
            self.refuse(Code.NOT_A_DAY, found=excerpt(self.value))
        return moment.date()

    def hour(self) -> time:
        moment = _parsed(self.text(), "%H:%M")
        if moment is None:
            self.refuse(Code.NOT_A_TIME, found=excerpt(self.value))
        return moment.time()

    def read(self, reader: Callable[[Cursor], Value], default: Value) -> Value:
        """Return the reader's value, or the default where it is missing."""
        return default if self.missing else reader(self)

    def _expect(self, kind: type, name: ValueType) -> Any:
        """Return the value if it is of this type. Raises Fault."""
        if isinstance(self.value, Unusable):
            self.refuse(self.value.code, key=self.value.text)
        if not isinstance(self.value, kind):
            self._wrong(name)
        return self.value

    def _wrong(self, name: ValueType) -> NoReturn:
        self.refuse(Code.EXPECTED, expected=name, found=excerpt(self.value))


def _parsed(text: str, pattern: str) -> datetime | None:
    """Return the moment of a text; None unless it has every digit of the pattern, in ASCII."""
    try:
        moment = datetime.strptime(text, pattern)  # noqa: DTZ007 - a local time of the room
    except ValueError:
        return None
    return moment if moment.strftime(pattern) == text else None


def _split_offset(text: str) -> tuple[str, timezone | None]:
    """Return the text of a local time and its offset, if it ends with one."""
    found = OFFSET.fullmatch(text)
    return (found["clock"], offset_in(found)) if found else (text, None)


def offset_in(found: re.Match[str]) -> timezone:
    """Return the offset in a match of OFFSET."""
    size = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"]))
    return timezone(-size if found["sign"] == "-" else size)


def excerpt(value: object) -> str:
    """Return a value as short JSON for a sentence; a list or an object as brackets only."""
    if isinstance(value, dict | list):
        return ("{…}" if value else "{}") if isinstance(value, dict) else ("[…]" if value else "[]")
    text = json.dumps(value[:MAX_SHOWN_LENGTH] if isinstance(value, str) else value, ensure_ascii=False)
    # Half a surrogate pair, which no output could carry, is shown as its escape.
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= MAX_SHOWN_LENGTH else text[: MAX_SHOWN_LENGTH - 1] + "…"
