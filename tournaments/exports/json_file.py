"""A table as JSON: the words that programs know its columns by, and values as they are."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from tournaments.exports.sheet import Sheet, Value


def json_file(sheet: Sheet) -> bytes:
    """`{"table", "of", "rows": [{column: value}]}`; moments are local, as in a league file."""
    keys = [column.key for column in sheet.columns]
    rows = [dict(zip(keys, map(_plain, row), strict=True)) for row in sheet.rows]
    return document_file({"table": sheet.title, "of": sheet.subject, "rows": rows})


def document_file(document: Any) -> bytes:
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def _plain(value: Value) -> str | int | None:
    return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value
