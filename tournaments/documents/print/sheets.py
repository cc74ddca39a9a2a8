"""Game sheets for the rules of the league: players, dice, moves with soplo, and ending."""

from __future__ import annotations

import math
from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer

from games.rules import RULES
from games.rules.board import BoardShape
from games.rules.ruleset import Refusal, RuleSystem
from tournaments.display.games import GameLine
from tournaments.display.reports import Printed
from tournaments.documents.print.fonts import text_width
from tournaments.documents.print.frame import Document, Paper, heading_growth
from tournaments.documents.print.grid import Cell, Command, GridColumn, Look, grid
from tournaments.documents.print.parts import game_address, game_facts, open_games, short_day
from tournaments.documents.print.pen import (
    LINE_HEIGHT,
    draw_blank,
    draw_field,
    draw_signature_line,
    draw_small_tick_box,
    draw_text,
    draw_tick_box,
)
from tournaments.documents.print.text import BODY, FAINT, INK, RULE, SMALL, STRONG, Style, TextBlock
from tournaments.web.qr import PaperCode

BOARD = 62 * mm
_DARK = HexColor("#e4e4e4")
_NUMBER = Style(size=8, leading=8, colour=FAINT)
_CODE_SIDE = 22 * mm
_LABEL_WIDTH = 21 * mm
"""Width of the labels before the names of the players."""
_NAME_HEIGHT = 1.2 * STRONG.leading
_BLOCKS = 3
_GAP = 3 * mm
_MOVE_ROWS = (16, 28)
"""Lines of moves on each A4 page, eight millimetres each, if the league's name takes one line."""
_MOVES_LOOK = Look(size=8, leading=10, padding=(LINE_HEIGHT - 10) / 2, ruled=False)


def sheets(league: Printed, paper: Paper) -> Document:
    """Return a sheet for each open game, or a blank one to be copied."""
    games = open_games(league.page)
    story = [piece for game in games for piece in (*_sheet(league, game, paper), PageBreak())][:-1]
    return Document(story) if games else blank(league, paper)


def blank(league: Printed, paper: Paper) -> Document:
    """Return a game sheet without a game, to be copied."""
    return Document(_sheet(league, None, paper))


def _sheet(league: Printed, game: GameLine | None, paper: Paper) -> list[Flowable]:
    """Return a sheet of two pages, the second for the rest of the moves."""
    rules = RULES[league.page.header.rules]
    top = SheetHead(rules, game, paper.width)
    lost_height = Paper.A4.value[1] - paper.value[1] + heading_growth(league.page.header.name, paper)
    rows = [
        count - math.ceil(less / LINE_HEIGHT - 0.25)
        for count, less in zip(_MOVE_ROWS, (lost_height + top.growth, lost_height), strict=True)
    ]
    return [
        top,
        move_blocks(rules, 1, rows[0], paper.width),
        SheetFoot(
            paper.width,
            game_address(league, game) if game else "",
            asks_pieces=league.page.loaded.league.regulation_in_format.needs_pieces,
        ),
        PageBreak(),
        *([TextBlock(f"{game_facts(game)} · {game.one} – {game.two}", SMALL)] if game else [Spacer(0, 2 * mm)]),
        move_blocks(rules, 1 + _BLOCKS * rows[0], rows[1], paper.width),
    ]


class SheetHead(Flowable):
    """The heading of a game sheet: players, place and time, starter and dice, beside the numbered board.

    Known data is printed; the rest is written by hand.
    """

    def __init__(self, rules: RuleSystem, game: GameLine | None, width: float) -> None:
        super().__init__()
        self.rules, self.game, self.width = rules, game, width
        self.room = width - BOARD - 8 * mm
        self.names = [_wrapped(name, self.room - _LABEL_WIDTH) for name in self._players()]
        self.growth: float = sum(max(0, name.height - _NAME_HEIGHT) for name in self.names)
        self.height = BOARD + 6 * mm + self.growth

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        draw_numbers(self.canv, self.rules.board, self.width - BOARD, self.height - BOARD - 1 * mm, BOARD)
        y = self._draw_names(self._draw_facts(self.height - LINE_HEIGHT))
        if self.rules.first_side is None:
            self._draw_dice(y)

    def _players(self) -> list[str]:
        """Return White and Black, or the players in calendar order if the colours are open; none on a blank sheet."""
        game = self.game
        if game is None:
            return []
        return [game.two, game.one] if game.white == game.two else [game.one, game.two]

    def _draw_facts(self, y: float) -> float:
        """Draw number, round, board, day and hour, and return the height below them."""
        game, third, half = self.game, self.room / 3, self.room / 2
        number = str(game.number) if game and game.round else _("desempate") if game else ""
        draw_field(self.canv, 0, y, _("Partida"), number, third - 3 * mm)
        draw_field(self.canv, third, y, _("Ronda"), str(game.round or "–") if game else "", 2 * third - 3 * mm)
        draw_field(self.canv, 2 * third, y, _("Tablero"), str(game.board or "") if game else "", self.room)
        at = game.at if game else None
        draw_field(self.canv, 0, y - LINE_HEIGHT, _("Fecha"), short_day(at) if at else "", half - 3 * mm)
        draw_field(self.canv, half, y - LINE_HEIGHT, _("Hora"), f"{at:%H:%M}" if at else "", self.room)
        return y - 2 * LINE_HEIGHT

    def _draw_names(self, y: float) -> float:
        """Draw the players of each colour; boxes to tick where the colours are open."""
        known = self.game is None or self.game.white
        for index, label in enumerate((_("Blancas"), _("Negras"))):
            if not self.names:
                draw_blank(self.canv, 0, y, label, self.room)
            elif known:
                draw_text(self.canv, 0, y, label)
            else:
                x = draw_small_tick_box(self.canv, 0, y, _("B"), BODY) + 2.5 * mm
                draw_small_tick_box(self.canv, x, y, _("N"), BODY)
            if self.names:
                name = self.names[index]
                name.drawOn(self.canv, _LABEL_WIDTH, y - name.height + STRONG.size + 1)
                y -= max(0, name.height - _NAME_HEIGHT)
            y -= LINE_HEIGHT
        return y

    def _draw_dice(self, y: float) -> None:
        """Draw the boxes for two dice of each player, for the colour and the first move, thrown again while equal."""
        for label in (_("Dados, color"), _("Dados, salida")):
            draw_blank(self.canv, 0, y, label, self.room)
            y -= LINE_HEIGHT
        x = draw_text(self.canv, 0, y, _("Empiezan"))
        x = draw_tick_box(self.canv, x + 4 * mm, y - 1 * mm, _("blancas"))
        draw_tick_box(self.canv, x + 6 * mm, y - 1 * mm, _("negras"))


class SheetFoot(Flowable):
    """The foot of a game sheet: the ending, the pieces left, the time, the signatures and the code of an address."""

    def __init__(self, width: float, address: str, *, asks_pieces: bool) -> None:
        super().__init__()
        self.address, self.asks_pieces = address, asks_pieces
        self.width, self.height = width, 5 * LINE_HEIGHT
        self.room = width - (_CODE_SIDE + 3 * mm) * bool(address)

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        y = self.height - 1.1 * LINE_HEIGHT
        x = 0.0
        for label in (_("Ganan blancas"), _("Ganan negras"), _("Tablas")):
            x = draw_tick_box(self.canv, x, y - 1 * mm, label) + 5 * mm
        draw_blank(self.canv, x, y, _("Motivo"), self.room)
        for row, label in enumerate((_("Quedan a las blancas"), _("Quedan a las negras")), start=1):
            self._draw_pieces_left(y - row * LINE_HEIGHT, label)
        third = self.room / 3
        for index, label in enumerate((_("Blancas"), _("Negras"), _("Arbitraje"))):
            draw_signature_line(self.canv, index * third, 5 * mm, label, (index + 1) * third - 6 * mm)
        if self.address:
            self._draw_code()

    def _draw_pieces_left(self, y: float, label: str) -> None:
        """Draw blanks for the time left to one colour, and for its men and kings where they are asked for."""
        draw_text(self.canv, 0, y, label)
        if not self.asks_pieces:
            draw_blank(self.canv, 40 * mm, y, _("Tiempo"), self.room)
            return
        draw_blank(self.canv, 40 * mm, y, _("peones"), 68 * mm)
        draw_blank(self.canv, 71 * mm, y, _("damas"), 97 * mm)
        draw_blank(self.canv, 100 * mm, y, _("Tiempo"), self.room)

    def _draw_code(self) -> None:
        """Draw the code of the address for entering the result, with its purpose below."""
        left, top = self.width - _CODE_SIDE, self.height - 2 * mm
        PaperCode(self.address, _CODE_SIDE).drawOn(self.canv, left, top - _CODE_SIDE)
        label = TextBlock(_("Anotar en la web"), replace(SMALL, align=0.5))
        _width, height = label.wrap(_CODE_SIDE, self.height)
        label.drawOn(self.canv, left, top - _CODE_SIDE - height)


def _wrapped(name: str, width: float) -> TextBlock:
    """Return a name in lines of a width, with its height known."""
    block = TextBlock(name, STRONG)
    block.wrap(width, 0)
    return block


def draw_numbers(canvas: Canvas, board: BoardShape, left: float, bottom: float, width: float) -> None:
    """Draw the board from White's side with numbered squares."""
    side = width / board.size
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(RULE)
    for number in range(1, board.square_count + 1):
        row, column = board.row_and_column(number)
        x, y = left + column * side, bottom + (board.size - 1 - row) * side
        canvas.setFillColor(_DARK)
        canvas.rect(x, y, side, side, stroke=0, fill=1)
        text = str(number)
        middle = x + (side - text_width(text, _NUMBER.face, _NUMBER.size)) / 2
        draw_text(canvas, middle, y + (side - 0.73 * _NUMBER.size) / 2, text, _NUMBER)
    canvas.rect(left, bottom, width, width)
    draw_text(
        canvas, left + (width - text_width(_("Blancas"), STRONG.face, 8)) / 2, bottom - 4 * mm, _("Blancas"), _NUMBER
    )


def move_blocks(rules: RuleSystem, first: int, count: int, width: float) -> Flowable:
    """Return blocks of `count` empty lines each, numbered from the first move on."""
    columns: list[GridColumn] = []
    lines: list[Command] = []
    for block in range(_BLOCKS):
        if block:
            columns.append(GridColumn("", _GAP))
        start = len(columns)
        columns += _block(rules, (width - (_BLOCKS - 1) * _GAP) / _BLOCKS)
        lines.append(("GRID", (start, 1), (len(columns) - 1, -1), RULE, INK))
        lines.append(("TEXTCOLOR", (start, 1), (start, -1), FAINT))
        lines.append(("RIGHTPADDING", (start, 0), (start, -1), 3))
    rows = [_row(rules, first + line, count) for line in range(count)]
    return grid(columns, rows, width, _MOVES_LOOK, lines)


def _block(rules: RuleSystem, width: float) -> list[GridColumn]:
    """Return the columns of number, both players' moves and, if the rules have it, the soplo of each."""
    number, soplo = 8 * mm, 6.5 * mm if _has_soplo(rules) else 0
    half = (width - number - 2 * soplo) / 2
    huffed = [GridColumn(_("S."), soplo)] if soplo else []
    return [
        GridColumn(_("N.º"), number, "RIGHT"),
        *(GridColumn(_("Blancas"), half), *huffed),
        *(GridColumn(_("Negras"), half), *huffed),
    ]


def _row(rules: RuleSystem, number: int, count: int) -> list[Cell]:
    """Return the cells of one line of moves: a number and empty squares for each block."""
    empty = [""] * (4 if _has_soplo(rules) else 2)
    cells: list[Cell] = []
    for block in range(_BLOCKS):
        cells += [*([""] if block else []), str(number + block * count), *empty]
    return cells


def _has_soplo(rules: RuleSystem) -> bool:
    return rules.refusal is Refusal.MAY_BE_HUFFED
