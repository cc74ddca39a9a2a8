"""The words of a check in every language: all of them are there, and none is a name of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from io import StringIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import games.rules
from games.rules import RULES, check, wording
from games.rules.board import Side
from games.rules.catalogs import LANGUAGES, Catalog, translated
from games.rules.draw_rules import EndReason
from games.rules.notation.fen import FenFault
from games.rules.sheets.findings import Code, Finding, IrregularityState
from games.rules.sheets.record import Verdict
from games.rules.wording import sentence, summary

WORDED = {
    Code: wording.SENTENCES,
    Verdict: wording.VERDICTS,
    IrregularityState: wording.IRREGULARITY_STATES,
    Side: wording.SIDES,
    FenFault: wording.VALUES["fault"],
    EndReason: wording.VALUES["reason"],
}
"""The enumerations whose values sentences put into words."""

PO = """\
#: games/rules/a.py
msgid "la dama"
msgstr "the king"

#, fuzzy
#| msgid "the man"
msgid "el peón"
msgstr "the king"

msgid "sin traducir"
msgstr ""

msgid ""
"dos líneas: "
"\\"{text}\\"."
msgstr ""
"two lines: "
"\\"{text}\\"."
"""


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a value of the module of texts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)


def spanish() -> list[str]:
    return [text for name, value in vars(wording).items() if name.isupper() for text in strings(value)]


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
    said = [translated(text, language) for text in spanish()]
    assert len(said) > 100
    assert {text: found for text in said if (found := identifiers(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_a_sentence_of_words(language: str) -> None:
    for code in Code:
        fields = {name for _, name, _, _ in Formatter().parse(wording.SENTENCES[code]) if name}
        values = {name: next(iter(wording.VALUES.get(name, {"1": ""}))) for name in fields - {"text"}}
        said = sentence(Finding(code=code, text="22-18", values=values, unread=3), language)
        assert not re.search(r"[{}]|\b[a-z]+_[a-z_]+\b", said) and said.endswith("."), said


@pytest.mark.parametrize("enumeration", WORDED)
def test_every_value_has_words(enumeration: type[Enum]) -> None:
    worded = WORDED[enumeration]
    assert [each for each in enumeration if each not in worded and each.value not in worded] == []


def test_catalogue_is_read_as_its_translator_wrote_it() -> None:
    catalog = Catalog(StringIO(PO))  # type: ignore[arg-type]
    assert catalog.gettext("la dama") == "the king"
    assert catalog.gettext('dos líneas: "{text}".') == 'two lines: "{text}".'
    assert [catalog.gettext(text) for text in ("el peón", "sin traducir", "otro")] == [
        "el peón",
        "sin traducir",
        "otro",
    ]


def test_unknown_language_is_answered_in_spanish() -> None:
    assert translated(wording.SHEET, "../gl") == translated(wording.SHEET, "es") == wording.SHEET


def test_verdict_of_a_game_of_a_file_is_a_line_in_each_language() -> None:
    report = check(RULES["castillar"], "1. 9-13 22-18 *")
    lines = {summary(report, "partidas.pdn", 2, language) for language in LANGUAGES}
    assert len(lines) == len(LANGUAGES) and all("partidas.pdn" in line and "2" in line for line in lines)


def test_squares_are_written_as_the_system_usually_does() -> None:
    assert RULES["castillar"].written([1, 2]) == "1, 2"
    assert RULES["russian"].written([1, 2], "-") == "-".join(RULES["russian"].board.names[n] for n in (1, 2))


def test_topic_that_a_regulation_covers_has_its_article() -> None:
    rules = RULES["international"]
    covered = [topic for topic, article in rules.articles.items() if article]
    assert [rules.article(topic) for topic in covered] == [rules.articles[topic] for topic in covered]
