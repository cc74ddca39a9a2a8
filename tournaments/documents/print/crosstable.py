"""The printed crosstable, with the results so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer

from tournaments.display.crosstable import Cell as Against
from tournaments.display.crosstable import CrosstableRow, legend_of_rounds
from tournaments.display.league import LeaguePage
from tournaments.documents.print.fitting import FirstFit, even_parts
from tournaments.documents.print.fonts import BOLD, PLAIN, text_width
from tournaments.documents.print.frame import HEADING_HEIGHT, MARGIN, Document, Paper
from tournaments.documents.print.grid import (
    HAIR,
    MIN_SIZE,
    Cell,
    Command,
    GridColumn,
    Look,
    cell_style,
    figure_column,
    free_room,
    grid,
)
from tournaments.documents.print.parts import paragraph, progress
from tournaments.documents.print.standings import no_results
from tournaments.documents.print.text import FAINT, INK, RULE, SMALL, TextBlock, lines
from tournaments.wording.columns import Counts, FigureColumn, Surface, columns_of, figures
from tournaments.wording.counting import possible_points

_PLACE_WIDTH = 10 * mm
_WIDEST_CELL = 32 * mm
_WIDTHS = {
    Counts.GAMES: 11 * mm,
    Counts.POINTS: 14 * mm,
    Counts.PIECES: 12 * mm,
    Counts.SANCTIONS: 11 * mm,
    Counts.STEPS: 15 * mm,
}
_MIN_NAME_WIDTH = 44 * mm
_CELL_PADDING = 6
_HEAD_HEIGHT = 16
"""The height of the titles, in points."""
_MIN_SQUARE = 9 * mm
_GOOD_SQUARE = 13 * mm
"""The least width of a square beside names that are all in one line."""
_WIDEST_POINTS = {1: "40", 2: "3 3"}
"""The widest text of a square, by number of legs."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The sizes of a table's text, of its column of names and of its smallest squares."""

    look: Look
    name: float
    square: float = _MIN_SQUARE

    @property
    def scale(self) -> float:
        """The size of the columns beside the squares: larger letters need wider ones."""
        return max(1.0, self.look.size / _SETTINGS[0].look.size)


_SETTINGS = (
    Setting(Look(size=10, leading=12.5, padding=6), _MIN_NAME_WIDTH),
    Setting(Look(size=10, leading=12.5, padding=4), 60 * mm),
    Setting(Look(size=10, leading=12, padding=2.5), 76 * mm),
    Setting(Look(size=9, leading=11, padding=2), 90 * mm),
    Setting(Look(size=8, leading=10, padding=1.5), 90 * mm, 7.5 * mm),
)


_LARGE = tuple(
    Setting(Look(size=size, leading=1.25 * size, padding=0.6 * size), _MIN_NAME_WIDTH * size / 10, 1.4 * size)
    for size in (20, 18, 16, 14, 12)
)
"""On A3, the largest in which the whole table is on one sheet."""
_LOOKS_OF_ROUNDS = {
    large: tuple(
        Look(size=size, leading=1.2 * size, padding=share * size) for size in sizes for share in (0.4, 0.25, 0.12)
    )
    for large, sizes in {False: (12, 11, 10, 9), True: (18, 16, 14, 12)}.items()
}
"""Of the crosstable of a Swiss, by whether the paper is A3."""


def _totals(page: LeaguePage, scale: float = 1) -> list[tuple[FigureColumn, float]]:
    """Return the columns after the squares, each with its width."""
    return [(column, scale * _WIDTHS[column.counts]) for column in columns_of(Surface.CROSSTABLE, page.standings.rows)]


def crosstable(page: LeaguePage, paper: Paper) -> Document:
    """Return the crosstable.

    Each row has the player's points against each opponent, a figure a leg. The table takes one page if it fits;
    the largest leagues have blocks, with all opponents of some players in sequence. A Swiss has a column a round.
    """
    if page.header.rounds:
        return _by_rounds(page, paper)
    room = _Room(paper.landscape_width, float(paper.value[0]) - 2 * MARGIN, large=paper is Paper.A3)
    head = [*paragraph(progress(page.header), SMALL), *_explained(page), Spacer(0, 2 * mm)]
    return Document([*head, _whole(page, _across(page, room), room)], landscape=True)


def upright_crosstable(page: LeaguePage, paper: Paper) -> list[Flowable]:
    """Return the crosstable of everybody against everybody below other texts of an upright page; empty if too wide."""
    room = _Room(paper.width, float(paper.value[1]) - 2 * MARGIN - HEADING_HEIGHT)
    if page.header.rounds or len(across := _across(page, room)) > 1:
        return []
    return [*_explained(page), Spacer(0, 2 * mm), _whole(page, across, room)]


@dataclass(frozen=True, slots=True)
class _Room:
    """The room of a table: its width, the height of a page, and whether that is of a larger sheet."""

    width: float
    height: float
    large: bool = False


def _across(page: LeaguePage, room: _Room) -> list[range]:
    """Return the opponents of each block of columns."""
    return even_parts(len(page.crosstable), _max_across(page, 2 if page.header.legs == 2 else 1, room))


def _explained(page: LeaguePage) -> list[Flowable]:
    legend = _("En cada fila, los puntos de quien la encabeza contra el rival de cada columna: %(points)s.") % {
        "points": possible_points(page.loaded.league.regulation)
    }
    later = _("Cada columna lleva el orden de su fila; a dos vueltas, una cifra por vuelta.")
    return paragraph(f"{legend} {later}", SMALL)


def _whole(page: LeaguePage, across: Sequence[range], room: _Room) -> Flowable:
    """Return the table on one page if it fits, or else in blocks of rows."""
    everybody = range(len(page.crosstable))

    def whole(setting: Setting) -> list[Flowable]:
        return [_block(page, everybody, opponents, setting, room) for opponents in across]

    possible = [
        setting
        for setting in (*_large(page, room, len(across)), _wide_names(page, len(across[-1]), room), *_SETTINGS)
        if len(across) * sum(_row_heights(page, len(across[-1]), setting, room)) < room.height
    ]
    return FirstFit([partial(whole, setting) for setting in possible], partial(_divided, page, across, room))


def _by_rounds(page: LeaguePage, paper: Paper) -> Document:
    """Return the crosstable of a Swiss, upright where its rounds leave room for the names.

    It has the largest letters with which it takes one page, or those of a list of several.
    """
    head = [*paragraph(progress(page.header), SMALL)]
    if not page.header.round:
        return Document([*head, *no_results()])
    signs = [f"{sign} {meaning}" for sign, meaning in legend_of_rounds(page.crosstable)]
    head += [*paragraph(f"{'; '.join(signs)}.", SMALL), Spacer(0, 2 * mm)]
    looks = _LOOKS_OF_ROUNDS[paper is Paper.A3]
    across = _names_room(page, looks[-1], paper.width) < _MIN_NAME_WIDTH
    width = paper.landscape_width if across else paper.width
    longest = max(text_width(row.name, PLAIN, 1) for row in page.crosstable)
    whole = [look for look in looks if _names_room(page, look, width) > longest * look.size] or looks[-1:]
    tables = [partial(_table_of_rounds, page, look, width) for look in whole]
    several = looks[-2] if whole[0].size >= looks[-2].size else whole[0]
    return Document([*head, FirstFit(tables, lambda _height: _table_of_rounds(page, several, width))], landscape=across)


def _names_room(page: LeaguePage, look: Look, width: float) -> float:
    return free_room(_columns_of_rounds(page, look), width)


def _columns_of_rounds(page: LeaguePage, look: Look) -> list[GridColumn]:
    rows = page.crosstable
    rounds = [
        figure_column(str(number), [_against(row.cells[number - 1]) for row in rows], look)
        for number in range(1, len(rows[0].cells) + 1)
    ]
    totals = [
        figure_column(
            str(column.heading), [str(column.value(row)) for row in page.standings.rows], look, strong=column.strong
        )
        for column in columns_of(Surface.CROSSTABLE, page.standings.rows)
    ]
    return [
        figure_column(_("Fila"), [str(len(rows))], look, strong=True),
        GridColumn(_("Jugador/a"), wraps=True),
        *rounds,
        *totals,
    ]


def _table_of_rounds(page: LeaguePage, look: Look, width: float) -> list[Flowable]:
    totals = {row.name: [*map(str, figures(row, Surface.CROSSTABLE))] for row in page.standings.rows}
    cells = [
        [str(number), _name(row, look), *(_in_look(each, look) for each in row.cells), *totals[row.name]]
        for number, row in enumerate(page.crosstable, start=1)
    ]
    rules = ("LINEBEFORE", (2, 1), (1 + len(page.crosstable[0].cells), -1), RULE, HAIR)
    return [grid(_columns_of_rounds(page, look), cells, width, look, [rules])]


def _against(games: Sequence[Against]) -> str:
    return " ".join(game.text for game in games) or "–"


def _in_look(games: Sequence[Against], look: Look) -> Cell:
    """Return the opponent, colour and points of a round, struck out if they do not count."""
    text = _against(games)
    struck = replace(cell_style(look, strike=True), align=0.5, colour=FAINT)
    return TextBlock(text, struck) if games[0].kind == "annulled" else text


def _divided(page: LeaguePage, across: Sequence[range], room: _Room, height: float) -> list[Flowable]:
    """Return blocks of rows on the fewest pages, with as many rows on each, in the largest text that fits."""
    heights = [_row_heights(page, len(across[-1]), setting, room) for setting in _SETTINGS]

    def holds(rows: Sequence[range], row_heights: Sequence[float]) -> bool:
        return all(_HEAD_HEIGHT + sum(row_heights[row] for row in some) <= height for some in rows)

    count = len(page.crosstable)
    parts = (even_parts(count, most) for most in range(count, 0, -1))
    rows = next((rows for rows in parts if holds(rows, heights[-1])), even_parts(count, 1))
    each = zip(_SETTINGS, heights, strict=True)
    setting = next((setting for setting, row_heights in each if holds(rows, row_heights)), _SETTINGS[-1])
    blocks = [_block(page, some, opponents, setting, room) for some in rows for opponents in across]
    return [piece for block in blocks for piece in (block, PageBreak())][:-1]


def _max_across(page: LeaguePage, legs: int, room: _Room) -> int:
    """Return the most opponents with enough space for their points on a row."""
    square = text_width(_WIDEST_POINTS[legs], PLAIN, MIN_SIZE) + _CELL_PADDING
    return int((room.width - _PLACE_WIDTH - _MIN_NAME_WIDTH - sum(size for _column, size in _totals(page))) / square)


def _wide_names(page: LeaguePage, count: int, room: _Room) -> Setting:
    """Return the first setting, with the names in one line as far as `count` squares beside them allow."""
    look = _SETTINGS[0].look
    longest = max((text_width(row.name, PLAIN, look.size) for row in page.crosstable), default=0) + _CELL_PADDING + 1
    return Setting(look, max(_MIN_NAME_WIDTH, min(longest, _free_width(page, room) - count * _GOOD_SQUARE)))


def _large(page: LeaguePage, room: _Room, blocks: int) -> list[Setting]:
    """Return the settings of a larger sheet, each with its names in one line and all squares beside them."""
    if not room.large or blocks > 1:
        return []
    names = [row.name for row in page.crosstable]
    widest = {
        setting: max((text_width(name, PLAIN, setting.look.size) for name in names), default=0) for setting in _LARGE
    }
    wide = [replace(setting, name=max(setting.name, widest[setting] + _CELL_PADDING + 1)) for setting in _LARGE]
    return [
        setting
        for setting in wide
        if _free_width(page, room, setting.scale) - setting.name >= len(names) * setting.square
    ]


def _free_width(page: LeaguePage, room: _Room, scale: float = 1) -> float:
    """Return the width left for names and squares by the places and totals."""
    return room.width - scale * _PLACE_WIDTH - sum(size for _column, size in _totals(page, scale))


def _square(page: LeaguePage, count: int, setting: Setting, room: _Room) -> float:
    """Return the width of each opponent's square: the space left by the names, or the least that it needs."""
    free = _free_width(page, room, setting.scale)
    least = min(setting.square, (free - _MIN_NAME_WIDTH) / count)
    return min(setting.scale * _WIDEST_CELL, max((free - setting.name) / count, least))


def _row_heights(page: LeaguePage, count: int, setting: Setting, room: _Room) -> list[float]:
    """Return the height of each row when it has `count` squares."""
    squares = count * _square(page, count, setting, room)
    width, look = _free_width(page, room, setting.scale) - squares - _CELL_PADDING, setting.look
    names = (len(lines(row.name, cell_style(look), width)) for row in page.crosstable)
    return [count * look.leading + 2 * look.padding + RULE for count in names]


def _block(page: LeaguePage, rows: range, opponents: range, setting: Setting, room: _Room) -> Flowable:
    """Return the table of some players against some opponents."""
    table, standings = page.crosstable, page.standings.rows
    places = ["–" if row.pos is None else str(row.pos) for row in standings]
    totals = [[*map(str, figures(row, Surface.CROSSTABLE))] for row in standings]
    if not page.header.played:
        places, totals = [str(number) for number in range(1, len(table) + 1)], [[""] * len(_totals(page))] * len(table)
    cells = [
        [
            places[row],
            _name(table[row], setting.look),
            *(_points(table[row].cells[opponent]) for opponent in opponents),
            *totals[row],
        ]
        for row in rows
    ]
    width, square = room.width, _square(page, len(opponents), setting, room)
    scale = setting.scale
    columns = [GridColumn("", scale * _PLACE_WIDTH, "RIGHT", strong=True), GridColumn("", wraps=True)]
    columns += [GridColumn(places[opponent], square, "CENTER") for opponent in opponents]
    totals_of = _totals(page, scale)
    columns += [GridColumn(str(column.heading), size, "CENTER", strong=column.strong) for column, size in totals_of]
    own_squares = [
        (2 + opponent - opponents.start, 1 + opponent - rows.start) for opponent in opponents if opponent in rows
    ]
    return grid(columns, cells, width, setting.look, _style(own_squares))


def _name(row: CrosstableRow, look: Look) -> Cell:
    return TextBlock(row.name, replace(cell_style(look, strike=True), colour=FAINT)) if row.withdrawn else row.name


def _points(legs: Sequence[Against]) -> Cell:
    """Return the points of each leg, with those of annulled games struck out."""
    if legs[0].kind == "self":
        return ""
    text = " ".join(leg.text or "·" for leg in legs)
    if any(leg.kind == "annulled" for leg in legs):
        style = replace(cell_style(), size=10, leading=12.5, align=0.5, strike=True, colour=FAINT)
        return TextBlock(text, style) if any(leg.text for leg in legs) else ""
    return text


def _draw_cross(_table: Flowable, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw a thin stroke across a player's own square."""
    canvas.saveState()
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(RULE)
    canvas.line(x, y, x + width, y + height)
    canvas.restoreState()


def _style(own_squares: Sequence[tuple[int, int]]) -> list[Command]:
    """Return the style of the table; `own_squares` are the cells (column, row) of players against themselves."""
    return [
        ("GRID", (2, 1), (-1, -1), RULE, INK),
        ("FONT", (0, 0), (-1, 0), BOLD, 9, 11),
        ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
        *(("BACKGROUND", at, at, _draw_cross) for at in own_squares),
    ]
