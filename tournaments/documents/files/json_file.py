"""A table as JSON, with columns by their keys and values without formatting."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from tournaments.documents.files.sheet import Coded, Sheet, Value

_ROW_INDENT = "\n    "
"""The start of each line of a row."""


def json_file(sheet: Sheet) -> bytes:
    """Return `{"table", "of", "rows": [{column: value}]}`; times are local, as in a league file."""
    return document_file({"table": sheet.title, "of": sheet.subject, "rows": [*_rows(sheet)]})


def json_pieces(sheet: Sheet) -> Iterator[bytes]:
    """Yield the bytes of `json_file`, row by row."""
    if not sheet.rows:
        yield json_file(sheet)
        return
    head = {"table": sheet.title, "of": sheet.subject}
    yield f'{json.dumps(head, ensure_ascii=False, indent=2)[:-2]},\n  "rows": [{_ROW_INDENT}'.encode()
    for number, row in enumerate(_rows(sheet)):
        written = json.dumps(row, ensure_ascii=False, indent=2).replace("\n", _ROW_INDENT)
        yield (f",{_ROW_INDENT}{written}" if number else written).encode()
    yield b"\n  ]\n}\n"


def _rows(sheet: Sheet) -> Iterator[dict[str, str | int | None]]:
    keys = [column.key for column in sheet.columns]
    return (dict(zip(keys, map(_plain, row), strict=True)) for row in sheet.rows)


def document_file(document: Any) -> bytes:
    """Return a document as the bytes of a JSON file."""
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _plain(value: Value) -> str | int | None:
    """Return a value as JSON has it: codes in place of their words, dates and times as text."""
    if isinstance(value, Coded):
        return value.code
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return value.isoformat() if isinstance(value, date) else value
