"""The words of a check in every language: all of them are there, and none is a name of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

import games.rules
from games.rules.board import Side
from games.rules.draw_rules import EndReason
from games.rules.notation.fen import FenFault
from games.rules.sheets.findings import Code, Finding, IrregularityState
from games.rules.sheets.report import Verdict
from games.rules.wording import LANGUAGES, sentence

CODED = {"fault": FenFault, "reason": EndReason}
"""The enumerations whose values sentences put into words."""


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a value of a module of words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)


def texts(words: ModuleType) -> list[str]:
    return [text for name, value in vars(words).items() if name.isupper() for text in strings(value)]


@cache
def composed_names() -> frozenset[str]:
    """Return the names of the library's classes that are made of several words."""
    sources = "".join(source.read_text() for source in Path(games.rules.__file__).parent.rglob("*.py"))
    return frozenset(re.findall(r"^class (\w+[a-z][A-Z]\w+)", sources, re.MULTILINE))


def identifiers(text: str) -> set[str]:
    """Return the words of a text, outside its fields, that are written like names of the code."""
    words = set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text)))
    return (words & composed_names()) | {word for word in words if "_" in word}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_names_a_part_of_the_code(language: str) -> None:
    assert {text: found for text in texts(LANGUAGES[language]) if (found := identifiers(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_a_sentence_of_words(language: str) -> None:
    words = LANGUAGES[language]
    for code in Code:
        fields = {name for _, name, _, _ in Formatter().parse(words.SENTENCES[code]) if name}
        values = {name: next(iter(words.VALUES.get(name, {"1": ""}))) for name in fields - {"text"}}
        said = sentence(Finding(code=code, text="22-18", values=values, unread=3), language)
        assert not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b", said) and said.endswith("."), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("enumeration", [Code, FenFault, EndReason, Verdict, IrregularityState, Side])
def test_every_value_has_words_in_every_language(language: str, enumeration: type[Enum]) -> None:
    words = LANGUAGES[language]
    worded = {
        Code: words.SENTENCES,
        Verdict: words.VERDICTS,
        IrregularityState: words.IRREGULARITY_STATES,
        Side: words.SIDES,
        **{kind: words.VALUES[name] for name, kind in CODED.items()},
    }[enumeration]
    assert [each for each in enumeration if each not in worded and each.value not in worded] == []


def test_languages_have_the_same_words_and_fields() -> None:
    def shape(words: ModuleType) -> object:
        return {
            name: {str(key): sorted(re.findall(r"\{\w+\}", str(text))) for key, text in value.items()}
            if isinstance(value, dict)
            else None
            for name, value in vars(words).items()
            if name.isupper()
        }

    shapes = [shape(words) for words in LANGUAGES.values()]
    assert all(each == shapes[0] for each in shapes)
