"""A table as an OpenDocument spreadsheet of one sheet, its cells typed: a text is a text, whatever it begins with."""

from __future__ import annotations

import io
from datetime import datetime

from odfdo import Cell, Document, Row, Table

from tournaments.exports.archive import in_xml, timeless
from tournaments.exports.sheet import Sheet, Value

MADE = datetime(1980, 1, 1)


def ods_file(sheet: Sheet) -> bytes:
    document = Document("spreadsheet")
    document.meta.title = in_xml(f"{sheet.title} – {sheet.subject}")
    document.meta.creation_date = MADE
    document.meta.language = "es"
    table = Table(sheet.title)
    for line in sheet.lines:
        table.append_row(_row(line))
    document.body.clear()
    document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return timeless(out.getvalue())


def _row(line: tuple[Value, ...]) -> Row:
    row = Row()
    for value in line:
        row.append_cell(Cell(in_xml(value) if isinstance(value, str) else value))
    return row
