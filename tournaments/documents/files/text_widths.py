"""The width of texts in the font of spreadsheets, Arial 10, and the lines that they take.

Arial has the widths of Helvetica, which the PDF library knows. So has Liberation Sans, which
replaces Arial where it is missing.
Letters of other fonts are taken to be rather too wide than too narrow.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

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
