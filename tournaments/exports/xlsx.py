"""A table as an Excel workbook of one sheet.

Cells are typed: a text is a text, whatever it begins with, so that no name is ever a formula and every name is
the very one that was typed. (Libraries over openpyxl make `=1+1` a formula, or take its sign away.)
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from datetime import datetime

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import tostring

from tournaments.exports.archive import in_xml, timeless
from tournaments.exports.sheet import Sheet, Value
from tournaments.league_file.formulas import marked

MADE = datetime(1980, 1, 1)
WIDEST = 60
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def xlsx_file(sheet: Sheet) -> bytes:
    book = Workbook()
    page: Worksheet = book.active
    page.title = sheet.title
    page.freeze_panes = "A2"
    for row, line in enumerate(sheet.lines, start=1):
        for column, value in enumerate(line, start=1):
            _write(page.cell(row, column), value, bold=row == 1)
    _widen(page, sheet)
    out = io.BytesIO()
    book.save(out)
    return timeless(out.getvalue(), {"docProps/core.xml": _properties(sheet)})


def _write(cell: Cell, value: Value, *, bold: bool) -> None:
    if isinstance(value, str):
        # A workbook writes a character as _x0041_, and so must write its underscore where a text has those letters.
        cell.value = _ESCAPE.sub("_x005F_", in_xml(value))
        cell.data_type = "s"
        cell.quotePrefix = marked(value) != value
    else:
        cell.value = value
        if isinstance(value, datetime):
            cell.number_format = "yyyy-mm-dd hh:mm"
    if bold:
        cell.font = Font(bold=True)


def _widen(page: Worksheet, sheet: Sheet) -> None:
    for index, values in enumerate(zip(*sheet.lines, strict=True), start=1):
        page.column_dimensions[get_column_letter(index)].width = _width(values)


def _width(values: Iterable[Value]) -> int:
    longest = max(16 if isinstance(value, datetime) else len(str(value or "")) for value in values)
    return min(longest, WIDEST) + 2


def _properties(sheet: Sheet) -> bytes:
    title = in_xml(f"{sheet.title} – {sheet.subject}")
    properties = DocumentProperties(title=title, creator="El Castillar", created=MADE, modified=MADE)
    written: bytes = tostring(properties.to_tree())
    return written
