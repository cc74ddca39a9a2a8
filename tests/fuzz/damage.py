"""Damage texts as spreadsheets and their users do: lines, cells and columns missing, doubled, swapped or emptied."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Rows = list[list[str]]

SEPARATORS = (";", "\t", ",", "|", " ")
LINE_ENDS = ("\n", "\n", "\r\n", "\r", "\u2028")
STRANGE_CELLS = (
    "",
    " ",
    "\t",
    ";",
    ",",
    '"',
    "''",
    "-",
    "0",
    "½",
    "²",
    "٣",
    "9" * 5_000,
    "1e9",
    "\0",
    "\ud800",
    "\u202e",
)
"""Cells that are empty, hold a separator or a quote, or a digit that `isdigit` knows and `int` may not."""
MAX_DAMAGES = 4


def damaged_table(text: str, chance: Random) -> str:
    """Return the text with its lines and cells damaged, by the sign that separates most of its cells."""
    separator = max(SEPARATORS, key=text.count) if chance.random() < 0.8 else chance.choice(SEPARATORS)
    rows = [line.split(separator) for line in text.splitlines()] or [[""]]
    for _ in range(chance.randint(1, MAX_DAMAGES)):
        chance.choice(_DAMAGES)(rows, chance)
    joint = separator if chance.random() < 0.9 else chance.choice(SEPARATORS)
    return chance.choice(LINE_ENDS).join(joint.join(row) for row in rows)


def _remove_cell(rows: Rows, chance: Random) -> None:
    row = chance.choice(rows)
    if row:
        del row[chance.randrange(len(row))]


def _empty_cell(rows: Rows, chance: Random) -> None:
    row = chance.choice(rows)
    if row:
        row[chance.randrange(len(row))] = chance.choice(STRANGE_CELLS)


def _repeat_cell(rows: Rows, chance: Random) -> None:
    row = chance.choice(rows)
    if row:
        at = chance.randrange(len(row))
        row[at:at] = [row[at]] * chance.choice((1, 1, 30))


def _swap_cells(rows: Rows, chance: Random) -> None:
    one, two = chance.choice(rows), chance.choice(rows)
    if one and two:
        a, b = chance.randrange(len(one)), chance.randrange(len(two))
        one[a], two[b] = two[b], one[a]


def _cut_row(rows: Rows, chance: Random) -> None:
    row = chance.choice(rows)
    del row[chance.randrange(len(row) + 1) :]


def _remove_row(rows: Rows, chance: Random) -> None:
    if len(rows) > 1:
        del rows[chance.randrange(len(rows))]


def _repeat_row(rows: Rows, chance: Random) -> None:
    at = chance.randrange(len(rows))
    rows[at:at] = [list(rows[at]) for _ in range(chance.choice((1, 1, 120)))]


def _shuffle_rows(rows: Rows, chance: Random) -> None:
    chance.shuffle(rows)


def _remove_column(rows: Rows, chance: Random) -> None:
    at = chance.randrange(max(map(len, rows), default=0) + 1)
    for row in rows:
        del row[at : at + 1]


def _repeat_column(rows: Rows, chance: Random) -> None:
    at = chance.randrange(max(map(len, rows), default=0) + 1)
    for row in rows:
        row[at:at] = row[at : at + 1]


def _empty_column(rows: Rows, chance: Random) -> None:
    at, cell = chance.randrange(max(map(len, rows), default=0) + 1), chance.choice(STRANGE_CELLS)
    for row in rows:
        row[at : at + 1] = [cell] * len(row[at : at + 1])


def _swap_columns(rows: Rows, chance: Random) -> None:
    width = max(map(len, rows), default=0)
    a, b = chance.randrange(width + 1), chance.randrange(width + 1)
    for row in rows:
        if max(a, b) < len(row):
            row[a], row[b] = row[b], row[a]


_DAMAGES: tuple[Callable[[Rows, Random], None], ...] = (
    _remove_cell,
    _empty_cell,
    _repeat_cell,
    _swap_cells,
    _cut_row,
    _remove_row,
    _repeat_row,
    _shuffle_rows,
    _remove_column,
    _repeat_column,
    _empty_column,
    _swap_columns,
)
