"""The table of the games of a calendar, with the results so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, PageBreak

from tournaments.display.games import GameLine, Status
from tournaments.documents.print.fonts import BOLD
from tournaments.documents.print.grid import Cell, Command, GridColumn, Look, cell_style, figure_column, free_room, grid
from tournaments.documents.print.parts import (
    TO_FILL_IN,
    clock,
    counted,
    day,
    day_column,
    hour_column,
    pieces_column,
    reason_column,
    reason_of,
    short_day,
)
from tournaments.documents.print.text import FAINT, INK, RULE, Style, TextBlock, lines

MAX_ROWS = 800
"""Rows of the longest table of games; a longer calendar has several tables."""
GAMES_LOOK = Look(size=9, leading=10.5, padding=0.7, ruled=False)
_SMALL_GAMES_LOOK = Look(size=8, leading=9.5, padding=0.7, ruled=False)
_MAX_NAME_LINES = 3
_MIN_GAMES_A_DAY = 12
"""With at least so many games a day on average, each day has its own row; with fewer, the day is in a column."""
_MIN_GAMES_FOR_A_ROW = 3
"""With at least so many games a day on average, a day may have its own row where that gives each name one line."""
_SPACE_ABOVE_DAY = 3
"""In points, above the row of a day."""


Drawn = dict[tuple[int, float], tuple[str, int | None]]
"""The last label drawn in a column and its round, by page and left edge of the column."""


class _GroupLabel(TextBlock):
    """The round or the day of a row of games, drawn where it or the round changes, and at the top of each column."""

    def __init__(self, text: str, round_: int | None, style: Style, drawn: Drawn) -> None:
        """Make the label of one row; `drawn` are the last labels, and starts empty."""
        super().__init__(text, style)
        self._label, self._drawn = (text, round_), drawn

    def draw(self) -> None:
        column = self.canv.getPageNumber(), self.canv.absolutePosition(0, 0)[0]
        if self._drawn.get(column) != self._label:
            self._drawn[column] = self._label
            super().draw()


@dataclass(frozen=True, slots=True)
class _OptionalColumns:
    """The optional columns of a table of games."""

    hours: bool
    days_apart: bool
    """Whether each day has its own row above its games."""
    boards: bool


def games_tables(games: Sequence[GameLine], width: float, scale: float = 1) -> Iterator[Flowable]:
    """Yield tables of the games in order of play. The round is written where it changes, and
    the day where it or the round does.

    Very many games make several tables, because the library processes the whole rest of a table at the foot
    of each page.
    """
    days = {game.at.date() for game in games if game.at}
    optional = _OptionalColumns(
        hours=bool(days),
        days_apart=0 < len(days) * _MIN_GAMES_A_DAY <= len(games) and all(game.at or game.put_off for game in games),
        boards=any((game.board or 1) > 1 for game in games),
    )
    optional, columns, look = _layout(games, optional, width, scale)
    for first in range(0, len(games), MAX_ROWS):
        yield from [PageBreak()] if first else []
        yield _games_table(games[first : first + MAX_ROWS], columns, look, optional, width)


def _layout(
    games: Sequence[GameLine], optional: _OptionalColumns, width: float, scale: float
) -> tuple[_OptionalColumns, Sequence[GridColumn], Look]:
    """Return the optional columns, all columns and the look of a table in which the names fit.

    Smaller letters, and days in rows of their own if they have several games, are tried if all names then have one
    line; for very long names, days in rows of their own in any case.
    """
    each = [optional]
    if optional.hours and all(game.at or game.put_off or game.result for game in games):
        each.append(replace(optional, days_apart=True))
    looks = (GAMES_LOOK.enlarged(scale), _SMALL_GAMES_LOOK.enlarged(scale))
    settings = [
        (optional_columns, _columns(games, look, optional_columns), look) for optional_columns in each for look in looks
    ]
    several = len(games) >= _MIN_GAMES_FOR_A_ROW * len({game.at.date() for game in games if game.at})
    tried = [(1, found) for found in (settings if several else settings[: len(looks)])]
    tried += [(_MAX_NAME_LINES, found) for found in settings]
    return next((found for most, found in tried if _names_fit(games, *found[1:], width, most)), settings[-1])


def _games_table(
    games: Sequence[GameLine], columns: Sequence[GridColumn], look: Look, shown: _OptionalColumns, width: float
) -> Flowable:
    rows: list[Sequence[Cell]] = []
    rules: list[Command] = []
    last: date | None = None
    rounds: Drawn = {}
    days: Drawn = {}
    centred = replace(cell_style(look, strong=True), align=0.5)
    for before, game in _with_previous(games):
        rules += _rules_above(len(rows) + 1, before, game)
        at = game.at if game.at and game.at.date() != last else None
        if shown.days_apart and at:
            rows.append([_weekday_and_date(at), *[""] * (len(columns) - 1)])
            rules += _day_row_style(len(rows), look)
        labels: list[Cell] = [_GroupLabel("" if game.left_out else str(game.round or ""), game.round, centred, rounds)]
        if shown.hours and not shown.days_apart:
            labels.append(_GroupLabel(short_day(game.at) if game.at else "", game.round, cell_style(look), days))
        rows.append([str(game.number), *labels, *_cells(game, shown, look)][: len(columns)])
        last = at.date() if at else last
        rules.append(("TEXTCOLOR", (0, len(rows)), (0, len(rows)), FAINT))
    rules.append(("LINEBELOW", (0, -1), (-1, -1), RULE, INK))
    return grid(columns, rows, width, look, rules)


def _columns(games: Sequence[GameLine], look: Look, optional: _OptionalColumns) -> list[GridColumn]:
    """Return the columns of the games, as wide as their figures; the names share the rest of the width."""
    ended = any(game.result or game.status is Status.ANNULLED or game.put_off for game in games)
    columns = [
        figure_column(_("N.º"), [str(game.number) for game in games], look, align="RIGHT"),
        figure_column(_("Ronda"), (), look),
    ]
    columns += [day_column(games, look)] if optional.hours and not optional.days_apart else []
    columns += [hour_column(games, look)] if optional.hours else []
    columns += [figure_column(_("Tablero"), (), look)] if optional.boards else []
    columns += [
        GridColumn(_("Jugador/a"), wraps=True, align="RIGHT"),
        figure_column(_("Resultado"), [TO_FILL_IN, *(game.outcome for game in games)], look, strong=True),
        GridColumn(_("Jugador/a"), wraps=True),
        *pieces_column(games, look),
    ]
    return columns + ([reason_column(games, look)] if ended else [])


def _names_fit(games: Sequence[GameLine], columns: Sequence[GridColumn], look: Look, width: float, most: int) -> bool:
    """Return whether every name has at most so many lines."""
    room = free_room(columns, width, look)
    names = {name for game in games for name in (game.one, game.two)}
    return all(len(lines(name, cell_style(look), room)) <= most for name in names)


def _with_previous(games: Sequence[GameLine]) -> Iterator[tuple[GameLine | None, GameLine]]:
    """Yield each game with the game before it, which is None for the first."""
    yield from zip((None, *games), games, strict=False)


def _cells(game: GameLine, optional: _OptionalColumns, look: Look) -> list[Cell]:
    """Return the cells of a game after its number, round and day."""
    cells: list[Cell] = []
    cells += [clock(game)] if optional.hours else []
    cells += [str(game.board or "")] if optional.boards else []
    if game.status is Status.ANNULLED:
        struck = cell_style(look, strike=True)
        one, score = TextBlock(game.one, replace(struck, align=1)), TextBlock(game.outcome, replace(struck, align=0.5))
        two = TextBlock(game.two, struck)
        return [*cells, one, score if game.outcome else "", two, *counted(game, ""), reason_of(game)]
    return [*cells, game.one, game.outcome or TO_FILL_IN, game.two, *counted(game, game.pieces), reason_of(game)]


def _weekday_and_date(at: datetime) -> str:
    """Return a day with its weekday, in the format of the language."""
    return capfirst(f"{date_format(at, 'l')} {day(at)}")


def _day_row_style(row: int, look: Look) -> Iterator[Command]:
    """Yield the style commands of a day's row, which spans all columns and stays with the game below it."""
    yield ("SPAN", (0, row), (-1, row))
    yield ("NOSPLIT", (0, row), (0, row + 1))
    yield ("FONT", (0, row), (-1, row), BOLD, look.size, look.leading)
    yield ("ALIGN", (0, row), (-1, row), "LEFT")
    yield ("TOPPADDING", (0, row), (-1, row), _SPACE_ABOVE_DAY if row > 1 else look.padding)


def _rules_above(row: int, before: GameLine | None, game: GameLine) -> Iterator[Command]:
    """Yield a thin rule above the first game of a round, or a darker one above the first game of a leg."""
    if before and before.leg != game.leg:
        yield ("LINEABOVE", (0, row), (-1, row), RULE, INK)
    elif before and ((before.round != game.round and not before.left_out) or game.left_out != before.left_out):
        yield ("LINEABOVE", (0, row), (-1, row), RULE, "#b5b5b5")
