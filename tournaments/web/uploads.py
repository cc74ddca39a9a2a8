"""The text of an uploaded list: of a text file, a CSV file, or the first non-empty sheet of a workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from openpyxl import load_workbook

from tournaments.web.ods_cells import sheets_of

MAX_TEXT_BYTES = 50_000
"""Enough for a hundred names and clubs of maximum length."""
MAX_WORKBOOK_BYTES = 2_000_000
MAX_UNPACKED_BYTES = 3_000_000
MAX_STYLES_BYTES = 200_000
"""openpyxl makes an object of each style that a workbook lists: a megabyte of them takes it four seconds and 200 MB."""
MAX_SHEETS, MAX_ROWS, MAX_COLUMNS = 10, 2_000, 30
"""The part of a workbook that is read."""

_ZIP_START, _OLD_EXCEL_START = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_UTF_16_STARTS = (b"\xff\xfe", b"\xfe\xff")
Row = list[str]


def is_workbook(content: bytes) -> bool:
    """Return whether a file is a workbook, even of an unsupported format."""
    return content.startswith((_ZIP_START, _OLD_EXCEL_START))


def list_text(content: bytes) -> str:
    """Return the list in a file as text. Raises ValidationError, with advice, if it cannot be read."""
    if content.startswith(_OLD_EXCEL_START):
        raise ValidationError(_("Es un libro de Excel antiguo (.xls). Guárdalo como XLSX o CSV, o copia sus celdas."))
    if len(content) > (MAX_WORKBOOK_BYTES if content.startswith(_ZIP_START) else MAX_TEXT_BYTES):
        raise ValidationError(_("Es demasiado grande para ser una lista."))
    if not content.startswith(_ZIP_START):
        return decoded_text(content)
    text = _as_text(_rows_of_workbook(content))
    if len(text) > MAX_TEXT_BYTES:
        raise ValidationError(_("Es demasiado grande para ser una lista."))
    return text


def decoded_text(content: bytes) -> str:
    """Decode UTF-8, UTF-16 (spreadsheets' "Unicode text") or Windows-1252 (their CSV). Raises ValidationError."""
    codecs = ("utf-16",) if content.startswith(_UTF_16_STARTS) else ("utf-8-sig", "cp1252")
    for codec in codecs:
        try:
            return content.decode(codec)
        except UnicodeDecodeError:
            continue
    raise ValidationError(_("No es un fichero de texto. Guárdalo como texto UTF-8, o pega la lista."))


def _rows_of_workbook(content: bytes) -> list[Row]:
    """Return the rows of the first sheet that has any. Raises ValidationError."""
    unreadable = ValidationError(
        _("No se puede leer como XLSX ni como ODS. Copia sus celdas y pégalas arriba, o guárdalo como CSV.")
    )
    try:
        with ZipFile(io.BytesIO(content)) as packed:
            sizes = {entry.filename: entry.file_size for entry in packed.infolist()}
            size = sum(entry.file_size for entry in packed.infolist())
    except (BadZipFile, ValueError, NotImplementedError) as error:
        raise unreadable from error
    if size > MAX_UNPACKED_BYTES or sizes.get("xl/styles.xml", 0) > MAX_STYLES_BYTES:
        raise ValidationError(_("Es demasiado grande para ser una lista."))
    read = _reader(sizes.keys())
    if read is None:
        raise unreadable
    try:
        return next((rows for rows in map(list, read(content)) if rows), [])
    except Exception as error:
        raise unreadable from error


def _reader(names: Iterable[str]) -> Callable[[bytes], Iterator[Iterator[Row]]] | None:
    """Return the function that yields the sheets of a workbook, by the names of its files; None for another file."""
    if "xl/workbook.xml" in names:
        return _sheets_of_xlsx
    return _sheets_of_ods if "content.xml" in names else None


def _sheets_of_xlsx(content: bytes) -> Iterator[Iterator[Row]]:
    """Yield the rows of each sheet of an XLSX workbook."""
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets[:MAX_SHEETS]:
        rows = sheet.iter_rows(max_row=MAX_ROWS, max_col=MAX_COLUMNS, values_only=True)
        yield _non_empty_rows(list(row) for row in rows)


def _sheets_of_ods(content: bytes) -> Iterator[Iterator[Row]]:
    """Return the rows of each sheet of an ODS spreadsheet."""
    with ZipFile(io.BytesIO(content)) as packed, packed.open("content.xml") as document:
        sheets = sheets_of(document, max_sheets=MAX_SHEETS, max_rows=MAX_ROWS, max_columns=MAX_COLUMNS)
    return (_non_empty_rows(rows) for rows in sheets)


def _non_empty_rows(rows: Iterable[Sequence[Any]]) -> Iterator[Row]:
    """Return the rows that are not empty, with their cells as text."""
    texts = ([_cell_text(value) for value in row] for row in islice(rows, MAX_ROWS))
    return (row for row in texts if any(row))


def _cell_text(value: object) -> str:
    """Return the text of a cell, on one line."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())


def _as_text(rows: list[Row]) -> str:
    """Return the rows as if pasted from a spreadsheet: cells separated by tabs, without empty columns at the sides."""
    used = [index for row in rows for index, cell in enumerate(row) if cell]
    if not used:
        return ""
    first, last = min(used), max(used) + 1
    lines = io.StringIO()
    csv.writer(lines, delimiter="\t", lineterminator="\n").writerows(row[first:last] for row in rows)
    return lines.getvalue()
