"""Mark texts in CSV that a spreadsheet would take for a formula, and remove the marks."""

from __future__ import annotations

import re

# A cell may begin at the start, and after the separators of some spreadsheets' settings, quoted or not.
_BEGINS = '(^ *|[,;|"\t\r\n] *)'
_SIGN = "(?=[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n])"
_SIGNS = frozenset("=+-@\uff1d\uff0b\uff0d\uff20\t\r\n")
_TO_MARK = re.compile(f"{_BEGINS}('*){_SIGN}")
_MARKED = re.compile(f"{_BEGINS}'('*){_SIGN}")


def marked(text: str) -> str:
    """Return the text with an apostrophe before each sign that could begin a formula in CSV.

    CSV knows no types: a spreadsheet evaluates `=1+1` however it is quoted. The apostrophe is what spreadsheets
    themselves put before such text. It also goes after separators, since a program set to another separator splits the
    text there. Apostrophes already before a sign get one more, so that `unmarked` returns the original text.
    """
    if _SIGNS.isdisjoint(text):  # most texts: the expression takes thirty times as long
        return text
    return _TO_MARK.sub(r"\1'\2", text)


def unmarked(text: str) -> str:
    """Return the original of a text returned by `marked`."""
    return _MARKED.sub(r"\1\2", text)
