"""The figures of a row of the table in the types of the API, from the declarations of its columns."""

from __future__ import annotations

from typing import Any

from ninja import Field, Schema
from pydantic import create_model

from tournaments.wording.columns import Counts, FigureColumn, Surface, columns_of


def with_figures(base: type[Schema], surface: Surface, *, described: bool = False, named: bool = False) -> type[Schema]:
    """Return a type with the fields of `base` and then one for each column of a surface, by its key.

    The columns are by name if `named`, and have their descriptions if `described`.
    """
    fields: dict[str, Any] = {
        column.name if named else column.key: _field(column, (described and column.described) or None)
        for column in columns_of(surface)
    }
    return create_model(f"{base.__name__}Figures", __base__=base, **fields)


def _field(column: FigureColumn, description: str | None) -> tuple[Any, Any]:
    """Return the type of a column; pieces are null where the regulation counts none."""
    if column.counts is Counts.PIECES:
        return int | None, Field(None, description=description)
    return int, Field(description=description)
