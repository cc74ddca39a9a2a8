"""The standings as a poster, to be read from three metres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, PageBreak

from tournaments.display.reports import Printed
from tournaments.display.standings import Standings, StandingsRow
from tournaments.documents.print.fitting import Title, least_height, shared_styles
from tournaments.documents.print.fonts import BOLD, text_width
from tournaments.documents.print.frame import MARGIN, UPDATED_F, Document, Paper
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.medals import draw_medal
from tournaments.documents.print.standings import struck_words
from tournaments.documents.print.text import FAINT, INK, RULE, Style, TextBlock
from tournaments.documents.print.wall import WallHead
from tournaments.wording.columns import Counts, FigureColumn, Surface, cells, columns_of, headings, legend

_MAX_ROW, _MIN_ROW = 110.0, 34.0
_HEAD_HEIGHT = 18.0
_NAME_SIZES = (48, 42, 36, 32, 28, 25, 22, 20, 18, 17, 16, 15, 14, 12, 11, 10, 9, 8)
_MIN_NAME = 16
"""In points on A4: the smallest letters readable from three metres; only names that do not fit are smaller."""
_TEXT_SHARE = 0.9
"""The share of a row's height for the name and the club."""
_CLUB_SIZE = 10.0
_CLUB_HEIGHT = 14.0
_PLACE, _FIGURE, _POINTS, _PIECES = 62.0, 27.0, 50.0, 40.0
_TWO_DIGIT_WIDTH = 34.0
"""The width of a column with two-digit figures."""
_FIGURE_GAP = 3.5
"""The least space between two columns of figures."""
_FIGURES_SHARE = 0.7
"""The largest share of the width, but for the places, that figures take."""
_GAP = 8.0
_SHARED_MARK = "="
"""The mark of a shared place."""


def standings_poster(league: Printed, paper: Paper) -> Document:
    """Return rows of one height that fill the sheet; a very large league takes several sheets."""
    table = league.page.standings
    head = WallHead(league, _("Clasificación"), paper.width, paper, label=UPDATED_F)
    legend = TextBlock(_legend(table), Style(size=9 * paper.scale, leading=11.5 * paper.scale, colour=FAINT))
    room = (
        _body_height(paper)
        - head.wrap(paper.width, 0)[1]
        - legend.wrap(paper.width, 0)[1]
        - (_HEAD_HEIGHT + _GAP) * paper.scale
    )
    needed = _least_row(table.rows, paper)
    most = max(1, int(room // max(needed, _MIN_ROW * paper.scale)))
    story: list[Flowable] = []
    for part in _sheets(table.rows, most):
        row = min(max(_MAX_ROW * paper.scale, needed), room / len(part))
        story += [PageBreak()] if story else []
        story += [head, Rows(part, row, paper, medals=table.settled and table.complete), legend]
    return Document(story, framed=False)


def _least_row(rows: Sequence[StandingsRow], paper: Paper) -> float:
    """Return the height of rows in which each name fits in the smallest letters."""
    names = least_height([row.marked_name for row in rows], _name_width(rows, paper), _NAME_SIZES[-1] * paper.scale)
    clubs = _CLUB_HEIGHT * paper.scale if any(row.club for row in rows) else 0
    return (names + clubs) / _TEXT_SHARE


def _body_height(paper: Paper) -> float:
    """Return the height between the margins, less a point for rounding."""
    return float(paper.value[1] - 2 * MARGIN - 1)


def _figure_widths(rows: Sequence[StandingsRow], paper: Paper) -> list[float]:
    """Return the width of each column of figures; of many columns, so that the names have room."""
    small = _FIGURE if all(row.played < 10 for row in rows) else _TWO_DIGIT_WIDTH
    of_kind = {Counts.POINTS: _POINTS, Counts.PIECES: _PIECES, Counts.STEPS: _PIECES}
    widths = [of_kind.get(column.counts, small) * paper.scale for column in columns_of(Surface.POSTER, rows)]
    most = (paper.width - (_PLACE + _GAP) * paper.scale) * _FIGURES_SHARE
    return [width * min(1, most / sum(widths)) for width in widths]


def _name_width(rows: Sequence[StandingsRow], paper: Paper) -> float:
    """Return the width of the names."""
    return paper.width - (_PLACE + _GAP) * paper.scale - sum(_figure_widths(rows, paper))


def _sheets(rows: Sequence[StandingsRow], most: int) -> Iterator[Sequence[StandingsRow]]:
    """Yield the rows of each sheet, as many as fit, equal in number."""
    sheets = -(-len(rows) // most)
    each = -(-len(rows) // sheets)
    yield from (rows[first : first + each] for first in range(0, len(rows), each))


def _legend(table: Standings) -> str:
    sentences = [legend(Surface.POSTER, table.rows)]
    if table.open_ties:
        sentences.append(_("%(mark)s: puesto por decidir.") % {"mark": _SHARED_MARK})
    if any(row.withdrawn for row in table.rows):
        sentences.append(struck_words(table))
    if table.unplayed:
        sentences.append(table.unplayed)
    return " ".join(sentences)


class Rows(Flowable):
    """Rows with place, name and figures, and with medals if there are any."""

    def __init__(self, rows: Sequence[StandingsRow], height: float, paper: Paper, *, medals: bool) -> None:
        super().__init__()
        self.rows, self.row, self.scale, self.medals = rows, height, paper.scale, medals
        self.width = paper.width
        self.height = height * len(rows) + (_HEAD_HEIGHT + _GAP) * self.scale
        clubs = _CLUB_HEIGHT * self.scale if any(row.club for row in rows) and height > 44 * self.scale else 0
        self.clubs = bool(clubs)
        sizes = tuple(size * self.scale for size in _NAME_SIZES)
        self.room, self.figures = _name_width(rows, paper), _figure_widths(rows, paper)
        self.share = 1.0
        self.share = self._share_that_fits(
            (str(figure), self._figure_size(column), width)
            for row in rows
            for (column, figure), width in zip(cells(row, Surface.POSTER), self.figures, strict=True)
        )
        names, least = [row.marked_name for row in rows], _MIN_NAME * self.scale
        self.styles = shared_styles(names, self.room, _TEXT_SHARE * height - clubs, sizes, least)

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        return available, self.height

    def draw(self) -> None:
        top = self.height - _HEAD_HEIGHT * self.scale
        titles = headings(Surface.POSTER, self.rows)
        size = 11 * self.scale
        share = self._share_that_fits((title, size, width) for title, width in zip(titles, self.figures, strict=True))
        size = max(_NAME_SIZES[-1] * self.scale, size * share)
        for title, right in zip(titles, self._right_edges(), strict=True):
            self._draw_figure(title, right, top + 14 * self.scale, size, FAINT)
        self.canv.setLineWidth(2 * RULE * self.scale)
        for index, row in enumerate(self.rows):
            self.canv.setStrokeColor(HAIR if index else INK)
            self.canv.line(0, top - index * self.row, self.width, top - index * self.row)
            self._draw_row(row, top - index * self.row)
        self.canv.setStrokeColor(INK)
        self.canv.line(0, top - len(self.rows) * self.row, self.width, top - len(self.rows) * self.row)

    def _share_that_fits(self, texts: Iterable[tuple[str, float, float]]) -> float:
        """Return the share of their sizes in which texts fit in their columns; each has its size and a width."""
        gap = _FIGURE_GAP * self.scale
        return min(1, *((width - gap) / text_width(text, BOLD, size) for text, size, width in texts))

    def _right_edges(self) -> list[float]:
        """Return the right edge of each column of figures."""
        rights, x = [], _PLACE * self.scale + self.room + _GAP * self.scale
        for width in self.figures:
            x += width
            rights.append(x)
        return rights

    def _draw_row(self, row: StandingsRow, top: float) -> None:
        size = min(24 * self.scale, self.row * 0.5)
        place = "–" if row.pos is None else f"{row.pos}{_SHARED_MARK if row.pending else ''}"
        place_block = TextBlock(place, Style(BOLD, size, size * 1.2))
        place_block.wrap(_PLACE * self.scale, size)
        place_block.drawOn(self.canv, 0, top - (self.row + place_block.height) / 2)
        if self.medals and row.medal:
            side = min(26 * self.scale, self.row * 0.6)
            draw_medal(self.canv, row.medal, 42 * self.scale, top - self.row / 2, side)
        self._draw_name(row, top)
        for (column, figure), right in zip(cells(row, Surface.POSTER), self._right_edges(), strict=True):
            large = self._figure_size(column)
            self._draw_figure(
                str(figure), right, top - self.row / 2 + large * 0.6, large, FAINT if row.annulled else INK
            )

    def _figure_size(self, column: FigureColumn) -> float:
        return self.share * min(24 * self.scale, self.row * 0.5) * (1 if column.strong else 0.75)

    def _draw_name(self, row: StandingsRow, top: float) -> None:
        style = self.styles[row.marked_name]
        strike = row.withdrawn
        name = Title(row.marked_name, Style(style.face, style.size, style.leading, 0, INK, strike=strike))
        high = name.wrap(self.room, self.row)[1]
        club = self._club_line(row)
        below = club.height if club else 0
        y = top - (self.row - high - below) / 2 - high
        name.drawOn(self.canv, _PLACE * self.scale, y)
        if club:
            club.drawOn(self.canv, _PLACE * self.scale, y - below)

    def _club_line(self, row: StandingsRow) -> TextBlock | None:
        """Return the club in a line below the name, if it fits."""
        if not (self.clubs and row.club):
            return None
        club = TextBlock(row.club, Style(size=_CLUB_SIZE * self.scale, leading=_CLUB_HEIGHT * self.scale, colour=FAINT))
        club.wrap(self.room, self.row)
        return club if club.height <= _CLUB_HEIGHT * self.scale else None

    def _draw_figure(self, text: str, right: float, top: float, size: float, colour: Color) -> None:
        """Draw a figure or letter that ends at the right of its column, below a height."""
        self.canv.setFont(BOLD, size)
        self.canv.setFillColor(colour)
        self.canv.drawRightString(right, top - size, text)
