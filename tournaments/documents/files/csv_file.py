"""A table as CSV: lines end in CRLF (RFC 4180); a byte order mark tells spreadsheets that it is UTF-8.

A spreadsheet separates cells by a comma, or by a semicolon in languages with a decimal comma. Programs can ask for one
separator in every language.
"""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from django.utils.translation import get_language

from tournaments.documents.files.sheet import Sheet, Value
from tournaments.league.file.formulas import marked

MAX_LINES_PER_PIECE = 1_000
COMMA, SEMICOLON = ",", ";"
LANGUAGES_WITH_DECIMAL_POINT = frozenset({"en"})
"""The languages whose spreadsheets separate cells by a comma."""


def separator() -> str:
    """Return the separator of cells in the language in use."""
    return COMMA if get_language() in LANGUAGES_WITH_DECIMAL_POINT else SEMICOLON


def csv_file(sheet: Sheet, between: str = "") -> bytes:
    """Return the file; `between` is the separator, by default that of the language in use."""
    return b"".join(csv_pieces(sheet, between))


def csv_pieces(sheet: Sheet, between: str = "") -> Iterator[bytes]:
    """Yield the file in pieces. A text that a spreadsheet would take for a formula is marked; see `formulas.marked`.

    `between` is the separator, by default that of the language in use.
    """
    yield BOM_UTF8
    between = between or separator()
    lines = sheet.lines
    while some := list(islice(lines, MAX_LINES_PER_PIECE)):
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=between).writerows([_cell(value) for value in line] for line in some)
        yield out.getvalue().encode()


def _cell(value: Value) -> str:
    if isinstance(value, datetime):
        return value.isoformat(" ", timespec="minutes")
    return marked(value) if isinstance(value, str) else "" if value is None else str(value)
