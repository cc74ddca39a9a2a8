"""The base of every table.

A cell is styled by the class of its column (`c-points`), so that no attribute is computed cell by cell. Nor are the
rows those of the library, which asks anew for each cell how it is rendered: that was half the time of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from operator import attrgetter
from typing import Any, NamedTuple

import django_tables2
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.wording import terms


class Column(django_tables2.Column):  # type: ignore[misc]
    """A column shown even where it has nothing to say, and never in another order."""

    empty_values = ()

    def __init__(self, verbose_name: Any = "", **options: Any) -> None:
        super().__init__(verbose_name, orderable=False, **options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Column:
        """A table copies its columns to have them as its own: what they are made of no table changes."""
        return copy(self)

    def cell(self, name: str) -> Callable[[Any], object]:
        """Return the function that reads this column's value from a record, where its table does not define one."""
        return attrgetter(str(self.accessor or name).replace("__", "."))


class LetterColumn(Column):
    """A column under a letter of the regulation, with its meaning."""

    def __init__(self, letter: str, **options: Any) -> None:
        super().__init__(letter, **options)

    @property
    def header(self) -> SafeString:
        return format_html('<abbr title="{}">{}</abbr>', terms.COLUMNS[self.verbose_name], _(self.verbose_name))


class Line(NamedTuple):
    """A row to be written: what it is about, and its cells."""

    record: Any
    cells: SafeString


class Table(django_tables2.Table):  # type: ignore[misc]
    """`heading` names the column that names its row; `caption` says what the table is.

    What a column shows is `render_` and its name, of the record alone; `apart` are those that the template writes.
    """

    heading = "name"
    apart: tuple[str, ...] = ()
    caption: Any = ""
    css = ""

    @property
    def lines(self) -> Iterator[Line]:
        """The rows, each with the cells that are not apart."""
        columns = [
            (self._around(bound.name), self._shown(bound)) for bound in self.columns if bound.name not in self.apart
        ]
        for record in self.data:
            yield Line(record, mark_safe("".join(format_html(around, shown(record)) for around, shown in columns)))  # noqa: S308 - each part is escaped

    def _around(self, name: str) -> str:
        return (
            f'<th scope="row" class="c-{name}">{{}}</th>' if name == self.heading else f'<td class="c-{name}">{{}}</td>'
        )

    def _shown(self, bound: Any) -> Callable[[Any], object]:
        own: Callable[[Any], object] | None = getattr(self, f"render_{bound.name}", None)
        return own or bound.column.cell(bound.name)


def place(pos: int | None) -> str:
    return "–" if pos is None else str(pos)
