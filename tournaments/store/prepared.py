"""Queries that pages of leagues and results make each time, whose SQL is made once.

Django makes the SQL of a query anew each time, which takes three times as long as reading the rows of a league of ten.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import QuerySet

Row = TypeVar("Row")
ANY = -987_654_321
"""The value with which the SQL is made. It stands in the parameters wherever the value of each reading goes."""


class Prepared(Generic[Row]):
    """The rows of a queryset that one value, such as the slug of a league, determines."""

    def __init__(self, queryset_of: Callable[[Any], QuerySet[Any, Row]]) -> None:
        self.queryset_of = queryset_of
        self.made: dict[str, tuple[Any, Any, str, tuple[Any, ...]]] = {}
        """By kind of database: the queryset, its compiler, its SQL and its parameters."""

    def __call__(self, value: int | str) -> list[Row]:
        if connection.vendor not in self.made:
            self.made[connection.vendor] = self._make()
        queryset, made, sql, parameters = self.made[connection.vendor]
        with_value = tuple(value if each in (ANY, str(ANY)) else each for each in parameters)
        compiler, reading = copy(made), queryset.all()
        compiler.connection, compiler.as_sql = connection, lambda *_, **__: (sql, with_value)
        # Only this query, which nobody can refine, answers with the SQL that was made.
        reading.query.get_compiler = lambda *_, **__: compiler
        return list(reading)

    def _make(self) -> tuple[Any, Any, str, tuple[Any, ...]]:
        queryset = self.queryset_of(ANY)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        compiler.connection = None  # the one of this thread
        return queryset, compiler, sql, tuple(parameters)
