"""Slips of the open games, for writing and signing the result or entering it by phone, and labels with names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak

from games.rules import RULES
from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.display.reports import Printed
from tournaments.documents.print.fonts import BOLD, text_width
from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.grid import HAIR
from tournaments.documents.print.parts import game_address, game_facts, open_games
from tournaments.documents.print.pen import (
    LINE_HEIGHT,
    SMALL_BOX_SIDE,
    draw_blank,
    draw_line,
    draw_small_tick_box,
    draw_text,
    stack,
)
from tournaments.documents.print.text import BODY, RULE, SMALL, STRONG, Style, TextBlock
from tournaments.league.checks import reasons
from tournaments.league.values import Reason, Winner
from tournaments.web import qr
from tournaments.wording.terms import REASONS

PER_PAGE = 4
"""Slips on an A4 or Letter page; an A3 holds two of them."""
_PADDING = 5 * mm
"""The space above and below the content of a slip."""
_CODE_SIDE, _CODE_GAP = 25 * mm, 4 * mm
_MAX_SHARE_OF_FACTS = 0.62
"""The greatest share of the first line for the time and place; the league takes the rest."""
_HEAD_GAP = 4 * mm
_NAME_INDENT = SMALL_BOX_SIDE + 14 * mm
_NAME_STYLES = [Style(face=BOLD, size=size, leading=leading) for size, leading in ((11, 13), (9.5, 11), (8.5, 10))]
_TICK_LINE_HEIGHT = 5.2 * mm
"""The distance between two lines of boxes."""
_TICK_GAP = 4.5 * mm
_SIGNATURE_HEIGHT = 7 * mm
_PLAIN = replace(SMALL, colour=BODY.colour)
_STRONG = replace(_PLAIN, face=BOLD)


def slips(league: Printed, paper: Paper) -> Document:
    """Return a slip for each open game, four on an A4 if they fit."""
    return stack([Slip(league, game, paper.column.width) for game in open_games(league.page)], paper, PER_PAGE)


class Slip:
    """A slip of one game: players, time and place, boxes to tick, pieces left, and signatures.

    The code of the address, if any, is at the right of the upper half.
    """

    def __init__(self, league: Printed, game: GameLine, width: float) -> None:
        self.game, self.whole_width = game, width
        self.colour_begins = RULES[league.page.header.rules].first_side is not None
        self.address = game_address(league, game)
        self.room = width - (_CODE_SIDE + _CODE_GAP) * bool(self.address)
        self.half, self.third = self.room / 2, width / 3
        when = game_facts(game)
        needed = text_width(when, SMALL.face, SMALL.size) + _HEAD_GAP + 1
        self.middle = min(needed, self.room * _MAX_SHARE_OF_FACTS)
        self.top = (
            _wrapped(when, SMALL, self.middle - _HEAD_GAP),
            _wrapped(league.page.header.name, replace(SMALL, align=1), self.room - self.middle),
        )
        self.names = _fitted_names((game.one, game.two), self.half - _NAME_INDENT - 6 * mm)
        self.signs = [_wrapped(name, SMALL, self.third - 5 * mm) for name in (game.one, game.two, _("Arbitraje"))]
        self.outcomes = list(_tick_lines(outcomes_of(league), width))
        head, names = (max(text.height for text in texts) + 1 * mm for texts in (self.top, self.names))
        self.asks_pieces = league.page.loaded.league.regulation_in_format.needs_pieces
        colours = _TICK_LINE_HEIGHT + 0.9 * LINE_HEIGHT * self.asks_pieces
        if self.address:
            colours = max(colours, _CODE_SIDE + SMALL.leading + 1 * mm - head - names)
        outcomes = len(self.outcomes) * _TICK_LINE_HEIGHT
        self.heights = (head, names, colours, outcomes, _SIGNATURE_HEIGHT + max(sign.height for sign in self.signs))
        self.min_height = sum(self.heights) + 2 * _PADDING

    def draw(self, canvas: Canvas, top: float, height: float) -> None:
        """Draw the slip, with spare height above the signatures."""
        head, names, colours, _outcomes, _draw_signatures = self.heights
        y = top - _PADDING
        self.top[0].drawOn(canvas, 0, y - self.top[0].height)
        self.top[1].drawOn(canvas, self.middle, y - self.top[1].height)
        y -= head
        for left, name_block in zip((0.0, self.half), self.names, strict=True):
            draw_small_tick_box(canvas, left, y - SMALL_BOX_SIDE - 1, pgettext("casilla", "Gana"), BODY)
            name_block.drawOn(canvas, left + _NAME_INDENT, y - name_block.height)
        y -= names
        for left, name in ((0.0, self.game.one), (self.half, self.game.two)):
            self._draw_colour(canvas, left, y - _TICK_LINE_HEIGHT, name)
            if not self.asks_pieces:
                continue
            middle = left + self.half / 2 - 3 * mm
            draw_blank(canvas, left, y - _TICK_LINE_HEIGHT - 0.8 * LINE_HEIGHT, _("Peones"), middle - 2 * mm)
            draw_blank(
                canvas,
                middle + 2 * mm,
                y - _TICK_LINE_HEIGHT - 0.8 * LINE_HEIGHT,
                _("Damas"),
                left + self.half - 6 * mm,
            )
        y -= colours
        for number, outcomes in enumerate(self.outcomes, start=1):
            x = 0.0
            for label, style in outcomes:
                x = draw_small_tick_box(canvas, x, y - number * _TICK_LINE_HEIGHT + 1, label, style) + _TICK_GAP
        self._draw_signatures(canvas, top - height + _PADDING)
        self._draw_code(canvas, top - _PADDING)

    def _draw_colour(self, canvas: Canvas, x: float, y: float, name: str) -> None:
        """Draw the colour and the starter, or boxes to tick if they are unknown."""
        game = self.game
        if game.white:
            x = draw_text(canvas, x, y, _("blancas") if game.white == name else _("negras"), STRONG) + _TICK_GAP
        else:
            for label in (_("blancas"), _("negras")):
                x = draw_small_tick_box(canvas, x, y, label, BODY) + _TICK_GAP
        if game.starter == name:
            draw_text(canvas, x, y, _("empieza"), STRONG)
        elif not game.starter and not (self.colour_begins and game.white):
            draw_small_tick_box(canvas, x, y, _("empieza"), BODY)

    def _draw_signatures(self, canvas: Canvas, bottom: float) -> None:
        """Draw three signature lines of one length, each with its signer below."""
        below = max(sign.height for sign in self.signs)
        for index, sign in enumerate(self.signs):
            left = index * self.third
            draw_line(canvas, left, bottom + below + 1, left + self.third - 5 * mm)
            sign.drawOn(canvas, left, bottom + below - sign.height)

    def _draw_code(self, canvas: Canvas, top: float) -> None:
        """Draw the code of the address for entering the result, with its purpose below."""
        if not self.address:
            return
        left = self.whole_width - _CODE_SIDE
        qr.PaperCode(self.address, _CODE_SIDE).drawOn(canvas, left, top - _CODE_SIDE)
        label = _wrapped(_("Anotar en la web"), replace(SMALL, align=0.5), _CODE_SIDE)
        label.drawOn(canvas, left, top - _CODE_SIDE - label.height)


def outcomes_of(league: Printed) -> Iterator[tuple[str, Style]]:
    """Yield the endings of a game other than a win, and the reasons possible in the league."""
    yield _("Tablas"), _STRONG
    yield _("No se presentó nadie"), _STRONG
    for reason in Reason:
        if any(reason in reasons(winner, league.league.board_ends) for winner in Winner):
            yield str(REASONS[reason]), _PLAIN


def _tick_lines(labels: Iterable[tuple[str, Style]], room: float) -> Iterator[list[tuple[str, Style]]]:
    """Yield the labels of boxes to tick in lines, as many on each as fit its width."""
    row: list[tuple[str, Style]] = []
    used = 0.0
    for label, style in labels:
        more = SMALL_BOX_SIDE + 1.5 * mm + text_width(label, style.face, style.size) + _TICK_GAP
        if row and used + more - _TICK_GAP > room:
            yield row
            row, used = [], 0.0
        row.append((label, style))
        used += more
    yield row


def _fitted_names(names: tuple[str, str], width: float) -> list[TextBlock]:
    """Return both names in the largest letters that take at most two lines."""
    for style in _NAME_STYLES:
        blocks = [_wrapped(name, style, width) for name in names]
        if max(block.height for block in blocks) <= 2 * style.leading:
            break
    return blocks


def _wrapped(text: str, style: Style, width: float) -> TextBlock:
    """Return a text in lines of a width, with its height known."""
    block = TextBlock(text, style)
    block.wrap(width, 0)
    return block


_WIDTH, _MIN_HEIGHT = 70 * mm, 34 * mm
_LABELS_PADDING = 5.5 * mm
_LABELS_NAME_STYLES = [Style(face=BOLD, size=size, leading=1.2 * size, align=0.5) for size in (16, 13, 11, 9.5, 8)]
_CLUB_STYLE = replace(SMALL, align=0.5)


def labels(page: LeaguePage, paper: Paper) -> Document:
    """Return pages of labels of the same size, 24 on an A4: 70 by 37 millimetres."""
    across, down = round(paper.value[0] / _WIDTH), int(paper.value[1] / _MIN_HEIGHT)
    pages = [page.entrants[first : first + across * down] for first in range(0, len(page.entrants), across * down)]
    made = [LabelPage(some, across, down, paper) for some in pages]
    story: list[Flowable] = [flowable for each in made for flowable in (each, PageBreak())]
    return Document(story[:-1], framed=False)


class LabelPage(Flowable):
    """A whole page of labels: `across` in a row, `down` in a column."""

    def __init__(self, entrants: Sequence[NumberedPlayer], across: int, down: int, paper: Paper) -> None:
        super().__init__()
        self.entrants, self.across = entrants, across
        self.page = (float(paper.value[0]), float(paper.value[1]))
        self.each = (self.page[0] / across, self.page[1] / down)

    def wrap(self, *_available: float) -> tuple[float, float]:
        self.width, self.height = (side - 2 * MARGIN for side in self.page)
        return self.width, self.height

    def draw(self) -> None:
        wide, high = self.each
        for index, entrant in enumerate(self.entrants):
            left = index % self.across * wide - MARGIN
            bottom = self.page[1] - MARGIN - (index // self.across + 1) * high
            self.canv.setStrokeColor(HAIR)
            self.canv.setLineWidth(RULE)
            self.canv.rect(left, bottom, wide, high)
            self._draw_label(entrant, left + _LABELS_PADDING, bottom, wide - 2 * _LABELS_PADDING, high)

    def _draw_label(self, entrant: NumberedPlayer, left: float, bottom: float, width: float, height: float) -> None:
        """Draw the name and the club in the middle."""
        club = [TextBlock(entrant.club, _CLUB_STYLE)] if entrant.club else []
        below: float = sum(text.wrap(width, 0)[1] for text in club)
        room = height - 2 * _LABELS_PADDING - below
        for style in _LABELS_NAME_STYLES:
            name = TextBlock(entrant.name, style)
            if name.wrap(width, 0)[1] <= room:
                break
        y = bottom + (height + name.height + below) / 2
        for text in (name, *club):
            y -= text.height
            text.drawOn(self.canv, left, y)
