"""A table as CSV: commas, CRLF (RFC 4180), UTF-8 with the mark that spreadsheets need to know it by."""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from tournaments.exports.sheet import Sheet, Value
from tournaments.league_file.formulas import marked

LINES_A_PIECE = 1_000


def csv_file(sheet: Sheet) -> bytes:
    return b"".join(csv_pieces(sheet))


def csv_pieces(sheet: Sheet) -> Iterator[bytes]:
    """Names are as typed but where a spreadsheet would take them for a formula: see `formulas.marked`."""
    yield BOM_UTF8
    lines = sheet.lines
    while some := list(islice(lines, LINES_A_PIECE)):
        out = io.StringIO(newline="")
        csv.writer(out).writerows([_cell(value) for value in line] for line in some)
        yield out.getvalue().encode()


def _cell(value: Value) -> str:
    if isinstance(value, datetime):
        return value.isoformat(" ", timespec="minutes")
    return marked(value) if isinstance(value, str) else "" if value is None else str(value)
