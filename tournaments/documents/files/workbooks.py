"""A table as a workbook of one sheet, of Excel or OpenDocument.

Cells are typed: a text that begins like a formula stays a text, exactly as typed. (Libraries over openpyxl make `=1+1`
a formula, or take its sign away.) The library makes an Excel workbook, its styles and its columns; the documents around
the rows of OpenDocument are templates. The rows of both are written here, at a tenth of the cost.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.documents.files.pdn import EPOCH, OWN_SQUARE, Sheet, Value, with_printed_first, without_times, xml_safe
from tournaments.documents.files.sheet_layout import (
    FONT,
    FONT_SIZE,
    LINE_HEIGHT,
    WIDE_SCALE,
    SheetLayout,
    heading_height,
    layout_of,
    row_height,
)
from tournaments.league.file.result_words import marked

ROWS_FILE = "xl/worksheets/sheet1.xml"
PROPERTIES_FILE = "docProps/core.xml"
LOOKS = "xl/styles.xml"
A4_CODE = 9
MARGIN_INCHES, FOOTER_INCHES, FOOTER_GAP_INCHES = 0.48, 0.3, 0.12
"""The margins of both formats, which print the same pages only if their letters are made as small to fit the width.

The footer stands within a margin of its own height below the table: FOOTER_INCHES from the edge, below a gap.
"""
INDENT = 2
"""The indent of numbers: the filter button of their heading takes as much."""
OWN_SQUARE_COLOUR = "D9D9D9"
RULE_COLOUR = "808080"
_FONT, _BOLD_FONT = Font(name=FONT, size=FONT_SIZE), Font(name=FONT, size=FONT_SIZE, bold=True)
_TEXT_HEADING = Alignment("left", vertical="bottom", wrap_text=True, indent=1)
_TEXT = Alignment("left", vertical="top", wrap_text=True, indent=1)
_UPRIGHT_HEADING = Alignment("center", vertical="bottom", text_rotation=90, wrap_text=True)
_NUMBER_HEADING = Alignment("right", vertical="bottom", wrap_text=True, indent=INDENT)
_NUMBER = Alignment("right", vertical="top", indent=INDENT)
_MOMENT = Alignment("left", vertical="top", indent=1)
_CENTRED = Alignment("center", vertical="top")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_DATA = re.compile("<sheetData>.*</sheetData>|<sheetData ?/>", re.DOTALL)
_FIRST_FONT = re.compile(b"<font>.*?</font>", re.DOTALL)
_FONT_OF_CELLS = f'<font><name val="{FONT}"/><family val="2"/><sz val="{FONT_SIZE}"/></font>'.encode()
_EXTENT = re.compile('(?<=<dimension ref=")[^"]*')


@dataclass(frozen=True, slots=True)
class Styles:
    """The numbers of the workbook's styles. Pairs are for a text, and for a text that begins like a formula."""

    text: tuple[int, int]
    heading: tuple[int, int]
    number_heading: tuple[int, int]
    upright_heading: tuple[int, int]
    number: int
    centred: tuple[int, int]
    centred_number: int
    moment: int
    day: int
    own_square: int


def xlsx_file(sheet: Sheet) -> bytes:
    """Return the workbook; equal tables give equal bytes."""
    sheet = with_printed_first(sheet)
    layout = layout_of(sheet)
    book = Workbook()
    page = book.active
    assert isinstance(page, Worksheet)
    page.title = layout.tab
    styles = _styles(page, layout)
    _set_layout(page, sheet, layout)
    out = io.BytesIO()
    book.save(out)
    parts = {
        PROPERTIES_FILE: _properties(sheet, layout),
        ROWS_FILE: _with_rows(sheet, layout, out, styles),
        LOOKS: in_font(out),
    }
    return without_times(out.getvalue(), parts)


def in_font(archive: io.BytesIO) -> bytes:
    """Return the styles of a workbook with the font of its cells as its first, in which empty cells are measured."""
    with ZipFile(archive) as made:
        return _FIRST_FONT.sub(_FONT_OF_CELLS, made.read(LOOKS), count=1)


def _styles(page: Worksheet, layout: SheetLayout) -> Styles:
    """Return the styles of the sheet, registered through cells that its rows overwrite later."""
    day = "dd/mm/yyyy" if layout.day_first else "yyyy-mm-dd"
    return Styles(
        text=(_style(page, 1), _style(page, 2, quoted=True)),
        heading=_heading_styles(page, 3, _TEXT_HEADING),
        number_heading=_heading_styles(page, 9, _NUMBER_HEADING),
        upright_heading=_heading_styles(page, 11, _UPRIGHT_HEADING),
        centred=(_style(page, 14, alignment=_CENTRED), _style(page, 15, alignment=_CENTRED, quoted=True)),
        number=_style(page, 5, number_format="0", alignment=_NUMBER),
        moment=_style(page, 6, number_format=f"{day} hh:mm", alignment=_MOMENT),
        day=_style(page, 7, number_format=day, alignment=_MOMENT),
        own_square=_own_square_style(page, 8),
        centred_number=_style(page, 13, number_format="0", alignment=_CENTRED),
    )


def _style(
    page: Worksheet, column: int, *, quoted: bool = False, number_format: str = "General", alignment: Alignment = _TEXT
) -> int:
    """Return the style of a column's cells: texts are wrapped, numbers and dates are not."""
    cell = page.cell(1, column, "")
    cell.font, cell.alignment, cell.number_format = _FONT, alignment, number_format
    cell.quotePrefix = quoted
    number: int = cell.style_id
    return number


def _heading_styles(page: Worksheet, column: int, alignment: Alignment) -> tuple[int, int]:
    """Return the styles of a heading, and of one that begins like a formula, made in two cells."""
    return _heading_style(page, column, alignment), _heading_style(page, column + 1, alignment, quoted=True)


def _heading_style(page: Worksheet, column: int, alignment: Alignment, *, quoted: bool = False) -> int:
    cell = page.cell(1, column, "")
    cell.font = _BOLD_FONT
    cell.alignment = alignment
    cell.border = Border(bottom=Side(style="thin", color=RULE_COLOUR))
    cell.quotePrefix = quoted
    number: int = cell.style_id
    return number


def _own_square_style(page: Worksheet, column: int) -> int:
    cell = page.cell(1, column, "")
    cell.font, cell.alignment = _FONT, _CENTRED
    cell.fill = PatternFill("solid", start_color=OWN_SQUARE_COLOUR)
    number: int = cell.style_id
    return number


def _set_layout(page: Worksheet, sheet: Sheet, layout: SheetLayout) -> None:
    """Set the widths, frozen rows, filters and print layout."""
    for index, width in enumerate(layout.widths, start=1):
        page.column_dimensions[get_column_letter(index)].width = width
    page.sheet_format.defaultRowHeight = LINE_HEIGHT
    page.freeze_panes = f"{get_column_letter(layout.frozen + 1)}2"
    page.auto_filter.ref = f"A1:{get_column_letter(layout.filtered)}{len(sheet.rows) + 1}"
    page.print_area = f"A1:{get_column_letter(layout.printed)}{len(sheet.rows) + 1}"
    page.print_title_rows = "1:1"
    if layout.frozen:
        page.print_title_cols = f"A:{get_column_letter(layout.frozen)}"
    page.page_setup.paperSize = A4_CODE
    page.page_setup.orientation = "landscape" if layout.is_landscape else "portrait"
    if layout.fits_width:
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    else:
        page.page_setup.scale = WIDE_SCALE
    page.page_margins.left = page.page_margins.right = page.page_margins.top = MARGIN_INCHES
    page.page_margins.bottom, page.page_margins.footer = MARGIN_INCHES + FOOTER_INCHES, FOOTER_INCHES
    footer = page.oddFooter
    assert footer is not None and footer.left is not None and footer.right is not None
    footer.left.text, footer.right.text = "&A", "&P / &N"


def _with_rows(sheet: Sheet, layout: SheetLayout, archive: io.BytesIO, styles: Styles) -> bytes:
    """Return the XML of the worksheet with the rows of the table."""
    with ZipFile(archive) as made:
        content = made.read(ROWS_FILE).decode()
    extent = f"A1:{get_column_letter(len(sheet.columns))}{len(sheet.rows) + 1}"
    before, after = _DATA.split(_EXTENT.sub(extent, content, count=1), maxsplit=1)
    return "".join((before, "<sheetData>", *_rows(sheet, layout, styles), "</sheetData>", after)).encode()


def _rows(sheet: Sheet, layout: SheetLayout, styles: Styles) -> Iterator[str]:
    """Yield the rows as XML."""
    kinds = list(zip(layout.numeric, layout.upright, strict=True))
    headings = [
        styles.upright_heading if upright else styles.number_heading if numeric else styles.heading
        for numeric, upright in kinds
    ]
    texts = [styles.centred if upright else styles.text for _numeric, upright in kinds]
    numbers = [styles.centred_number if upright else styles.number for _numeric, upright in kinds]
    letters = [get_column_letter(column) for column in range(1, len(sheet.columns) + 1)]
    for number, line in enumerate(sheet.lines, start=1):
        text_styles = headings if number == 1 else texts
        cells = (
            _cell(f"{letter}{number}", value, style, number_style, styles)
            for letter, value, style, number_style in zip(letters, line, text_styles, numbers, strict=True)
        )
        height = heading_height(sheet, layout) if number == 1 else row_height(line, layout)
        points = f' ht="{height:g}"' if height > LINE_HEIGHT else ""
        yield f'<row r="{number}"{points}>{"".join(cells)}</row>'


def _cell(place: str, value: Value, text_styles: tuple[int, int], number_style: int, styles: Styles) -> str:
    """Return a cell as XML; `text_styles` are for a text, and for a text that begins like a formula."""
    if value is None:
        return ""
    if isinstance(value, str):
        text, is_marked = _escaped(value)
        style = styles.own_square if value == OWN_SQUARE else text_styles[is_marked]
        return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
    if isinstance(value, int):
        return f'<c r="{place}" s="{number_style}"><v>{value}</v></c>'
    style = styles.moment if isinstance(value, datetime) else styles.day
    return f'<c r="{place}" s="{style}"><v>{to_excel(value)}</v></c>'  # type: ignore[no-untyped-call]


@lru_cache(maxsize=1_000)
def _escaped(value: str) -> tuple[str, bool]:
    """Return a text escaped for the workbook, and whether it begins like a formula."""
    # A workbook writes a character as _x0041_, and so must write its underscore where a text has those letters.
    text = _ESCAPE.sub("_x005F_", xml_safe(value)) if "_x" in value else xml_safe(value)
    return escape(text, {"\r": "_x000D_"}), marked(value) != value


def _properties(sheet: Sheet, layout: SheetLayout) -> bytes:
    """Return the title, the language and the time of the last change: nothing about when the file was made."""
    context = {
        "title": xml_safe(f"{sheet.title} – {sheet.subject}"),
        "language": layout.language,
        "changed": sheet.changed and f"{sheet.changed.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
    }
    return render_to_string("documents/files/xlsx/core.xml", context).encode()


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
                rows = _ods_rows(sheet.rows, heights, layout)
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
        "margin": f"{MARGIN_INCHES:g}",
        "footer": f"{FOOTER_INCHES:g}",
        "footer_gap": f"{FOOTER_GAP_INCHES:g}",
        "footer_height": f"{MARGIN_INCHES - FOOTER_GAP_INCHES:g}",
    }


def _headings(sheet: Sheet, layout: SheetLayout) -> Iterator[str]:
    """Yield the cells of the headings."""
    for column, numeric in zip(sheet.columns, layout.numeric, strict=True):
        style = "upright-heading" if column.upright else "number-heading" if numeric else "heading"
        yield _typed("string", "string-value", xml_safe(column.title), style)


def _ods_rows(rows: Sequence[tuple[Value, ...]], heights: Sequence[float], layout: SheetLayout) -> Iterator[str]:
    """Yield the rows as XML."""
    looks = [("centred-number", "centred") if upright else ("number", "text") for upright in layout.upright]
    for row, height in zip(rows, heights, strict=True):
        yield f'<table:table-row table:style-name="row{height:g}">{"".join(map(_in_ods, row, looks))}</table:table-row>'


def _in_ods(value: Value, looks: tuple[str, str]) -> str:
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
