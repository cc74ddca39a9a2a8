"""A crosstable for the wall, legible from three metres: empty for handwriting, or with the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from tournaments.display.crosstable import Cell, crosstable
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import LINE_RATIO, Title, least_height, shared_styles
from tournaments.documents.print.fonts import BOLD, text_width
from tournaments.documents.print.frame import UPDATED_PLURAL, Document, Paper
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.text import FAINT, INK, RULE, Style, TextBlock
from tournaments.documents.print.wall import WallHead
from tournaments.wording.columns import Surface, figures, headings
from tournaments.wording.counting import possible_points

_NAME_SIZES = (38, 34, 30, 27, 24, 22, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8)
MIN_NAME = 16
"""In points, legible from three metres. Only a name that does not fit is smaller."""
MAX_WALL_PLAYERS = 24
"""Of more players neither names nor figures could be read on the wall."""
_MAX_ROW = 100.0
_HEAD_HEIGHT, _HEAD_SIZE = 20.0, 13.0
_LEGEND_STYLE = Style(size=9, leading=11.5, colour=FAINT)
_NAME_SHARES = (0.3, 0.36, 0.4)
_MANY_ROWS = 16
_NAME_SHARES_OF_MANY = (0.24, *_NAME_SHARES)
"""Of many players the names are lower, so they need less width, and the squares need it."""
_MAX_NAME_SHARE = 0.62
"""The share of the chart's width for names that do not fit in any size with a smaller share."""
_NUMBER_WIDTH = 26.0
_PADDING = 5.0
_TOTAL_RATIO, _SQUARE_RATIO = 0.9, 1.3
"""Shares of a row's height."""
_MAX_TOTAL, _MIN_TOTAL = 46.0, 26.0
_TOTAL_SIZE = 0.8
"""The most size of a row's number, as a share of the row's height."""
_TOTAL_GAP = 0.35
"""The least space between two totals, as a share of their size: less would read as one number."""
_FIGURE_RATIO = 1.0
"""The size of a figure relative to the width of its square; one digit then takes two thirds of it."""
_LEG_RATIO = 0.9
"""The same for one of two legs, with more space: figures of two squares must not read as one number."""
_MIN_FIGURE = 8.0
_OWN_SQUARE_COLOUR = HexColor("#dfdbd0")
_DASH = (2.0, 2.0)


@dataclass(frozen=True, slots=True)
class WallRow:
    """A player by number; `cells` and `totals` are empty for handwriting."""

    number: int
    name: str
    cells: Sequence[Sequence[Cell]] = ()
    totals: Sequence[str] = ()
    withdrawn: bool = False
    """Whether the player withdrew, so that the name is struck out."""


def wallchart(league: Printed, paper: Paper) -> Document:
    """Return the chart in draw order, with empty squares for handwriting."""
    rows = [WallRow(one.number, one.name, withdrawn=one.withdrawn) for one in league.page.entrants]
    regulation = league.league.regulation
    words = (
        _("Apunta en la fila de cada cual sus puntos contra el rival de la columna (%(points)s) y, al final, su F.")
        if regulation.counts_pieces
        else _("Apunta en la fila de cada cual sus puntos contra el rival de la columna (%(points)s).")
    )
    legend = words % {"points": possible_points(regulation)}
    return _sheet(league, paper, rows, _("Cuadro para la pared"), legend)


def wallchart_with_results(league: Printed, paper: Paper) -> Document:
    """Return the chart with the points so far, and empty squares for open games."""
    page = league.page
    names = [entrant.name for entrant in page.entrants]
    totals = {
        row.name: (*map(str, figures(row, Surface.CROSSTABLE)), "–" if row.pos is None else str(row.pos))
        for row in page.standings.rows
    }
    table = crosstable(league.league, names)
    rows = [
        WallRow(number, line.name, line.cells, totals[line.name], line.withdrawn)
        for number, line in enumerate(table, start=1)
    ]
    legend = _("En la fila de cada cual, sus puntos contra el rival de la columna: %(points)s.") % {
        "points": possible_points(league.league.regulation)
    }
    return _sheet(league, paper, rows, _("Resultados"), legend, label=UPDATED_PLURAL)


def _sheet(
    league: Printed, paper: Paper, rows: Sequence[WallRow], title: str, legend: str, label: str | Promise = ""
) -> Document:
    legs = league.page.header.legs
    if legs > 1:
        order = _("De cada casilla, la primera vuelta a la izquierda.")
        legend = f"{legend} {order}"
    head = WallHead(league, title, paper.landscape_width, paper, label=label)
    return Document(
        [head, WallChart(rows, legs, legend, paper, _total_titles(league.page))], landscape=True, framed=False
    )


class WallChart(Flowable):
    """Rows of one height, as high as the sheet allows, and a legend below them."""

    def __init__(self, rows: Sequence[WallRow], legs: int, legend: str, paper: Paper, titles: Sequence[str]) -> None:
        """`titles` are those of the totals."""
        super().__init__()
        self.rows, self.legs, self.scale, self.titles = rows, legs, paper.scale, titles
        self.legend = TextBlock(legend, replace(_LEGEND_STYLE, size=9 * self.scale, leading=11.5 * self.scale))

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        self.width = available
        below = self.legend.wrap(available, height)[1] + _PADDING * self.scale
        self.row = min(_MAX_ROW * self.scale, (height - below - _HEAD_HEIGHT * self.scale - 1) / len(self.rows))
        self._share_width()
        self.height = self.row * len(self.rows) + _HEAD_HEIGHT * self.scale + below
        return available, self.height

    def _share_width(self) -> None:
        """Set the widths of number, names, squares and totals; names take more if they would be too small."""
        names = [row.name for row in self.rows]
        sizes = tuple(size * self.scale for size in _NAME_SIZES)
        self.number = _NUMBER_WIDTH * self.scale
        self.total = min(max(_TOTAL_RATIO * self.row, _MIN_TOTAL * self.scale), _MAX_TOTAL * self.scale)
        # Of many rows, each holds only one line of letters smaller than that.
        least = min(MIN_NAME * self.scale, max(filter(self._holds_a_line, sizes), default=sizes[-1]))
        for share in _NAME_SHARES_OF_MANY if len(names) > _MANY_ROWS else _NAME_SHARES:
            self._set_name_width(share)
            self.styles = shared_styles(names, self.room, self.row - 0.5, sizes, least)
            if (most := self._largest_total(least)) < self._largest_name():
                self._set_name_width(share)
                legible = tuple(size for size in sizes if size <= most)
                self.styles = shared_styles(names, self.room, self.row - 0.5, legible or sizes[-1:], least)
            if all(style.size >= least for style in self.styles.values()):
                return
        if least_height(names, self.room, sizes[-1]) > self.row:
            self.total = _MIN_TOTAL * self.scale
            self._set_name_width(_MAX_NAME_SHARE)
            self.row = max(self.row, least_height(names, self.room, sizes[-1]) + 0.5)
            self.styles = shared_styles(names, self.room, self.row, sizes)

    def _largest_total(self, least: float) -> float:
        """Return the size at which every total fits its column, widened if that is smaller than the least of a name.

        No name is larger than that: the totals are what one looks for.
        """
        if not self.rows[0].totals:
            return self._largest_name()
        widest = self._widest_total() + _TOTAL_GAP
        self.total = max(self.total, widest * least)
        return self.total / widest

    def _largest_name(self) -> float:
        return max(style.size for style in self.styles.values())

    def _widest_total(self) -> float:
        """Return the width of the widest total at size 1."""
        return max((text_width(total, BOLD, 1) for row in self.rows for total in row.totals), default=0)

    def _holds_a_line(self, size: float) -> bool:
        return size * LINE_RATIO <= self.row - 0.5

    def _total_size(self) -> float:
        """Return the size of the totals: that of the largest name, if the widest total fits its column with it."""
        return min(self._largest_name(), self.row / LINE_RATIO, self.total / (self._widest_total() + _TOTAL_GAP))

    def _set_name_width(self, share: float) -> None:
        """Set the width of the squares, with a share of the chart for the names, and give the names the rest."""
        left = self.width * (1 - share) - self.number - len(self.titles) * self.total
        self.square = min(left / len(self.rows), _SQUARE_RATIO * self.row)
        self.names = self.width - self.number - len(self.rows) * self.square - len(self.titles) * self.total
        self.room = self.names - 2 * _PADDING

    def draw(self) -> None:
        top = self.height - _HEAD_HEIGHT * self.scale
        self._draw_squares(top)
        self._draw_head(top)
        for index, row in enumerate(self.rows):
            self._draw_row(index, row, top - index * self.row)
        self.legend.drawOn(self.canv, 0, 0)

    def _draw_squares(self, top: float) -> None:
        """Draw the lines between rows and columns, and fill the players' own squares."""
        first, count = self.number + self.names, len(self.rows)
        bottom, canvas = top - count * self.row, self.canv
        canvas.setFillColor(_OWN_SQUARE_COLOUR)
        for index in range(count):
            canvas.rect(first + index * self.square, top - (index + 1) * self.row, self.square, self.row, 0, 1)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(2 * RULE * self.scale)
        for index in range(count + 1):
            canvas.line(0, top - index * self.row, self.width, top - index * self.row)
        for index in range(1, len(self.titles) + 1):
            x = first + count * self.square + index * self.total
            canvas.line(x, top, x, bottom)
        # Heavier than between two legs, so that figures beside the line are not read as one number.
        canvas.setLineWidth((2 if self.legs == 1 else 4) * RULE * self.scale)
        for index in range(count + 1):
            canvas.line(first + index * self.square, top, first + index * self.square, bottom)
        if self.legs > 1:
            self._draw_legs(first, top)

    def _draw_legs(self, first: float, top: float) -> None:
        self.canv.saveState()
        self.canv.setStrokeColor(HAIR)
        self.canv.setDash(*_DASH)
        for row in range(len(self.rows)):
            for column in range(len(self.rows)):
                if row != column:
                    x = first + (column + 0.5) * self.square
                    self.canv.line(x, top - row * self.row, x, top - (row + 1) * self.row)
        self.canv.restoreState()

    def _draw_head(self, top: float) -> None:
        first = self.number + self.names
        for index, row in enumerate(self.rows):
            self._draw_head_text(
                str(row.number), first + index * self.square, top, self.square, min(13 * self.scale, self.square * 0.6)
            )
        for index, title in enumerate(self.titles):
            x = first + len(self.rows) * self.square + index * self.total
            self._draw_head_text(title, x, top, self.total, _HEAD_SIZE * self.scale)

    def _draw_head_text(self, text: str, x: float, y: float, width: float, size: float) -> None:
        """Draw a figure or letter of the head on its line."""
        size = max(8.0, min(size, size * (width - 1) / text_width(text, BOLD, size)))
        block = TextBlock(text, Style(BOLD, size, size * 1.3, 0.5))
        block.wrap(width, size)
        block.drawOn(self.canv, x, y)

    def _draw_row(self, index: int, row: WallRow, top: float) -> None:
        size = min(15 * self.scale, self.row * _TOTAL_SIZE)
        self._draw_centred(TextBlock(str(row.number), Style(BOLD, size, size * 1.2, 0.5)), 0, top, self.number)
        style = self.styles[row.name]
        style = replace(style, strike=True, colour=FAINT) if row.withdrawn else style
        self._draw_centred(Title(row.name, style), self.number + _PADDING, top, self.room)
        first = self.number + self.names
        for column, legs in enumerate(row.cells):
            each = self.square / len(legs)
            size = min(self.row * 0.55, max(_MIN_FIGURE, each * (_FIGURE_RATIO if self.legs == 1 else _LEG_RATIO)))
            for leg, cell in enumerate(legs):
                self._draw_centred(_leg_points(cell, size), first + column * self.square + leg * each, top, each)
        for column, total in enumerate(row.totals):
            size = self._total_size()
            block = TextBlock(total, Style(BOLD, size, size * 1.2, 0.5))
            self._draw_centred(block, first + len(self.rows) * self.square + column * self.total, top, self.total)

    def _draw_centred(self, block: TextBlock, x: float, top: float, width: float) -> None:
        """Draw a text centred between two lines."""
        height = block.wrap(width, self.row)[1]
        block.drawOn(self.canv, x, top - (self.row + height) / 2)


def _total_titles(page: LeaguePage) -> Sequence[str]:
    return *headings(Surface.CROSSTABLE, page.standings.rows), _("Pos.")


def _leg_points(cell: Cell, size: float) -> TextBlock:
    """Return the points of a leg, struck out in an annulled game."""
    annulled = cell.kind == "annulled"
    return TextBlock(cell.text, Style(BOLD, size, size * 1.2, 0.5, FAINT if annulled else INK, strike=annulled))
