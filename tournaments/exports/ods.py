"""A table as an OpenDocument spreadsheet of one sheet, its cells typed: a text is a text, whatever it begins with.

The library makes the document around the rows. The rows are written here: it takes seconds for a thousand of them.
"""

from __future__ import annotations

import io
import re
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZipFile

from odfdo import Cell, Document, Row, Table

from tournaments.exports.archive import in_xml, timeless
from tournaments.exports.sheet import Sheet, Value

MADE = datetime(1980, 1, 1)
CONTENT = "content.xml"
_BLANKS = {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
_ROW = re.compile("<table:table-row>.*</table:table-row>", re.DOTALL)


def ods_file(sheet: Sheet) -> bytes:
    document = Document("spreadsheet")
    document.meta.title = in_xml(f"{sheet.title} – {sheet.subject}")
    document.meta.creation_date = MADE
    document.meta.language = "es"
    table = Table(sheet.title)
    table.append_row(_headings(sheet))
    document.body.clear()
    document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return timeless(out.getvalue(), {CONTENT: _with_rows(sheet, out)})


def _headings(sheet: Sheet) -> Row:
    """A row in whose place all of them come."""
    row = Row()
    for column in sheet.columns:
        row.append_cell(Cell(in_xml(column.title)))
    return row


def _with_rows(sheet: Sheet, archive: io.BytesIO) -> bytes:
    with ZipFile(archive) as made:
        content = made.read(CONTENT).decode()
    place = _ROW.search(content)
    assert place
    return "".join((content[: place.start()], *map(_row, sheet.lines), content[place.end() :])).encode()


def _row(line: tuple[Value, ...]) -> str:
    return f"<table:table-row>{''.join(map(_cell, line))}</table:table-row>"


def _cell(value: Value) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, datetime):
        return _typed("date", "date-value", value.isoformat())
    if isinstance(value, int):
        return _typed("float", "value", str(value))
    return _typed("string", "string-value", in_xml(value))


def _typed(kind: str, attribute: str, text: str) -> str:
    """A cell with its value, for programs, and the text that readers see."""
    value = quoteattr(text, _BLANKS)
    start = f'<table:table-cell office:value-type="{kind}" office:{attribute}={value}>'
    return f"{start}<text:p>{escape(text)}</text:p></table:table-cell>"
