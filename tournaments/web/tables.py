"""The base of all tables: columns and headings. The table's template writes the cells of a row.

django-tables2 can write them too, but it looks up the rendering of each cell, which took half the time of a page. Cells
are styled by the class of their column (`c-points`), so that no attributes are computed for each cell.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import django_tables2
from django.utils.translation import gettext as _

from tournaments.wording.columns import MEANINGS


class Column(django_tables2.Column):  # type: ignore[misc]
    """A column that is never sorted. `meaning` explains a heading that is an abbreviation."""

    meaning: Any = ""

    def __init__(self, verbose_name: Any = "", **options: Any) -> None:
        super().__init__(verbose_name, orderable=False, **options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Column:
        """Return a shallow copy. Every table copies its columns deeply, without need: no table changes them."""
        return copy(self)


class LetterColumn(Column):
    """A column under a letter of the regulation, with its meaning."""

    @property
    def header(self) -> str:
        return _(self.verbose_name)

    @property
    def meaning(self) -> Any:
        return MEANINGS[self.verbose_name]


class Table(django_tables2.Table):  # type: ignore[misc]
    """A table with a caption and a CSS class."""

    caption: Any = ""
    css = ""


def empty_columns(columns: dict[str, bool]) -> list[str]:
    """Return the names of the columns to leave out; `columns` says of each whether it has content."""
    return [name for name, has_any in columns.items() if not has_any]
