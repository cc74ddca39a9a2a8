"""A table as an Excel workbook of one sheet.

Cells are typed: a text is a text, whatever it begins with, so that no name is ever a formula and every name is
the very one that was typed. (Libraries over openpyxl make `=1+1` a formula, or take its sign away.)

The library makes the workbook, its styles and its columns. The rows are written here, at a tenth of the cost.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from xml.sax.saxutils import escape
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import tostring

from tournaments.exports.archive import in_xml, timeless
from tournaments.exports.sheet import Sheet, Value
from tournaments.league_file.formulas import marked

MADE = datetime(1980, 1, 1)
WIDEST = 60
ROWS = "xl/worksheets/sheet1.xml"
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_DATA = re.compile("<sheetData>.*</sheetData>|<sheetData ?/>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Styles:
    """The numbers that the workbook knows its looks by: of a text and of one like a formula, also in the headings."""

    text: tuple[int, int]
    heading: tuple[int, int]
    moment: int


def xlsx_file(sheet: Sheet) -> bytes:
    book = Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    page.title = sheet.title
    page.freeze_panes = "A2"
    styles = _styles(page)
    _widen(page, sheet)
    out = io.BytesIO()
    book.save(out)
    replaced = {"docProps/core.xml": _properties(sheet), ROWS: _with_rows(sheet, out, styles)}
    return timeless(out.getvalue(), replaced)


def _styles(page: Worksheet) -> Styles:
    """Taken from cells that are written over."""
    return Styles(
        text=(_style(page, 1), _style(page, 2, quoted=True)),
        heading=(_style(page, 3, bold=True), _style(page, 4, bold=True, quoted=True)),
        moment=_style(page, 5, moment=True),
    )


def _style(page: Worksheet, column: int, *, bold: bool = False, quoted: bool = False, moment: bool = False) -> int:
    cell = page.cell(1, column, "")
    if bold:
        cell.font = Font(bold=True)
    cell.quotePrefix = quoted
    if moment:
        cell.number_format = "yyyy-mm-dd hh:mm"
    number: int = cell.style_id
    return number


def _with_rows(sheet: Sheet, archive: io.BytesIO, styles: Styles) -> bytes:
    with ZipFile(archive) as made:
        content = made.read(ROWS).decode()
    before, after = _DATA.split(content, maxsplit=1)
    return "".join((before, "<sheetData>", *_rows(sheet, styles), "</sheetData>", after)).encode()


def _rows(sheet: Sheet, styles: Styles) -> Iterator[str]:
    letters = [get_column_letter(column) for column in range(1, len(sheet.columns) + 1)]
    for number, line in enumerate(sheet.lines, start=1):
        looks = styles.heading if number == 1 else styles.text
        cells = (_cell(f"{letter}{number}", value, looks, styles) for letter, value in zip(letters, line, strict=True))
        yield f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, value: Value, looks: tuple[int, int], styles: Styles) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f'<c r="{place}" s="{styles.moment}"><v>{to_excel(value)}</v></c>'  # type: ignore[no-untyped-call]
    if isinstance(value, int):
        return f'<c r="{place}" s="{looks[0]}"><v>{value}</v></c>'
    # A workbook writes a character as _x0041_, and so must write its underscore where a text has those letters.
    text = escape(_ESCAPE.sub("_x005F_", in_xml(value)), {"\r": "_x000D_"})
    look = looks[marked(value) != value]
    return f'<c r="{place}" s="{look}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _widen(page: Worksheet, sheet: Sheet) -> None:
    for index, values in enumerate(zip(*sheet.lines, strict=True), start=1):
        page.column_dimensions[get_column_letter(index)].width = _width(values)


def _width(values: Iterable[Value]) -> int:
    longest = max(16 if isinstance(value, datetime) else len(str(value or "")) for value in values)
    return min(longest, WIDEST) + 2


def _properties(sheet: Sheet) -> bytes:
    title = in_xml(f"{sheet.title} – {sheet.subject}")
    properties = DocumentProperties(title=title, creator="El Castillar", created=MADE, modified=MADE)
    return bytes(tostring(properties.to_tree()))  # type: ignore[arg-type]  # bytes, whatever its stub says
