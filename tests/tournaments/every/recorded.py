"""What a page shows, in lines that can be kept and compared: its texts, links, fields and names, and its own styles and
scripts.

Days, hours, tokens and the numbers in addresses differ each time and are left out; those of a text are kept, such as
how many games are played. RECORD_PAGES=1 writes the records in `tests/data/pages` anew, after a change that is meant.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher, unified_diff
from functools import cache
from html.parser import HTMLParser
from itertools import groupby, zip_longest
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import get_language

COMMAND = ".venv/bin/python -m pytest --lf"
"""What runs again the tests that failed last, and no others."""
ALL = "./run test -m recorded"
"""What compares everything with its record."""
MAX_LISTED = 30
"""The most lines that a failure lists."""
MAX_SHOWN, WORDS_AROUND = 200, 4
"""Of a longer line, in letters, a failure lists the words that differ, with as many before and after them."""
HEADS = 3
"""The lines of a difference that name the files and the place in them."""
RECORD = "RECORD_PAGES"
"""With this variable in the environment the records are written anew instead of compared."""
FOLDER = Path(__file__).parents[2] / "data" / "pages"
LEFT_OUT = {"nonce", "style"}
"""Attributes that are not kept: keys, and measures of a drawing."""
WITHOUT_VALUE = {"data-ahead"}
"""Attributes kept by their name alone: the positions that may follow on a board."""
SKIPPED = {"script", "style", "svg", "option"}
"""Elements whose content is left out, or kept otherwise: drawings have tests of their own."""
MAX_OPTIONS = 60
"""A longer list of choices, such as that of time zones, depends on the machine: only the chosen one is kept."""
TOKEN = re.compile(
    r"whsec_[\w+/=]+|[\w-]{20,}:\w{6}:[\w-]{20,}|(?<![\w/])[\w-]{20,}|(?<=/)[\w-]{20,}(?=/|\.ics)|\b[0-9a-f]{7,}\b|(?<=-)[0-9a-f]{6}(?!\w)"
)
"""Signed values, tokens, digests, and the end of an address whose name is taken, which is made with the key of the
site."""
SAYING = {"b", "code", "del", "em", "h1", "h2", "h3", "h4", "ins", "s", "strong"}
"""Elements that are kept though they have no attributes: they tell who won, what is struck out, what is a title."""
MOMENT = re.compile(
    r"""\d{1,2}:\d{2}(?::\d{2})?
    | \d{1,2}(?:\ de)?\ day(?:(?:\ de)?\ \d{4})?
    | day,?\ \d{1,2}(?![\d:])(?:,?\ \d{4})?
    | \d{1,4}[-/]\d{1,2}[-/]\d{1,4}
    | \b(?:19|20|21)\d{2}\b
    | \b\d+\.\d+\.\d+\b
    | \S+//\S+
    | (?<=[a-z]-)\d+\b
    | (?<=Jugador\ )\d+
    | \d+(?:,\d+)?\ GB
    | \d+(?=\ (?:segundo|minuto|hora|día|semana|mes|año)s?\b)""",
    re.VERBOSE,
)
"""An hour, a day, a year, a version, an address, a key in a name, the room of a disk or a time, in a text in which
`_times` are "day"."""
CHOSEN = "✓"
"""The mark of the chosen option of a list."""
FILES = {"link": "href", "script": "src"}
OF_EVERY_PAGE = [
    name
    for template in ("base.html", "parts/unsent.html")
    for name in re.findall(r"\{% static '(.*?)' %\}", (settings.BASE_DIR / "templates" / template).read_text())
]
"""Styles and scripts that no page is without."""
CheckRecorded = Callable[[str, list[str]], None]
"""What compares lines with the record of a name."""


class _Lines(HTMLParser):
    """The lines of the title and of the main part of a page, and the styles and scripts of its own.

    What is read `whole` are the frames of pages, and fragments, which a script puts into a page.
    """

    def __init__(self, *, whole: bool) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._inside: list[str] = ["main"] if whole else []
        self._options: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("main", "title", *SKIPPED):
            self._inside.append(tag)
        if tag == "svg" and self._inside[:-1] and (label := dict(attrs).get("aria-label")):
            self.lines.append(with_figures(f"<svg aria-label={label}>"))
        if tag == "option":
            mark = CHOSEN if "selected" in dict(attrs) else ""
            self._options.append(f"{mark}{without_times(dict(attrs).get('value') or '')}:")
        if tag in FILES:
            self._keep_file(tag, dict(attrs).get(FILES[tag]) or "")
        if self._is_read():
            kept = [
                name if value is None or name in WITHOUT_VALUE else f"{name}={value}"
                for name, value in attrs
                if name not in LEFT_OUT
            ]
            if kept or tag in SAYING:
                shown = f"<{' '.join([tag, *kept])}>"
                self.lines.append(shown if tag == shown[1:-1] else " ".join(without_times(shown).split()))

    def _keep_file(self, tag: str, address: str) -> None:
        file = address.removeprefix("/static/")
        if file != address and file not in OF_EVERY_PAGE:
            self.lines.append(without_times(f"<{tag} {file}>"))

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()
        if tag in ("select", "datalist") and self._options:
            listed = self._options if len(self._options) <= MAX_OPTIONS else filter(is_chosen, self._options)
            self.lines.append(f"<options {', '.join(listed)}>")
            self._options = []

    def handle_data(self, data: str) -> None:
        if self._inside and self._inside[-1] == "option" and data.strip():
            self._options[-1] += f" {with_figures(' '.join(data.split()))}"
        if self._is_read() and data.strip():
            self.lines.append(with_figures(" ".join(data.split())))

    def _is_read(self) -> bool:
        return bool(self._inside) and SKIPPED.isdisjoint(self._inside)


def is_chosen(option: str) -> bool:
    return option.startswith(CHOSEN)


def lines_of(html: str, *, whole: bool = False) -> list[str]:
    """Return the lines of the main part of a page, or of a `whole` one or a fragment, without what differs."""
    reader = _Lines(whole=whole or "<html" not in html)
    reader.feed(html)
    return reader.lines


def json_lines_of(document: str) -> list[str]:
    """Return the lines of a JSON document without what differs each time."""
    return [without_times(line) for line in whole_json_lines_of(document)]


def whole_json_lines_of(document: str) -> list[str]:
    return json.dumps(json.loads(document), ensure_ascii=False, indent=0).split("\n")


@cache
def _times(language: str) -> re.Pattern[str]:
    """Return what finds names of months and of weekdays in the active language."""
    words = {str(word) for names in (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR) for word in names.values()}
    return re.compile(rf"\b(?:{'|'.join(sorted(words, key=len, reverse=True))})\b", re.IGNORECASE)


def without_times(line: str) -> str:
    return re.sub(r"\d+", "0", _times(get_language()).sub("day", TOKEN.sub("token", line)))


def with_figures(text: str) -> str:
    """Return a text with its figures, except those of days and hours."""
    shown = _times(get_language()).sub("day", TOKEN.sub("token", text))
    return MOMENT.sub(lambda moment: re.sub(r"\d+", "0", moment[0]), shown)


@pytest.fixture
def check_recorded() -> CheckRecorded:
    """Return what compares lines with a record. `-m recorded` selects the tests that ask for this fixture."""
    return _compare


def _compare(name: str, lines: list[str]) -> None:
    """Fail with the lines that differ from the record of that name; with RECORD in the environment, write it anew."""
    path = FOLDER / f"{name}.txt"
    if RECORD in os.environ:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    differing = list(_differences(path.read_text(encoding="utf-8").split("\n")[:-1], lines))
    more = [f"... and {len(differing) - MAX_LISTED} more"] if len(differing) > MAX_LISTED else []
    if differing:
        record = os.path.relpath(path, settings.BASE_DIR)
        head = f"differs from {record}; if this is meant: {RECORD}=1 {COMMAND}; for all records: {ALL}"
        pytest.fail("\n".join([head, *differing[:MAX_LISTED], *more]), pytrace=False)


def _differences(kept: list[str], lines: list[str]) -> Iterator[str]:
    """Yield the lines that differ, each after its mark and once, and before those of a page its title."""
    page, found = "", []
    for line, other in _with_others(list(unified_diff(kept, lines, n=len(kept) + len(lines)))[HEADS:]):
        mark, text = line[0], line[1:].strip()
        if text.startswith("== "):
            page = text
        if mark in "+-":
            found.append((page, f"{mark} {_cut(text, other[1:].strip())}"))
    times = Counter(line for _, line in found)
    first = dict.fromkeys(line for _, line in found)
    pages = {line: page for page, line in reversed(found)}
    for page, of_page in groupby(first, key=pages.__getitem__):
        if page:
            yield page
        yield from (f"{line} ({times[line]} times)" if times[line] > 1 else line for line in of_page)


def _with_others(diff: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each line of a difference with the line that it replaces, or that replaces it, if any."""
    for differs, block in groupby(diff, key=lambda line: line[0] in "+-"):
        lines = list(block)
        removed, added = ([line for line in lines if line[0] == mark] for mark in "-+")
        if differs:
            yield from zip_longest(removed, added[: len(removed)], fillvalue="")
            yield from zip_longest(added, removed[: len(added)], fillvalue="")
        else:
            yield from ((line, "") for line in lines)


def _cut(text: str, other: str) -> str:
    """Return a line, or of a long one the words in which it differs from the line in its place, and those around."""
    if len(text) <= MAX_SHOWN or not other:
        return text
    words, shown = text.split(" "), set[int]()
    for tag, start, end, _, _ in SequenceMatcher(None, words, other.split(" "), autojunk=False).get_opcodes():
        if tag != "equal":
            shown.update(range(start - WORDS_AROUND, end + WORDS_AROUND))
    parts = groupby(enumerate(words), key=lambda each: each[0] in shown)
    return " ".join(" ".join(word for _, word in part) if is_shown else "…" for is_shown, part in parts)
