"""A table as CSV: commas, CRLF (RFC 4180), UTF-8 with the mark that spreadsheets need to know it by."""

from __future__ import annotations

import csv
import io
from datetime import datetime

from tournaments.exports.sheet import Sheet, Value
from tournaments.league_file.formulas import marked


def csv_file(sheet: Sheet) -> bytes:
    """Names are as typed but where a spreadsheet would take them for a formula: see `formulas.marked`."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_cell(value) for value in line] for line in sheet.lines)
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Value) -> str:
    if isinstance(value, datetime):
        return value.isoformat(" ", timespec="minutes")
    return marked(value) if isinstance(value, str) else "" if value is None else str(value)
