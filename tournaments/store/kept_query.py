"""Queries whose text is built once in a process: Django takes longer to build one than the database to answer it.

What makes Python's values of the columns is found once in a thread, since it belongs to the thread's connection.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import wraps
from threading import local
from typing import Any, TypeVar

from django.db import connection, connections
from django.db.models import QuerySet

MAX_NUMBER = 2**63 - 1
Row = TypeVar("Row")


def kept_query(build: Callable[..., QuerySet[Any, Row]]) -> Callable[..., list[Row]]:
    """Decorate a function that returns a query, so that calls return its rows.

    Numbers and texts given to the function go into the query unchanged, each as a parameter. Nothing else of the query
    may differ between calls. A number that no column can hold is that of no row.
    """
    kept: dict[str, tuple[Any, Any, str, list[int | None], list[Any]]] = {}
    of_thread = local()

    def built(values: tuple[int | str, ...]) -> tuple[Any, Any, str, list[int | None], list[Any]]:
        """Return the query, its compiler, its text, the position of the value of each parameter, other parameters."""
        marks = [_mark(value, position) for position, value in enumerate(values)]
        queryset = build(*marks)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        compiler.connection = None  # that of this thread
        places = [marks.index(each) if each in marks else None for each in parameters]
        assert {place for place in places if place is not None} == set(range(len(values)))
        return queryset, compiler, sql, places, list(parameters)

    def converters(compiler: Any, columns: list[Any]) -> Any:
        """Return what converts the values of these columns, the same for each call on a connection."""
        own, present = vars(of_thread), connections[connection.alias]
        if own.get("connection") is not present:
            own.update(connection=present, converters=type(compiler).get_converters(compiler, columns))
        return own["converters"]

    @wraps(build)
    def rows(*values: int | str) -> list[Row]:
        if any(isinstance(value, int) and value > MAX_NUMBER for value in values):
            return []
        if connection.vendor not in kept:
            kept[connection.vendor] = built(values)
        queryset, compiler, sql, places, fixed = kept[connection.vendor]
        chosen = [value if place is None else values[place] for place, value in zip(places, fixed, strict=True)]
        # Copies, since threads do this at the same time; nobody can refine them afterwards.
        compiler, reading = copy(compiler), queryset.all()
        compiler.connection, compiler.as_sql = connection, lambda *_, **__: (sql, chosen)
        compiler.get_converters = lambda columns: converters(compiler, columns)
        reading.query.get_compiler = lambda *_, **__: compiler
        return list(reading)

    return rows


def _mark(value: int | str, position: int) -> int | str:
    """Return a value of the same type that stands for nothing in a query."""
    return -987_654_000 - position if isinstance(value, int) else f"\x00{position}\x00"
