"""Damaged league files raise a Fault with its place, quickly, and never another error."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import Document, content_of
from tests.tournaments.league.file.faulty import CONTENT, WHOLE, WON, fault_of
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league
from tournaments.league.file.strict_json import MAX_DEPTH, MAX_VALUES, check_outline

Path_ = tuple[str | int, ...]
Change = Callable[[Document], object]


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Return the paths of all values in the document, beginning with the document itself."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def place_of(path: Path_) -> str:
    """Return a path in the form of a fault's place, as in `games[3].pieces`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def value_at(document: Document, path: Path_) -> Any:
    value: Any = document
    for key in path:
        value = value[key]
    return value


def with_value(path: Path_, value: object) -> Any:
    if not path:
        return value
    changed = deepcopy(WHOLE)
    value_at(changed, path[:-1])[path[-1]] = value
    return changed


PLACES = list(places(WHOLE))
OBJECTS = [path for path in PLACES if isinstance(value_at(WHOLE, path), dict)]
IDS = [place_of(path) or "whole" for path in PLACES]


@pytest.mark.many_examples
@pytest.mark.parametrize("path", PLACES, ids=IDS)
def test_invalid_value_is_refused_at_its_place(path: Path_) -> None:
    for wrong in (1.5, -1, 10**4000, "\ud800", "a\0b", float("nan"), float("inf")):
        assert fault_of(json.dumps(with_value(path, wrong)).encode()).place == place_of(path)


@pytest.mark.many_examples
@pytest.mark.parametrize("path", PLACES, ids=IDS)
def test_value_of_another_kind_is_refused_at_its_place(path: Path_) -> None:
    wrongs: list[object] = [{"?": 1}, [[]], [{}], {}, [], "?", True, 3, "x" * 600_000]
    for wrong in wrongs:
        try:
            read_league(content_of(with_value(path, wrong)))
        except Fault as fault:
            assert re.split(r"[.\[]", fault.place)[0] in {"", *WHOLE}


@pytest.mark.parametrize("path", OBJECTS, ids=[place_of(path) or "whole" for path in OBJECTS])
def test_unknown_and_repeated_keys_are_refused(path: Path_) -> None:
    fault = fault_of(content_of(with_value(path, value_at(WHOLE, path) | {"Ñ": 1})))
    assert (fault.code, fault.place, fault.values["key"]) == (Code.KEY_UNKNOWN, place_of(path), '"Ñ"')
    twice = content_of(with_value(path, "HERE")).replace(b'"HERE"', b'{"one": 1, "one": 2}')
    assert (fault_of(twice).code, fault_of(twice).place) == (Code.KEY_TWICE, place_of(path))


@pytest.mark.parametrize("end", range(0, len(CONTENT.rstrip()) - 1, 7))
def test_truncated_file_is_refused(end: int) -> None:
    assert fault_of(CONTENT[:end]).code in (Code.NOT_JSON, Code.NOT_UTF8)


@pytest.mark.many_examples
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(content: bytes) -> None:
    fault_of(content)


@given(st.integers(0, len(CONTENT) - 1), st.binary(max_size=4))
def test_file_with_some_bytes_changed_is_read_or_refused(at: int, replacement: bytes) -> None:
    try:
        read_league(CONTENT[:at] + replacement + CONTENT[at + 1 :])
    except Fault as fault:
        assert fault.code in Code


INVALID_DOCUMENTS = {
    "empty": (b"", Code.NOT_JSON),
    "only a byte order mark": (b"\xef\xbb\xbf", Code.NOT_JSON),
    "something after it": (CONTENT + b"x", Code.NOT_JSON),
    "other quotes": (CONTENT.replace(b'"', b"'"), Code.NOT_JSON),
    "latin-1": (CONTENT.decode().encode("latin-1"), Code.NOT_UTF8),
    "utf-16": (CONTENT.decode().encode("utf-16"), Code.NOT_UTF8),
    "utf-16-le": (CONTENT.decode().encode("utf-16-le"), Code.NOT_UTF8),
    "utf-32": (CONTENT.decode().encode("utf-32"), Code.NOT_UTF8),
    "deep list": (b"[" * 100_000, Code.TOO_DEEP),
    "deep object": (b'{"format":' * 100_000, Code.TOO_DEEP),
    "deep name": (CONTENT.replace(b'"Liga de Damas"', b"[" * 100_000 + b"]" * 100_000), Code.TOO_DEEP),
    "null": (b"null", Code.EXPECTED),
    "list": (b"[]", Code.EXPECTED),
    "number": (b"0", Code.EXPECTED),
    "too long": (b" " * 50_000_001, Code.TEXT_TOO_LONG),
}


@pytest.mark.parametrize(("content", "code"), list(INVALID_DOCUMENTS.values()), ids=INVALID_DOCUMENTS)
def test_invalid_document_is_refused_whole(content: bytes, code: Code) -> None:
    fault = fault_of(content)
    assert (fault.code, fault.place) == (code, "")


@pytest.mark.parametrize("depth", [*range(100, 900, 100), *range(900, 1000, 5)])
def test_deeply_nested_value_is_refused(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    assert fault_of(CONTENT.replace(b'"Liga de Damas"', deep)).code in (Code.EXPECTED, Code.TOO_DEEP)


def test_two_million_players_are_refused_before_they_are_made() -> None:
    content = content_of(WHOLE | {"players": [""] * 2_000_000})
    tracemalloc.start()
    fault = fault_of(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert fault.code is Code.TOO_MANY_VALUES and fault.values["found"] > MAX_VALUES
    assert most < 3 * len(content), "its text, and none of its values"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"a": 1}', 1),
        ('{"a,[{": "\\",[{", "b": [1, 2]}', 4),
        ("[" * 100 + "]" * 100, 100),
        ("[[], [], {}]", 6),
        ('["' + "[" * 1_000, 1),
    ],
)
def test_values_are_counted_outside_strings(text: str, values: int) -> None:
    check_outline(text, values)
    with pytest.raises(Fault) as raised:
        check_outline(text, values - 1)
    assert raised.value.code is Code.TOO_MANY_VALUES


def test_depth_is_counted_outside_strings() -> None:
    check_outline('"' + "[" * 1_000 + '"')
    check_outline('"' + '\\"[' * 1_000)
    check_outline("[[]]" * 200)
    with pytest.raises(Fault) as raised:
        check_outline("[[],{}," * (MAX_DEPTH + 1))
    assert raised.value.code is Code.TOO_DEEP


def test_league_of_a_hundred_players_is_within_the_limit() -> None:
    pieces = {"one": {"men": 1, "kings": 1}, "two": {"men": 1, "kings": 1}}
    game = WON | {"pieces": pieces, "date": "2026-11-21T17:00", "board": 1, "leg": 1, "minutes": 10}
    check_outline(json.dumps({"players": [["Ana", "Club"]] * 100, "games": [game] * 9_900}))
