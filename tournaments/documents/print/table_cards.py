"""Folded cards for the tables of the games: board, names and colours, legible from both sides."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Spacer

from tournaments.display.games import GameLine
from tournaments.display.printed import Printed
from tournaments.documents.print.first_fit import height_of
from tournaments.documents.print.fonts import BOLD
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.parts import game_facts, open_games
from tournaments.documents.print.stacks import stack
from tournaments.documents.print.text import ACCENT, FAINT, RULE, SMALL, Style, TextBlock

PER_PAGE = 2
"""Cards of one page."""
_PADDING = 8 * mm
_BOARD_STYLE = Style(face=BOLD, size=26, leading=31, align=0.5, colour=ACCENT)
_LEAGUE_STYLE = Style(face=BOLD, size=11, leading=14, align=0.5, colour=ACCENT)
"""The style of the league's name, which replaces the board on a card without a board."""
_NAME_STYLES = [Style(face=BOLD, size=size, leading=1.2 * size, align=0.5) for size in (30, 25, 21, 17, 14, 11, 9)]
_GAP = 3 * mm
"""The space below each player."""
_COLOUR_STYLE = Style(size=11, leading=14, align=0.5, colour=FAINT)


def table_cards(league: Printed, paper: Paper) -> Document:
    """Return a folded card for each open game, two on a page if they fit."""
    return stack([Card(league, game, paper) for game in open_games(league.page)], paper, PER_PAGE)


class Card:
    """A card with one game twice, upright on the lower half and upside down on the upper one, and a fold line."""

    def __init__(self, league: Printed, game: GameLine, paper: Paper) -> None:
        self.width = paper.width
        face = float(paper.value[1]) / PER_PAGE / 2 - 2 * _PADDING
        head = TextBlock(league.page.header.name, _LEAGUE_STYLE)
        if game.board:
            head = TextBlock(_("Tablero %(board)d") % {"board": game.board}, _BOARD_STYLE)
        place = TextBlock(game_facts(game), replace(SMALL, align=0.5))
        colours = [_colour_line(game, name) for name in (game.one, game.two)]
        room = face - height_of([head, place, *colours[0], *colours[1]], self.width) - 2 * _GAP
        first, second = _fitted((game.one, game.two), self.width, room / 2)
        gap = Spacer(0, _GAP)
        self.lines: list[Flowable] = [head, first, *colours[0], gap, second, *colours[1], gap, place]
        self.height = height_of(self.lines, self.width)
        self.min_height = 2 * (self.height + 2 * _PADDING)

    def draw(self, canvas: Canvas, top: float, height: float) -> None:
        half = height / 2
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(RULE)
        canvas.line(0, top - half, self.width, top - half)
        self._draw_face(canvas, top - half, half)
        canvas.saveState()
        canvas.translate(self.width, top - half)
        canvas.rotate(180)
        self._draw_face(canvas, 0, half)
        canvas.restoreState()

    def _draw_face(self, canvas: Canvas, top: float, height: float) -> None:
        """Draw a half, centred in its height."""
        y = top - (height - self.height) / 2
        for each in self.lines:
            y -= each.height
            each.drawOn(canvas, 0, y)


def _colour_line(game: GameLine, name: str) -> list[TextBlock]:
    """Return a line with the known colour of a player, and whether they begin; none if neither is known."""
    facts = [_("blancas") if game.white == name else _("negras")] if game.white else []
    facts += [_("empieza")] if game.starter == name else []
    return [TextBlock(" · ".join(facts), _COLOUR_STYLE)] if facts else []


def _fitted(names: tuple[str, str], width: float, height: float) -> list[TextBlock]:
    """Return both names in the largest letters that fit."""
    for style in _NAME_STYLES:
        blocks = [TextBlock(name, style) for name in names]
        if max(block.wrap(width, 0)[1] for block in blocks) <= height:
            break
    return blocks
