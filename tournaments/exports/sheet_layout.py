"""The layout of a table in a spreadsheet and on paper, the same in every file format."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

from django.utils.translation import get_language

from tournaments.exports.sheet import OWN_SQUARE, Column, Sheet, Value

NAME_KEYS = frozenset({"player", "league", "event", "who", "two", "number"})
"""The columns that identify a row; the first of the leading ones is frozen."""
MAX_FROZEN_COLUMNS = 3
MAX_TEXT_WIDTH, MAX_LONG_TEXT_WIDTH = 30, 80
"""In characters: a longer text is wrapped, and a column with many wrapped lines is wider."""
MAX_LINES = 12
MAX_ROW_LINES = 27
"""Lines of the highest row that all spreadsheet programs show."""
MAX_WORD_WIDTH = 24
"""Characters of the widest word of a heading: names of opponents are headings too."""
MAX_WIDTH = "WMwm@%"
OF_A_CAPITAL, OF_THE_WIDEST = 0.2, 0.4
"""Extra width of capitals and of the widest letters; the widest capitals have both."""
NARROW, OF_A_NARROW = " iljtfr.,:;'()", 0.4
"""Letters narrower than a figure, in which widths are counted, and how much."""
LETTERS_A_CHARACTER = 1.1
"""Letters of a word that have the width of a figure, on average."""
PADDING, FIGURE_PADDING = 3, 2
FILTER_BUTTON_WIDTH = 2
"""Characters that the filter button takes from a heading."""
MAX_UPRIGHT = 32
"""Letters of a line of an upright heading."""
UPRIGHT_PADDING = 1
UPRIGHT_LINE_WIDTH = 3
"""The width of a line of an upright heading, in characters."""
UPRIGHT_LETTER_HEIGHT = 0.42
"""The height of a letter of an upright heading, in lines."""
MOMENT_WIDTH, DAY_WIDTH = 16, 10
LEGIBLE_WIDTH = 180
"""Characters that a page of A4 holds across in letters of eight points: for more, texts are wrapped in less width."""
MIN_TEXT_WIDTH = 14
PORTRAIT_WIDTH = 90
"""Characters that a page of A4 holds upright."""
MAX_FITTED_WIDTH = 300
"""In characters: a wider table continues on another page, with its names repeated, so that its letters stay legible."""
WIDE_SCALE = 50
MAX_TAB = 31
_PERHAPS_WIDE = re.compile("[\u1100-\u115f\u231a-\U0010ffff]")
"""Letters that may be as wide as two: testing every letter would take a tenth of the time of a long history."""
_PERHAPS_CAPITAL = re.compile("[^a-z0-9 .,:]")
_NOT_IN_TABS = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """`widths` in characters, a column each; `frozen` is how many columns stay in sight."""

    tab: str
    language: str
    widths: tuple[int, ...]
    wrapping: tuple[int, ...]
    """The columns in which some text takes several lines."""
    numeric: tuple[bool, ...]
    """Whether each column holds only numbers: they are aligned right, with their heading."""
    frozen: int
    upright: tuple[bool, ...]
    """Whether each column has an upright heading."""
    printed: int
    """How many columns are printed, from the first."""

    @property
    def filtered(self) -> int:
        """Return how many columns have a filter: its buttons would hide the upright headings."""
        return self.upright.index(True) if any(self.upright) else len(self.upright)

    @property
    def width(self) -> int:
        """Return the width on paper, of the printed columns."""
        return sum(self.widths[: self.printed])

    @property
    def is_landscape(self) -> bool:
        return self.width > PORTRAIT_WIDTH

    @property
    def fits_width(self) -> bool:
        """Return whether all columns are printed on one page."""
        return self.width <= MAX_FITTED_WIDTH

    @property
    def day_first(self) -> bool:
        """Return whether the language writes 21/11/2026; otherwise dates are 2026-11-21, which is unambiguous."""
        return self.language != "en"


def layout_of(sheet: Sheet) -> SheetLayout:
    columns = list(map(set, zip(*sheet.rows, strict=True))) if sheet.rows else [set[Value]()] * len(sheet.columns)
    widths = _legible(sheet.columns, columns)
    upright = tuple(column.upright for column in sheet.columns)
    wrapping = tuple(
        index
        for index, (values, width) in enumerate(zip(columns, widths, strict=True))
        if any(isinstance(value, str) and _lines(value, width - PADDING) > 1 for value in values)
    )
    leading = [
        index for index, column in enumerate(sheet.columns[:MAX_FROZEN_COLUMNS], start=1) if column.key in NAME_KEYS
    ]
    frozen = max(leading, default=1) if len(sheet.columns) > 1 else 0
    tab = _NOT_IN_TABS.sub(" ", sheet.title)[:MAX_TAB].strip("' ") or "1"
    numeric = tuple(map(_is_numeric, columns))
    printed = sum(column.printed for column in sheet.columns)
    return SheetLayout(tab, get_language() or "es", widths, wrapping, numeric, frozen, upright, printed)


def _legible(columns: Sequence[Column], values: Sequence[Collection[Value]]) -> tuple[int, ...]:
    """Return the widths of columns: texts are wrapped in less width if the letters on paper would be too small."""
    wide = tuple(map(_width, columns, values))
    if any(column.upright for column in columns) or _printed_width(columns, wide) <= LEGIBLE_WIDTH:
        return wide
    least = tuple(map(_least_width, columns, values, wide))
    for most in range(max(wide), MIN_TEXT_WIDTH - 1, -1):
        narrow = tuple(min(width, max(most, needed)) for width, needed in zip(wide, least, strict=True))
        if _printed_width(columns, narrow) <= LEGIBLE_WIDTH:
            break
    return narrow


def _printed_width(columns: Sequence[Column], widths: Sequence[int]) -> int:
    return sum(width for column, width in zip(columns, widths, strict=True) if column.printed)


def _least_width(column: Column, values: Iterable[Value], width: int) -> int:
    """Return the width that a column needs: of its longest word, or all of it if its values are not texts."""
    texts = [value for value in values if isinstance(value, str)]
    if not texts:
        return width
    words = (word for text in (column.title, *texts) for word in text.split())
    return min(max(_lengths(words), default=0), MAX_WORD_WIDTH) + PADDING


def _is_numeric(values: Iterable[Value]) -> bool:
    found = {type(value) for value in values if value not in (None, OWN_SQUARE)}
    return found == {int}


def _width(column: Column, values: Collection[Value]) -> int:
    if column.upright:
        heading = UPRIGHT_LINE_WIDTH * ceil(len(column.title) / MAX_UPRIGHT)
    else:
        heading = min(max(_lengths(column.title.split()), default=0), MAX_WORD_WIDTH) + FILTER_BUTTON_WIDTH
    longest = max(_value_widths(values), default=0)
    most = min(max(MAX_TEXT_WIDTH, longest // MAX_LINES), MAX_LONG_TEXT_WIDTH)
    padding = UPRIGHT_PADDING if column.upright else FIGURE_PADDING if _is_numeric(values) else PADDING
    return max(heading, min(longest, most)) + padding


def heading_lines(sheet: Sheet, layout: SheetLayout) -> int:
    """Return the height of the headings in lines of text."""
    titles = zip(sheet.columns, layout.widths, strict=True)
    lines = (_upright_lines(c.title) if c.upright else _lines(c.title, width - PADDING) for c, width in titles)
    return min(max(lines, default=1), MAX_ROW_LINES)


def _upright_lines(title: str) -> int:
    """Return the height, in lines of text, of a heading that is turned upright."""
    return ceil(UPRIGHT_LETTER_HEIGHT * min(max(_lengths([title])), MAX_UPRIGHT)) + 1


def row_lines(line: Sequence[Value], layout: SheetLayout) -> int:
    """Return the height of a row in lines of text."""
    cells = ((line[column], layout.widths[column]) for column in layout.wrapping)
    lines = (_lines(value, width - PADDING) for value, width in cells if isinstance(value, str))
    return min(max(lines, default=1), MAX_ROW_LINES)


@lru_cache(maxsize=1_000)
def _lines(text: str, width: int) -> int:
    """Return the lines that a text takes, broken between words, rather one too many than one too few."""
    parts = text.splitlines()
    rooms = zip(parts, _lengths(parts), strict=True)
    return sum(_wrapped_lines(part, room, width) if room > width else 1 for part, room in rooms)


def _wrapped_lines(text: str, room: float, width: int) -> int:
    """Return the lines of a text that takes so much room on one."""
    narrow = sum(map(text.count, NARROW))
    return max(ceil((room - narrow * OF_A_NARROW) / width), _wrapped(text, int(width * LETTERS_A_CHARACTER)))


def _wrapped(text: str, width: int) -> int:
    """Return how many lines of so many letters the words of a text fill; `textwrap` takes six times as long."""
    lines, left = 0, 0
    for length in map(len, text.split()):
        if length > left:
            lines, left = lines + ceil(length / width), -length % width
        else:
            left -= length
        left -= 1
    return lines


def _value_widths(values: Iterable[Value]) -> Iterator[int]:
    for value in values:
        if isinstance(value, datetime):
            yield MOMENT_WIDTH
        elif isinstance(value, date):
            yield DAY_WIDTH
        elif value is not None and value != OWN_SQUARE:
            yield max(_lengths(str(value).splitlines()), default=0)


def _lengths(texts: Iterable[str]) -> Iterator[int]:
    """Yield the widths of texts, in letters of middling width."""
    for text in texts:
        capitals = sum(map(str.isupper, _PERHAPS_CAPITAL.findall(text)))
        widest = sum(map(text.count, MAX_WIDTH))
        wide = sum(east_asian_width(letter) in "WF" for letter in _PERHAPS_WIDE.findall(text))
        yield len(text) + wide + ceil(capitals * OF_A_CAPITAL + widest * OF_THE_WIDEST)
