"""Queries that are written once and not each time they are asked: to write one takes longer than to answer it."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import QuerySet, query

Key = int | str
Row = Sequence[Any]
A_KEY = -(10**15)
"""In the place of the first key, in a query written for any; the others count on from it."""
MOST_KEYS = 50
"""Queries of more keys than a page shows of anything are written each time."""


@dataclass(frozen=True, slots=True)
class _Sql:
    """A query as written for any keys.

    `places` has, for each parameter, which of the keys it is; `converters`, for each column that the database does not
    give as Django does, what makes the one of the other; `read` makes what is wanted of a row.
    """

    text: str
    parameters: tuple[Any, ...]
    places: tuple[int | None, ...]
    converters: tuple[tuple[int, Sequence[Callable[..., Any]], Any], ...]
    read: Callable[[Row], Any]

    def of(self, keys: Sequence[Key]) -> list[Any]:
        places = zip(self.parameters, self.places, strict=True)
        asked = [given if place is None else keys[place] for given, place in places]
        return [self.read(self._converted(row)) for row in _rows(self.text, asked, often=len(keys) == 1)]

    def _converted(self, row: Row) -> Row:
        if not self.converters:
            return row
        values = list(row)
        for column, converters, expression in self.converters:
            for converter in converters:
                values[column] = converter(values[column], expression, connection)
        return values


class Written:
    """What is `asked` of some keys, numbers or texts: models with others joined to them, or tuples of `columns`."""

    def __init__(self, asked: Callable[[Sequence[Any]], QuerySet[Any, Any]], *columns: str) -> None:
        self.asked = asked
        self.columns = columns
        self._written: dict[tuple[str, int], _Sql] = {}

    def query(self, keys: Sequence[Key]) -> QuerySet[Any, Any]:
        """As Django asks it."""
        found = self.asked(keys)
        return found.values_list(*self.columns, named=True) if self.columns else found

    def rows(self, keys: Sequence[Key]) -> list[Any]:
        if not 0 < len(keys) <= MOST_KEYS:
            return list(self.query(keys)) if keys else []
        kind = connection.vendor, len(keys)
        if kind not in self._written:
            self._written[kind] = self._write([type(key)(A_KEY + index) for index, key in enumerate(keys)])
        return self._written[kind].of(keys)

    def _write(self, any_keys: list[Any]) -> _Sql:
        compiler = self.query(any_keys).query.get_compiler(connection=connection)
        text, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        return _Sql(
            text=text,
            parameters=tuple(parameters),
            places=tuple(any_keys.index(given) if given in any_keys else None for given in parameters),
            converters=tuple((column, *how) for column, how in converters.items()),
            read=_tuples(self.columns) if self.columns else _models(compiler),
        )


def _tuples(columns: Sequence[str]) -> Callable[[Row], Any]:
    kind: Any = namedtuple  # its type wants the names spelt out
    read: Callable[[Row], Any] = kind("Row", columns)._make
    return read


def _models(compiler: Any) -> Callable[[Row], Any]:
    """How Django makes a model, and those joined to it, of a row."""
    info = compiler.klass_info
    first, last = info["select_fields"][0], info["select_fields"][-1]
    names = [column.target.attname for column, *_ in compiler.select[first : last + 1]]
    populators: Any = query.get_related_populators
    joined = populators(info, compiler.select, connection.alias)

    def read(row: Row) -> Any:
        made = info["model"].from_db(connection.alias, names, row[first : last + 1])
        for populator in joined:
            populator.populate(row, made)
        return made

    return read


def _rows(text: str, parameters: list[Any], *, often: bool) -> list[Row]:
    """On PostgreSQL prepared, where that is worth it: the queries of several keys are many different ones."""
    database: Any = connection
    rows: list[Row]
    if often and database.vendor == "postgresql":
        rows = database.rows(text, parameters)
        return rows
    with database.cursor() as cursor:
        cursor.execute(text, parameters)
        rows = cursor.fetchall()
        return rows
