"""A reader of OpenDocument spreadsheets that stops at limits of sheets, rows and columns.

A file of a few kilobytes can repeat a cell two thousand million times, and the library `odfdo` stores each one. Here
only the repetitions within the limits are stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO
from xml.etree.ElementTree import Element, iterparse

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
