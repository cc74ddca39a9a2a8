"""The rows of a table as stored, read fast enough to compare them before and after a request."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Model

Row = tuple[Any, ...]


def stored_rows(model: type[Model]) -> list[Row]:
    """Return every row of a model by primary key, each with the values of its columns in their order."""
    quote, meta = connection.ops.quote_name, model._meta
    columns = ", ".join(quote(field.column) for field in meta.concrete_fields)
    # Models or serializers would take as long for sixty tables as the tested request itself.
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {quote(meta.db_table)} ORDER BY {quote(meta.pk.column)}")  # noqa: S608 - names of ours
        return [tuple(bytes(value) if isinstance(value, memoryview) else value for value in row) for row in cursor]
