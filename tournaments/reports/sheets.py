"""A blank game sheet for the rules of the league, to be copied: who plays, the dice, the moves, how it ended."""

from __future__ import annotations

import math

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from games.rules import RULES
from games.rules.board import Board
from games.rules.parameters import Refusal
from games.rules.ruleset import RuleSystem
from tournaments.display.league import LeaguePage
from tournaments.reports.fonts import text_width
from tournaments.reports.frame import Document, Paper, heading_growth
from tournaments.reports.grid import Cell, Column, Command, Look, grid
from tournaments.reports.pen import LINE, fill_in, say, sign, tick
from tournaments.reports.text import FAINT, INK, RULE, STRONG, Style

BOARD = 62 * mm
_DARK = HexColor("#e4e4e4")
_NUMBER = Style(size=8, leading=8, colour=FAINT)
_BLOCKS = 3
_GAP = 3 * mm
_ROWS = (16, 28)
"""Lines of moves on each page of A4, at eight millimetres each, where the league's name takes one line."""
_MOVES = Look(size=8, leading=10, padding=(LINE - 10) / 2, ruled=False)


def sheets(page: LeaguePage, paper: Paper) -> Document:
    """Two pages, the second for the moves that the first cannot hold."""
    rules = RULES[page.header.rules]
    lost = Paper.A4.value[1] - paper.value[1] + heading_growth(page.header.name, paper)
    fewer = math.ceil(lost / LINE - 0.25)
    front, back = (rows - fewer for rows in _ROWS)
    return Document(
        [
            Top(rules, paper.width),
            moves(rules, 1, front, paper.width),
            Bottom(paper.width),
            PageBreak(),
            Spacer(0, 2 * mm),
            moves(rules, 1 + _BLOCKS * front, back, paper.width),
        ]
    )


class Top(Flowable):
    """Who, when and where, who starts and how that was decided, beside the numbered board."""

    def __init__(self, rules: RuleSystem, width: float) -> None:
        super().__init__()
        self.rules, self.width, self.height = rules, width, BOARD + 6 * mm

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        room = self.width - BOARD - 8 * mm
        draw_numbers(self, self.rules.board, self.width - BOARD, 5 * mm)
        y = self.height - LINE
        fill_in(self.canv, 0, y, _("Partida"), room / 3 - 3 * mm)
        fill_in(self.canv, room / 3, y, _("Ronda"), 2 * room / 3 - 3 * mm)
        fill_in(self.canv, 2 * room / 3, y, _("Tablero"), room)
        fill_in(self.canv, 0, y - LINE, _("Fecha"), room / 2 - 3 * mm)
        fill_in(self.canv, room / 2, y - LINE, _("Hora"), room)
        fill_in(self.canv, 0, y - 2 * LINE, _("Blancas"), room)
        fill_in(self.canv, 0, y - 3 * LINE, _("Negras"), room)
        if self.rules.first is None:
            self._dice(y - 4 * LINE, room)

    def _dice(self, y: float, room: float) -> None:
        """Two dice of each for the colour and for the first move, thrown again while equal."""
        for label in (_("Dados, color"), _("Dados, salida")):
            fill_in(self.canv, 0, y, label, room)
            y -= LINE
        x = say(self.canv, 0, y, _("Empiezan"))
        x = tick(self.canv, x + 4 * mm, y - 1 * mm, _("blancas"))
        tick(self.canv, x + 6 * mm, y - 1 * mm, _("negras"))


class Bottom(Flowable):
    """How it ended, with what was left on the board, the time and the signatures."""

    def __init__(self, width: float) -> None:
        super().__init__()
        self.width, self.height = width, 5 * LINE

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        y = self.height - 1.1 * LINE
        x = 0.0
        for label in (_("Ganan blancas"), _("Ganan negras"), _("Tablas")):
            x = tick(self.canv, x, y - 1 * mm, label) + 6 * mm
        fill_in(self.canv, x, y, _("Motivo"), self.width)
        for row, label in enumerate((_("Quedan a las blancas"), _("Quedan a las negras")), start=1):
            self._left(y - row * LINE, label)
        third = self.width / 3
        for index, label in enumerate((_("Blancas"), _("Negras"), _("Arbitraje"))):
            sign(self.canv, index * third, 5 * mm, label, (index + 1) * third - 6 * mm)

    def _left(self, y: float, label: str) -> None:
        say(self.canv, 0, y, label)
        fill_in(self.canv, 40 * mm, y, _("peones"), 72 * mm)
        fill_in(self.canv, 77 * mm, y, _("damas"), 107 * mm)
        fill_in(self.canv, 114 * mm, y, _("Tiempo"), self.width)


def draw_numbers(on: Flowable, board: Board, left: float, bottom: float) -> None:
    """The board as White sees it, its dark squares numbered."""
    side = BOARD / board.size
    canvas = on.canv
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    for number in range(1, board.squares + 1):
        row, column = board.place(number)
        x, y = left + column * side, bottom + (board.size - 1 - row) * side
        canvas.setFillColor(_DARK)
        canvas.rect(x, y, side, side, stroke=0, fill=1)
        shown = str(number)
        middle = x + (side - text_width(shown, _NUMBER.face, _NUMBER.size)) / 2
        say(canvas, middle, y + (side - 0.73 * _NUMBER.size) / 2, shown, _NUMBER)
    canvas.rect(left, bottom, BOARD, BOARD)
    say(canvas, left + (BOARD - text_width(_("Blancas"), STRONG.face, 8)) / 2, bottom - 4 * mm, _("Blancas"), _NUMBER)


def moves(rules: RuleSystem, first: int, count: int, width: float) -> Flowable:
    """Blocks side by side of so many numbered lines, from the number of the first move."""
    columns: list[Column] = []
    lines: list[Command] = []
    for block in range(_BLOCKS):
        if block:
            columns.append(Column("", _GAP))
        start = len(columns)
        columns += _block(rules, (width - (_BLOCKS - 1) * _GAP) / _BLOCKS)
        lines.append(("GRID", (start, 1), (len(columns) - 1, -1), RULE, INK))
        lines.append(("TEXTCOLOR", (start, 1), (start, -1), FAINT))
        lines.append(("RIGHTPADDING", (start, 0), (start, -1), 3))
    rows = [_row(rules, first + line, count) for line in range(count)]
    return grid(columns, rows, width, _MOVES, lines)


def _block(rules: RuleSystem, width: float) -> list[Column]:
    """Number, both players' moves, and for the rules that have it a column for the soplo."""
    number, soplo = 9 * mm, 10 * mm if _huffs(rules) else 0
    half = (width - number - soplo) / 2
    block = [Column(_("N.º"), number, "RIGHT"), Column(_("Blancas"), half), Column(_("Negras"), half)]
    return [*block, Column(_("Soplo"), soplo)] if soplo else block


def _row(rules: RuleSystem, number: int, count: int) -> list[Cell]:
    empty = ["", "", ""] if _huffs(rules) else ["", ""]
    cells: list[Cell] = []
    for block in range(_BLOCKS):
        cells += [*([""] if block else []), str(number + block * count), *empty]
    return cells


def _huffs(rules: RuleSystem) -> bool:
    return rules.refusal is Refusal.PIECE_IS_FORFEIT
