"""A table as values, before it is written in a file format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Self


class Coded(str):
    """A text of a cell in the language in use, with the code that programs read in its place."""

    __slots__ = ("code",)

    def __new__(cls, words: object, code: str) -> Self:
        coded = super().__new__(cls, str(words))
        coded.code = code
        return coded

    code: str


Value = str | int | date | datetime | None
"""The value of a cell; a datetime is local time, without a zone."""
OWN_SQUARE = "×"
"""The mark of a player's own square in a crosstable; a game still to be played is empty."""


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A column: its key for programs, and its heading in the language in use."""

    key: str
    title: str
    upright: bool = False
    """Whether a spreadsheet writes the heading from bottom to top, as the names over a crosstable's figures."""
    printed: bool = True
    """Whether a spreadsheet prints the column."""


def headings(**titles: str) -> tuple[FileColumn, ...]:
    """Return a column for each key and heading."""
    return tuple(FileColumn(key, title) for key, title in titles.items())


def unprinted(**titles: str) -> tuple[FileColumn, ...]:
    """Return a column that is shown but not printed for each key and heading."""
    return tuple(replace(column, printed=False) for column in headings(**titles))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. `title` names it in the tab of a spreadsheet; `subject` is its league, player or championship.

    Every row has a value for each column.
    """

    title: str
    subject: str
    columns: tuple[FileColumn, ...]
    rows: Sequence[tuple[Value, ...]]
    changed: datetime | None = None
    """The time of the last change of the content, with its zone, if known."""

    @property
    def lines(self) -> Iterator[tuple[Value, ...]]:
        """Yield the headings, then the rows."""
        yield tuple(column.title for column in self.columns)
        yield from self.rows


def with_printed_first(sheet: Sheet) -> Sheet:
    """Return the table with its unprinted columns last, as spreadsheets show it."""
    order = sorted(range(len(sheet.columns)), key=lambda index: not sheet.columns[index].printed)
    columns = tuple(sheet.columns[index] for index in order)
    if columns == sheet.columns:
        return sheet
    return replace(sheet, columns=columns, rows=[tuple(row[index] for index in order) for row in sheet.rows])
