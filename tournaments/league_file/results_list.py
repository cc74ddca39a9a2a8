"""A list of results in CSV: a line a game, under headings that name the columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.names import folded
from tournaments.league.values import Pieces, Reason, Result, Side, Winner
from tournaments.league_file.cursor import decoded, shown
from tournaments.league_file.formulas import unmarked

MOST_BYTES = 1_000_000
MOST_LINES = 10_000
MOST_PIECES = 99
SEPARATORS = ",;\t"
REQUIRED = ("one", "two", "winner", "reason")
COLUMNS = ("one", "two", "leg", "winner", "reason", "one_men", "one_kings", "two_men", "two_kings")

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result as listed; the two players in either order, `leg` None where it is not said."""

    number: int
    one: str
    two: str
    leg: int | None
    result: Result


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong with a line; the place of the fault is its column."""

    number: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class ResultsList:
    """The lines that can be read, and what is wrong with the others. Lines are counted as an editor counts them."""

    lines: tuple[ResultLine, ...]
    faults: tuple[LineFault, ...]


def read_results(content: bytes) -> ResultsList:
    """The results listed; a game without any (winner, reason and pieces empty) is left out.

    `winner` is `one two draw none`, or the name of one of the two; `reason` is one of the league file's. Raises
    Fault where the list as a whole cannot be read.
    """
    rows = _rows(decoded(content, MOST_BYTES))
    _number, headings = next(rows, (1, []))
    columns = _columns(headings)
    lines, faults = [], []
    for number, cells in rows:
        try:
            line = _line(number, _Cells.of(columns, cells))
        except Fault as fault:
            faults.append(LineFault(number, fault))
        else:
            lines += [line] if line else []
    if not lines and not faults:
        raise Fault(Code.NO_RESULTS)
    return ResultsList(tuple(lines), tuple(faults))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with the number of its first line."""
    heading = next((line for line in text.splitlines() if line.strip()), "")
    separator = next((mark for mark in SEPARATORS if mark in heading), SEPARATORS[0])
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error:
            raise Fault(Code.NOT_CSV, f"[{number}]") from None
        if cells is None:
            return
        if number > MOST_LINES:
            raise Fault(Code.LINES_TOO_MANY, most=MOST_LINES)
        if any(cell.strip() for cell in cells):
            yield number, cells


def _columns(headings: list[str]) -> list[str]:
    columns = [heading.strip().casefold() for heading in headings]
    while columns and not columns[-1]:
        columns.pop()
    for column in columns:
        if column not in COLUMNS:
            raise Fault(Code.COLUMN_UNKNOWN, column=column[:40], known=" ".join(COLUMNS))
        if columns.count(column) > 1:
            raise Fault(Code.COLUMN_TWICE, column=column)
    for column in REQUIRED:
        if column not in columns:
            raise Fault(Code.COLUMN_MISSING, column=column)
    return columns


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a line by their column. Every reader answers its value or raises Fault in that column."""

    by_column: Mapping[str, str]

    @classmethod
    def of(cls, columns: list[str], cells: list[str]) -> _Cells:
        if any(cell.strip() for cell in cells[len(columns) :]):
            raise Fault(Code.CELLS_TOO_MANY, found=len(cells), most=len(columns))
        return cls(dict(zip(columns, cells, strict=False)))

    def text(self, column: str) -> str:
        return self.by_column.get(column, "").strip()

    def name(self, column: str) -> str:
        with within(column):
            return checks.name(unmarked(self.by_column.get(column, "")))

    def number(self, column: str, least: int, most: int) -> int | None:
        text = self.text(column)
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 4 and least <= int(text) <= most):
            raise Fault(Code.OUT_OF_RANGE, column, found=shown(text), least=least, most=most)
        return int(text)

    def choice(self, column: str, choices: type[Choice], text: str) -> Choice:
        if text not in list(choices):
            raise Fault(Code.NOT_ONE_OF, column, found=shown(text), choices=" ".join(choices))
        return choices(text)


def _line(number: int, cells: _Cells) -> ResultLine | None:
    one, two = cells.name("one"), cells.name("two")
    leg = cells.number("leg", 1, 2)
    left = {side: _pieces(side, cells) for side in Side}
    winner, reason = cells.text("winner"), cells.text("reason").casefold()
    if not (winner or reason or any(left.values())):
        return None
    if not winner:
        raise Fault(Code.WINNER_MISSING, "winner")
    if not reason:
        raise Fault(Code.REASON_MISSING, "reason")
    won = cells.choice("winner", Winner, _winner(unmarked(winner), one, two))
    result = Result(won, cells.choice("reason", Reason, reason), left[Side.ONE], left[Side.TWO])
    return ResultLine(number, one, two, leg, result)


def _winner(text: str, one: str, two: str) -> str:
    """The word for who won; names are understood too, unless they are such a word themselves."""
    said = folded(text)
    if said in list(Winner):
        return said
    return {folded(one): Winner.ONE.value, folded(two): Winner.TWO.value}.get(said, text)


def _pieces(side: Side, cells: _Cells) -> Pieces | None:
    """None where nobody wrote either number; one alone leaves the other at none."""
    men, kings = (cells.number(f"{side}_{kind}", 0, MOST_PIECES) for kind in ("men", "kings"))
    return None if men is None and kings is None else Pieces(men or 0, kings or 0)
