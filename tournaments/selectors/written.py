"""Queries that Django writes once and not each time they are asked: to write one takes it longer than to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db import connection, connections
from django.db.models import QuerySet

Key = int | str
A_KEY = -(10**15)
"""In the place of the first key, in a query written for any; the others count on from it."""
MOST_KEYS = 50
"""Queries of more keys than a page shows of anything are written each time."""


@dataclass(frozen=True, slots=True)
class _Sql:
    """A query as written for any keys; `places` has, for each parameter, which of the keys it is."""

    query: Any
    compiler: Any
    text: str
    parameters: tuple[Any, ...]
    places: tuple[int | None, ...]

    def of(self, keys: Sequence[Key]) -> list[Any]:
        """Django reads the answer, as that to a query of its own."""
        places = zip(self.parameters, self.places, strict=True)
        parameters = tuple(given if place is None else keys[place] for given, place in places)
        compiler = copy(self.compiler)
        compiler.connection = connections[self.query.db]
        compiler.as_sql = lambda *how, **more: (self.text, parameters)
        query = self.query.all()
        query.query.get_compiler = lambda *how, **more: compiler
        return list(query)


class Written:
    """What `query` finds of some keys, numbers or texts: rows of a model, with others joined to them, or tuples."""

    def __init__(self, query: Callable[[Sequence[Any]], QuerySet[Any, Any]]) -> None:
        self.query = query
        self._written: dict[tuple[str, int], _Sql] = {}

    def rows(self, keys: Sequence[Key]) -> list[Any]:
        if not 0 < len(keys) <= MOST_KEYS:
            return list(self.query(keys)) if keys else []
        kind = connection.vendor, len(keys)
        if kind not in self._written:
            any_keys = [type(key)(A_KEY + index) for index, key in enumerate(keys)]
            self._written[kind] = _write(self.query(any_keys), any_keys)
        return self._written[kind].of(keys)


def _write(query: QuerySet[Any, Any], keys: Sequence[Key]) -> _Sql:
    compiler = query.query.get_compiler(connection=connection)
    text, parameters = compiler.as_sql()
    places = tuple(keys.index(given) if given in keys else None for given in parameters)
    compiler.connection = None  # that of this thread: it is not for the others
    return _Sql(query, compiler, text, tuple(parameters), places)
