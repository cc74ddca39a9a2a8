"""Strict JSON: a document without repeated keys, of limited size, in UTF-8."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.league.faults import Code, Fault
from tournaments.league.file.outline import MAX_VALUES, check_outline

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
