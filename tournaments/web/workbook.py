"""Readers of spreadsheets that stop at limits of sheets, rows and columns.

It reads the file from its standard input, and writes the cells of the first non-empty sheet as if they were pasted. It
knows neither Django nor the site's data: a file that makes it fail costs the site nothing.
"""

from __future__ import annotations

import csv
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import IO, Any
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile

from serving.system import limit_process

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def sheets_of(content: IO[bytes], *, max_sheets: int, max_rows: int, max_columns: int) -> list[list[list[str]]]:
    """Return the texts of the first rows of the first sheets in `content.xml`. Raises ParseError."""
    sheets: list[list[list[str]]] = []
    # Expat limits the expansion of entities and opens no external ones; the caller limits the size.
    for event, element in iterparse(content, ("start", "end")):  # noqa: S314 - as the line above says
        if event == "start":
            if element.tag == f"{_TABLE}table":
                if len(sheets) == max_sheets:
                    break
                sheets.append([])
        elif element.tag == f"{_TABLE}table-row":
            rows = sheets[-1]
            times = min(_repetitions(element, "rows"), max_rows - len(rows))
            row = list(_texts(element, max_columns))
            rows += [row] * (times if any(row) else min(times, 1))
            element.clear()
    return sheets


def _texts(row: Element, max_columns: int) -> Iterator[str]:
    """Yield the texts of the cells of a row, at most `max_columns`."""
    remaining = max_columns
    for cell in row:
        if cell.tag in _CELLS and remaining > 0:
            repeats = min(_repetitions(cell, "columns"), remaining)
            remaining -= repeats
            paragraphs = ("".join(paragraph.itertext()) for paragraph in cell.findall(f"{_TEXT}p"))
            text = " ".join(" ".join(paragraphs).split())
            yield from [text] * repeats


def _repetitions(element: Element, kind: str) -> int:
    """Return the repetitions of a row or cell. Raises ValueError for an invalid number."""
    return max(1, int(element.get(f"{_TABLE}number-{kind}-repeated", "1")))


WORKBOOK_FILES = ("xl/workbook.xml", "content.xml")
"""The file by which a workbook is known: XLSX or ODS."""
MAX_SHEETS, MAX_ROWS, MAX_COLUMNS = 10, 2_000, 30
"""The part of a workbook that is read."""
MAX_CELLS = MAX_ROWS * MAX_COLUMNS
MAX_MEMORY_BYTES = 256 * 1024 * 1024
MAX_CPU_SECONDS = 5
TOO_LARGE_STATUS, UNREADABLE_STATUS = 3, 4
CELL = re.compile(rb"<(?:\w+:)?(?:c|table-cell|covered-table-cell)[\s/>]")
CHUNK_BYTES = 64 * 1024
Row = list[str]


class TooLarge(Exception):
    """The workbook has more cells than a list has."""


def main() -> int:
    """Read the workbook, write its text, and return the exit status."""
    limit_process(MAX_MEMORY_BYTES, MAX_CPU_SECONDS)
    try:
        text = text_of(sys.stdin.buffer.read())
    except (TooLarge, MemoryError):
        return TOO_LARGE_STATUS
    except Exception:  # noqa: BLE001 - there are as many as ways to spoil a file
        return UNREADABLE_STATUS
    sys.stdout.buffer.write(text.encode())
    return 0


def text_of(content: bytes) -> str:
    """Return the text of the first sheet that has any rows. Raises TooLarge, and any exception for a spoilt file."""
    with ZipFile(io.BytesIO(content)) as packed:
        is_xlsx = WORKBOOK_FILES[0] in packed.namelist()
        _check_cells(packed)
    read = _sheets_of_xlsx if is_xlsx else _sheets_of_ods
    return _as_text(next((rows for rows in map(list, read(content)) if rows), []))


def _check_cells(packed: ZipFile) -> None:
    """Raise TooLarge if the files of a workbook have too many cells, empty or not."""
    count = 0
    for name in packed.namelist():
        if name.endswith(".xml"):
            with packed.open(name) as file:
                # A cell that begins in one chunk and ends in the next is not counted: one in thousands.
                while chunk := file.read(CHUNK_BYTES):
                    count += sum(1 for _cell in CELL.finditer(chunk))
                    if count > MAX_CELLS:
                        raise TooLarge


def _sheets_of_xlsx(content: bytes) -> Iterator[Iterator[Row]]:
    """Yield the rows of each sheet of an XLSX workbook."""
    from openpyxl import load_workbook  # noqa: PLC0415 - five megabytes that are seldom needed

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


if __name__ == "__main__":
    sys.exit(main())
