"""A table as an OpenDocument spreadsheet of one sheet, its cells typed: a text is never read as a formula.

The documents around the rows are templates; the rows are written here, since a table may have thousands of them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from openpyxl.utils import get_column_letter

from tournaments.documents.files.pdn import EPOCH, OWN_SQUARE, Sheet, Value, with_printed_first, xml_safe
from tournaments.documents.files.sheet_layout import WIDE_SCALE, SheetLayout, heading_height, layout_of, row_height

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
FILES = ("content.xml", "styles.xml", "settings.xml", "meta.xml", "META-INF/manifest.xml")
HEADINGS, ROWS = "<!--headings-->", "<!--rows-->"
"""Placeholders of the heading cells and of the rows."""
POINTS_A_CHARACTER = 5.55
"""The width of a digit in this font: the unit of column widths in an Excel workbook."""
VIEW = "view1"
"""The name that office programs give to the only window of a document."""
_BLANKS = {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def ods_file(sheet: Sheet) -> bytes:
    """Return the spreadsheet; equal tables give equal bytes."""
    sheet = with_printed_first(sheet)
    layout = layout_of(sheet)
    heights = [row_height(row, layout) for row in sheet.rows]
    context = _context(sheet, layout, heights)
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr(_entry("mimetype", ZIP_STORED), MIMETYPE)
        for name in FILES:
            text: str = render_to_string(f"documents/files/ods/{name.rpartition('/')[2]}", context)
            if ROWS in text:
                before, between, after = re.split(f"{HEADINGS}|{ROWS}", text)
                rows = _rows(sheet.rows, heights, layout)
                text = "".join((before, *_headings(sheet, layout), between, *rows, after))
            archive.writestr(_entry(name), text)
    return out.getvalue()


def _entry(name: str, compression: int = ZIP_DEFLATED) -> ZipInfo:
    """Return an entry of the archive, without the present time."""
    entry = ZipInfo(name, EPOCH)
    entry.compress_type = compression
    return entry


def _context(sheet: Sheet, layout: SheetLayout, heights: Sequence[float]) -> dict[str, Any]:
    """Return the values of the templates."""
    last = f"${get_column_letter(layout.printed)}${len(sheet.rows) + 1}"
    filtered = f"${get_column_letter(layout.filtered)}${len(sheet.rows) + 1}"
    heading = heading_height(sheet, layout)
    quoted = layout.tab.replace("'", "''")
    return {
        "layout": layout,
        "view": VIEW,
        "title": xml_safe(f"{sheet.title} – {sheet.subject}"),
        "changed": sheet.changed and f"{sheet.changed.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "widths": [f"{width * POINTS_A_CHARACTER:g}pt" for width in layout.widths],
        "frozen": range(layout.frozen),
        "others": range(layout.frozen, len(sheet.columns)),
        "printed": f"'{quoted}'.$A$1:'{quoted}'.{last}",
        "filtered": f"'{quoted}'.$A$1:'{quoted}'.{filtered}",
        "heading_height": f"{heading:g}",
        "heights": [f"{height:g}" for height in sorted({heading, *heights})],
        "wide_scale": f"{WIDE_SCALE}%",
    }


def _headings(sheet: Sheet, layout: SheetLayout) -> Iterator[str]:
    """Yield the cells of the headings."""
    for column, numeric in zip(sheet.columns, layout.numeric, strict=True):
        style = "upright-heading" if column.upright else "number-heading" if numeric else "heading"
        yield _typed("string", "string-value", xml_safe(column.title), style)


def _rows(rows: Sequence[tuple[Value, ...]], heights: Sequence[float], layout: SheetLayout) -> Iterator[str]:
    """Yield the rows as XML."""
    looks = [("centred-number", "centred") if upright else ("number", "text") for upright in layout.upright]
    for row, height in zip(rows, heights, strict=True):
        yield f'<table:table-row table:style-name="row{height:g}">{"".join(map(_cell, row, looks))}</table:table-row>'


def _cell(value: Value, looks: tuple[str, str]) -> str:
    """Return a cell as XML; `number_style` is the style of its column's numbers."""
    number_style, of_text = looks
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, datetime):
        return _typed("date", "date-value", value.isoformat(), "moment")
    if isinstance(value, date):
        return _typed("date", "date-value", value.isoformat(), "day")
    if isinstance(value, int):
        return _typed("float", "value", str(value), number_style)
    return _typed("string", "string-value", xml_safe(value), "own" if value == OWN_SQUARE else of_text)


def _typed(kind: str, attribute: str, text: str, style: str) -> str:
    """Return a cell with its value, for programs, and its text, for readers."""
    value = quoteattr(text, _BLANKS)
    start = f'<table:table-cell table:style-name="{style}" office:value-type="{kind}" office:{attribute}={value}>'
    return f"{start}<text:p>{escape(text)}</text:p></table:table-cell>"
