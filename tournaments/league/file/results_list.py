"""Read a list of results: one game a line, below headings, in the words of any language of the site."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.bare_results import SEPARATORS, is_document, listed_games
from tournaments.league.file.cross_tables import printed_result
from tournaments.league.file.result_words import (
    RESULT_HEADINGS,
    column_of,
    is_other_heading,
    plain,
    reason_of,
    unmarked,
    winner_of,
)
from tournaments.league.file.strict_json import ValueType, decoded, excerpt
from tournaments.league.names import folded
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

MAX_BYTES = 1_000_000
MAX_LINES = 10_000
MAX_PIECES = 99
REQUIRED = ("one", "two", "winner", "reason")
MAX_DIGITS = 7
MAX_SHOWN = 80
"""The most characters of a line that a fault names."""
OTHER = ""
"""The name of the columns that are not read."""
ROUND_OR_TURN = ("turno", "round")
COLUMNS = ("one", "two", "leg", "winner", "reason", "one_men", "one_kings", "two_men", "two_kings")
_SCORE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A listed result; the players are in either order, `leg` is None if it is not given."""

    number: int
    one: str
    two: str
    leg: int | None
    result: Result
    round: int | None = None
    is_tiebreak: bool = False
    """Whether the list has the rounds of games, and none for this one: it is a tie-break game, if there is any."""


@dataclass(frozen=True, slots=True)
class LineFault:
    """An error in a line; the place of the fault is its column."""

    number: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class HalfLine:
    """A line that says who won but not how, or not with which pieces: somebody has to complete it."""

    number: int
    one: str
    two: str
    leg: int | None
    winner: Winner
    reason: Reason | None
    one_pieces: Pieces | None
    two_pieces: Pieces | None
    round: int | None = None
    is_tiebreak: bool = False

    @classmethod
    def of(cls, line: ResultLine) -> HalfLine:
        """Return a whole line as one to be completed."""
        result = line.result
        known = (line.number, line.one, line.two, line.leg, result.winner, result.reason, result.one, result.two)
        return cls(*known, line.round, line.is_tiebreak)


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line that names two players and gives no result."""

    number: int
    one: str
    two: str


_Numbered = TypeVar("_Numbered", ResultLine, LineFault, HalfLine, OpenLine)


@dataclass(frozen=True, slots=True)
class ResultsList:
    """The readable lines, those without a result, and the errors of the others. They are numbered as in an editor.

    `halves` are the lines that lack only the reason; each is among the errors too.
    """

    lines: tuple[ResultLine, ...]
    faults: tuple[LineFault, ...]
    halves: tuple[HalfLine, ...] = ()
    open_lines: tuple[OpenLine, ...] = ()

    def numbered_without_headings(self) -> ResultsList:
        """Return the list as it was written, without the line of headings that it got to be read."""

        def above(one: _Numbered) -> _Numbered:
            return replace(one, number=one.number - 1)

        return ResultsList(
            tuple(map(above, self.lines)),
            tuple(map(above, self.faults)),
            tuple(map(above, self.halves)),
            tuple(map(above, self.open_lines)),
        )


def read_results(content: bytes) -> ResultsList:
    """Return the listed results; a row without winner, reason and pieces is an open line.

    The winner is a code (`one`, `two`, `draw`, `none`), the name of a player, or a word of `result_words`; the reason
    is a code or a word. Raises Fault if the list as a whole cannot be read.
    """
    text = decoded(content, MAX_BYTES)
    rows = listed_games(content) if is_document(text) else _rows(text)
    columns = _columns(*next(rows, (1, [])))
    lines, faults = list[ResultLine](), list[LineFault]()
    halves, open_lines = list[HalfLine](), list[OpenLine]()
    for number, written in rows:
        try:
            line = _line(number, _Cells.of(columns, written))
        except Fault as fault:
            faults.append(LineFault(number, fault))
            continue
        if isinstance(line, HalfLine):
            halves.append(line)
            faults.append(LineFault(number, Fault(Code.REASON_MISSING, "reason")))
        elif isinstance(line, OpenLine):
            open_lines.append(line)
        else:
            lines.append(line)
    if not lines and not faults:
        raise Fault(Code.NO_RESULTS)
    return ResultsList(tuple(lines), tuple(faults), tuple(halves), tuple(open_lines))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with the number of its first line."""
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
        if number > MAX_LINES:
            raise Fault(Code.LINES_TOO_MANY, most=MAX_LINES)
        if any(cell.strip() for cell in cells):
            yield number, cells


def _columns(number: int, headings: list[str]) -> list[str]:
    """Return the columns of the headings. Raises Fault if one is unknown, repeated or missing, or none is a heading."""
    written = [heading.strip() for heading in headings]
    while written and not written[-1]:
        written.pop()
    if written and not any(column_of(heading) or is_other_heading(heading) for heading in written):
        found = " ".join(filter(None, written))[:MAX_SHOWN]
        raise Fault(Code.RESULT_LINE_UNREAD, line=number, found=found)
    columns = [_column(heading) for heading in written]
    for heading, words in (("winner", RESULT_HEADINGS), ("round", ROUND_OR_TURN)):
        _leave_one(heading, words, written, columns)
    for column in columns:
        if column != OTHER and columns.count(column) > 1:
            raise Fault(Code.COLUMN_TWICE, column=column)
    for column in REQUIRED:
        if column not in columns:
            raise Fault(Code.COLUMN_MISSING, column=column)
    return columns


def _column(heading: str) -> str:
    """Return the column of a heading; OTHER for one that tables of games have too. Raises Fault for any other."""
    if column := column_of(heading):
        return column
    if is_other_heading(heading):
        return OTHER
    raise Fault(Code.COLUMN_UNKNOWN, column=heading[:40], known=COLUMNS)


def _leave_one(column: str, words: tuple[str, ...], headings: list[str], columns: list[str]) -> None:
    """Take headings of two meanings for this column only where no other heading has it.

    "Resultado" is the winner beside no "Gana", and the Italian "Turno" is the round beside no other.
    """
    doubtful = [index for index, heading in enumerate(headings) if plain(heading) in words]
    sure = any(name == column for index, name in enumerate(columns) if index not in doubtful)
    for index in doubtful:
        columns[index] = OTHER if sure else column


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a line by column. Methods return a value, or raise Fault with the column as path."""

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
        """Return the number in a column; None if the cell is empty. Raises Fault."""
        text = self.text(column)
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 4 and least <= int(text) <= most):
            raise Fault(Code.OUT_OF_RANGE, column, found=excerpt(text), least=least, most=most)
        return int(text)


def _line(number: int, cells: _Cells) -> ResultLine | HalfLine | OpenLine:
    """Return the result of a line, perhaps without its reason, or an open line. Raises Fault."""
    one, two = cells.name("one"), cells.name("two")
    leg = cells.number("leg", 1, 2)
    left = {side: _pieces(side, cells) for side in Side}
    winner, reason = cells.text("winner"), cells.text("reason")
    if not (winner or reason or any(left.values())):
        return OpenLine(number, one, two)
    if not winner:
        raise Fault(Code.WINNER_MISSING, "winner")
    winning = _winner(unmarked(winner), one, two)
    if winning is None:
        raise Fault(Code.WINNER_UNKNOWN, "winner", found=excerpt(winner), one=one, two=two)
    ending = reason_of(unmarked(reason)) if reason else None
    if reason and ending is None:
        raise Fault(Code.REASON_UNKNOWN, "reason", found=excerpt(reason))
    played_in = cells.text("round")
    is_round = played_in.isascii() and played_in.isdigit() and len(played_in) < MAX_DIGITS
    of_round = int(played_in) if is_round else None
    is_tiebreak = "round" in cells.by_column and not played_in
    one_left, two_left = left[Side.ONE], left[Side.TWO]
    if ending is None:
        return HalfLine(number, one, two, leg, winning, None, one_left, two_left, of_round, is_tiebreak)
    result = Result(winning, ending, one_left, two_left, advantage=_advantage(cells, one, two), score=_score(cells))
    return ResultLine(number, one, two, leg, result, of_round, is_tiebreak)


def _advantage(cells: _Cells, one: str, two: str) -> Side | None:
    """Return the side with the advantage of a draw, written as a winner is. Raises Fault."""
    text = cells.text("advantage")
    if not text:
        return None
    side = {Winner.ONE: Side.ONE, Winner.TWO: Side.TWO}.get(_winner(unmarked(text), one, two) or Winner.NONE)
    if side is None:
        raise Fault(Code.NOT_ONE_OF, "advantage", found=excerpt(text), choices=" ".join(Side))
    return side


def _score(cells: _Cells) -> tuple[int, int] | None:
    """Return the points of both players, where they are agreed. Raises Fault."""
    text = cells.text("score")
    found = _SCORE.fullmatch(text)
    if text and found is None:
        raise Fault(Code.EXPECTED, "score", expected=ValueType.LIST, found=excerpt(text))
    return (int(found[1]), int(found[2])) if found else None


def _winner(text: str, one: str, two: str) -> Winner | None:
    """Return the winner by a code, a name as written, a word, or a name without accents; None for any other text."""
    word = folded(text)
    if word in list(Winner):
        return Winner(word)
    names = {folded(one): Winner.ONE, folded(two): Winner.TWO}
    plain_names = {plain(one): Winner.ONE, plain(two): Winner.TWO} if plain(one) != plain(two) else {}
    winner = names.get(word) or winner_of(text) or plain_names.get(plain(text))
    if winner:
        return winner
    printed = printed_result(text, one, two)
    return printed.winner if printed else None


def _pieces(side: Side, cells: _Cells) -> Pieces | None:
    """Return the pieces; None if both numbers are blank, 0 for a single blank one."""
    men, kings = (cells.number(f"{side}_{kind}", 0, MAX_PIECES) for kind in ("men", "kings"))
    return None if men is None and kings is None else Pieces(men or 0, kings or 0)
