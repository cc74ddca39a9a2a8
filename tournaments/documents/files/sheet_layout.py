"""The layout of a table in a spreadsheet and on paper, the same in every file format."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache, partial
from math import ceil

from django.utils.translation import get_language
from reportlab.pdfbase import pdfmetrics

from tournaments.documents.files.pdn import OWN_SQUARE, FileColumn, Sheet, Value

FONT, FONT_SIZE = "Arial", 10
CHARACTER = 5.25
"""The unit of the width of columns, in points: the seven pixels that a figure has on the screen."""
PADDING = 13.5
"""In points: what a cell with an indented text keeps free, in the program that keeps more."""
_CAPITAL, _OTHER, _WIDE, _PICTURE = 850, 680, 1000, 1400
"""Thousandths of the font's size: the widths of letters that the font does not have."""
_WORDS = re.compile(r"(?<= )(?! )|(?<=[^\W\d]-)(?=\w)")
"""The places in which lines are broken: after spaces, and after the hyphens of names."""


class _Widths(dict[str, float]):
    """The widths of letters, in points."""

    def __init__(self, face: str) -> None:
        known = bytes(range(32, 256)).decode("cp1252", "ignore")
        super().__init__((letter, pdfmetrics.stringWidth(letter, face, FONT_SIZE)) for letter in known)

    def __missing__(self, letter: str) -> float:
        self[letter] = width = self._estimate(letter)
        return width

    def _estimate(self, letter: str) -> float:
        """Return the approximate width of a letter that the font does not have."""
        base, category = unicodedata.normalize("NFD", letter)[0], unicodedata.category(letter)
        if base in self:
            return self[base]
        if category in ("Mn", "Me", "Cf", "Cc"):
            return 0.0
        wide = _PICTURE if category == "So" else _WIDE if unicodedata.east_asian_width(letter) in "WF" else 0
        return (wide or (_CAPITAL if letter.isupper() else _OTHER)) * FONT_SIZE / 1000


_PLAIN, _BOLD = _Widths("Helvetica"), _Widths("Helvetica-Bold")


def text_width(text: str, *, bold: bool = False) -> float:
    """Return the width of a text in one line, in points."""
    return sum(map((_BOLD if bold else _PLAIN).__getitem__, text))


@lru_cache(maxsize=4_000)
def line_count(text: str, room: float, *, bold: bool = False) -> int:
    """Return the lines that a text takes in a width, broken at spaces, and inside a word that is longer than a line."""
    if "\n" not in text and text_width(text, bold=bold) <= room:
        return 1
    return sum(_lines_of(part, room, _BOLD if bold else _PLAIN) for part in text.splitlines() or [""])


def _lines_of(text: str, room: float, widths: _Widths) -> int:
    lines, left = 1, room
    for word in _WORDS.split(text):
        width = sum(map(widths.__getitem__, word.rstrip(" ")))
        if width > left and left < room:
            lines, left = lines + 1, room
        if width > room:
            for letter in word.rstrip(" "):
                if widths[letter] > left:
                    lines, left = lines + 1, room
                left -= widths[letter]
            width = 0.0
        left -= width + widths[" "] * word.endswith(" ")
    return lines


NAME_KEYS = frozenset({"player", "league", "event", "who", "two", "number"})
"""The keys of columns that identify a row. The columns up to the last such among the first three are frozen."""
MAX_FROZEN_COLUMNS = 3
MAX_TEXT_WIDTH, MAX_LONG_TEXT_WIDTH = 38, 80
"""In characters: a longer text is wrapped, and a column with many wrapped lines is wider."""
MAX_LINES = 12
MAX_WORD_WIDTH = 24
"""Characters of the widest word of a heading: names of opponents are headings too."""
FIGURE_PADDING, CENTRED_PADDING = 23.5, 6.5
"""In points: what a cell keeps free around an indented text, an indented number and a centred one."""
FILTER_BUTTON = 10.5
"""In points: what the filter button takes from the heading of a text. Numbers are indented by as much as it takes."""
MAX_UPRIGHT_LETTERS = 190.0
"""The length of a line of an upright heading, in points."""
WIDER_FONT = 1.25
"""How much wider than Arial the letters may be of the font that a program without it takes for upright headings.

A heading that is broken where it was not expected is written over the next one.
"""
UPRIGHT_LINE_WIDTH = 3
"""The width of a line of an upright heading, in characters."""
MOMENT, DAY = "00/00/0000 00:00", "00/00/0000"
LEGIBLE_WIDTH = 190
"""Characters across a page of A4 in letters of more than seven points: for more, texts are wrapped in less width."""
MIN_TEXT_WIDTH = 14
PORTRAIT_WIDTH = 120
"""Characters that a page of A4 holds upright, in letters of nearly eight points."""
MAX_FITTED_WIDTH = 300
"""In characters: a wider table continues on another page, with its names repeated, so that its letters stay legible."""
WIDE_SCALE = 50
LINE, OTHER_LINE, ROW_PADDING = 12.0, 15.5, 1.0
"""In points: the height of a line, of one with letters of another font, and of the space around the lines."""
LINE_HEIGHT = LINE + ROW_PADDING
MAX_ROW_HEIGHT = 409.0
"""In points: the highest row that all spreadsheet programs show."""
MAX_TAB_LENGTH = 31
_OF_OTHER_FONTS = re.compile("[\u0590-\u1dff\u2190-\U0010ffff]")
_NOT_IN_TABS = re.compile(r"[\[\]:*?/\\\x00-\x1f]")


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """The layout of a table: the widths of its columns in characters, and `frozen`, the columns kept in sight."""

    tab: str
    language: str
    widths: tuple[int, ...]
    high: tuple[int, ...]
    """The columns in which some text is higher than a line."""
    numeric: tuple[bool, ...]
    """Whether each column holds only numbers: they are aligned right, with their heading."""
    frozen: int
    upright: tuple[bool, ...]
    """Whether each column has an upright heading."""
    printed: int
    """The number of printed columns, which come first."""

    @property
    def filtered(self) -> int:
        """Return the number of columns with a filter button, which would hide upright headings."""
        return self.upright.index(True) if any(self.upright) else len(self.upright)

    @property
    def width(self) -> int:
        """Return the width of the printed columns, in characters."""
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
    """Return the layout of a table, from the widths of its texts."""
    columns = list(map(set, zip(*sheet.rows, strict=True))) if sheet.rows else [set[Value]()] * len(sheet.columns)
    widths = _legible_widths(sheet.columns, columns)
    upright = tuple(column.upright for column in sheet.columns)
    high = tuple(
        index
        for index, (values, width) in enumerate(zip(columns, widths, strict=True))
        if not upright[index]
        and any(isinstance(value, str) and text_height(value, width) > LINE_HEIGHT for value in values)
    )
    leading = [
        index for index, column in enumerate(sheet.columns[:MAX_FROZEN_COLUMNS], start=1) if column.key in NAME_KEYS
    ]
    frozen = max(leading, default=1) if len(sheet.columns) > 1 else 0
    tab = _NOT_IN_TABS.sub(" ", sheet.title)[:MAX_TAB_LENGTH].strip("' ") or "1"
    numeric = tuple(map(_is_numeric, columns))
    printed = sum(column.printed for column in sheet.columns)
    return SheetLayout(tab, get_language() or "es", widths, high, numeric, frozen, upright, printed)


def _legible_widths(columns: Sequence[FileColumn], values: Sequence[Collection[Value]]) -> tuple[int, ...]:
    """Return the widths of columns, narrower if the table would be printed in letters too small to read."""
    wide = tuple(map(_width, columns, values))
    if any(column.upright for column in columns) or _printed_width(columns, wide) <= LEGIBLE_WIDTH:
        return wide
    least = tuple(map(_least_width, columns, values, wide))
    for most in range(max(wide), MIN_TEXT_WIDTH - 1, -1):
        narrow = tuple(min(width, max(most, needed)) for width, needed in zip(wide, least, strict=True))
        if _printed_width(columns, narrow) <= LEGIBLE_WIDTH:
            break
    return narrow


def _printed_width(columns: Sequence[FileColumn], widths: Sequence[int]) -> int:
    return sum(width for column, width in zip(columns, widths, strict=True) if column.printed)


def _least_width(column: FileColumn, values: Iterable[Value], width: int) -> int:
    """Return the least width of a column: that of its longest word, or `width` if its values are not texts."""
    texts = [value for value in values if isinstance(value, str)]
    if not texts:
        return width
    words = max((text_width(word) for text in texts for word in text.split()), default=0.0)
    return max(_of_heading(column.title, PADDING + FILTER_BUTTON), _of_word(words))


def _of_word(points: float) -> int:
    """Return the width of a column, in characters, that holds a word whole unless it is very long."""
    return min(_characters(points + PADDING), MAX_WORD_WIDTH)


def _of_heading(title: str, padding: float) -> int:
    """Return the width of a column, in characters, that breaks its heading only between words."""
    longest = max(map(partial(text_width, bold=True), title.split()), default=0.0)
    return min(_characters(longest + padding), MAX_WORD_WIDTH)


def _characters(points: float) -> int:
    return ceil(points / CHARACTER)


def _is_numeric(values: Iterable[Value]) -> bool:
    """Return whether a column has only numbers."""
    types = {type(value) for value in values if value not in (None, OWN_SQUARE)}
    return types == {int}


def _width(column: FileColumn, values: Collection[Value]) -> int:
    """Return the width of a column: of its longest value up to a limit, and of its heading."""
    longest = max(_value_widths(values), default=0.0)
    if column.upright:
        return max(UPRIGHT_LINE_WIDTH * _upright_lines(column.title), _characters(longest + CENTRED_PADDING))
    if _is_numeric(values):
        return max(_of_heading(column.title, FIGURE_PADDING), _characters(longest + FIGURE_PADDING))
    whole = _characters(longest + PADDING)
    most = min(max(MAX_TEXT_WIDTH, whole // MAX_LINES), MAX_LONG_TEXT_WIDTH)
    return max(_of_heading(column.title, PADDING + FILTER_BUTTON), min(whole, most))


def heading_height(sheet: Sheet, layout: SheetLayout) -> float:
    """Return the height of the headings, in points."""
    return max(map(_heading_height, sheet.columns, layout.widths, layout.numeric))


def _heading_height(column: FileColumn, width: int, numeric: bool) -> float:
    if column.upright:
        return min(WIDER_FONT * text_width(column.title, bold=True), MAX_UPRIGHT_LETTERS) + PADDING
    room = width * CHARACTER - (FIGURE_PADDING if numeric else PADDING)
    return _height(column.title, line_count(column.title, room, bold=True))


def _upright_lines(title: str) -> int:
    """Return the lines of a heading that is turned upright."""
    return line_count(title, MAX_UPRIGHT_LETTERS / WIDER_FONT, bold=True)


def row_height(line: Sequence[Value], layout: SheetLayout) -> float:
    """Return the height of a row, in points."""
    cells = ((line[column], layout.widths[column]) for column in layout.high)
    return max((text_height(value, width) for value, width in cells if isinstance(value, str)), default=LINE_HEIGHT)


@lru_cache(maxsize=2_000)
def text_height(text: str, width: int) -> float:
    """Return the height of a row in which a text is wrapped in a column of so many characters."""
    return _height(text, line_count(text, width * CHARACTER - PADDING))


def _height(text: str, lines: int) -> float:
    line = OTHER_LINE if _OF_OTHER_FONTS.search(text) else LINE
    return min(lines * line + ROW_PADDING, MAX_ROW_HEIGHT)


def _value_widths(values: Iterable[Value]) -> Iterator[float]:
    """Yield the widths of values, in points."""
    for value in values:
        if isinstance(value, datetime):
            yield text_width(MOMENT)
        elif isinstance(value, date):
            yield text_width(DAY)
        elif value is not None and value != OWN_SQUARE:
            yield max(map(text_width, str(value).splitlines()), default=0.0)
