"""The printed bracket of a knock-out: columns of encounters joined by lines, with room to write what is to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from tournaments.display.formats.knockout import (
    NO_ORIGINS,
    BracketPage,
    BracketRound,
    Card,
    Contender,
    bracket_page,
)
from tournaments.display.league import LeaguePage
from tournaments.documents.print.fonts import BOLD, PLAIN, text_width
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.kinds import DocumentKind, FormatPapers, Requirement, from_page
from tournaments.documents.print.parts import paragraph
from tournaments.documents.print.text import ACCENT, FAINT, INK, RULE, SMALL, Style, lines, strike_out, visual_order
from tournaments.league.regulation import Format

MAX_SLOTS = {Paper.A3: 32}
"""The most encounters of a first round on one page; 16 on other paper."""
_GAP = 8 * mm
_TITLE_HEIGHT = 7 * mm
_NAME_SIZES = (16, 14, 12, 11, 10, 9)
_SMALLEST_SIZES = (8, 7)
"""For a name in a box without room for a second line."""
_NOTE_SIZES = (9, 8.5, 8, 7.5, 7)
"""For how an encounter went, or its hour; the last one for small boxes, and for words too long for their box."""
_LEADING, _NOTE_LEADING = 1.2, 1.25
"""The height of a line relative to its size: of a name, and of the note at the foot."""
_PADDING = 5
_MAX_ORIGIN_SIZE = 8
ORIGIN_WIDTH = 9 * mm
"""The room for a place in a group beside a name."""


def bracket(page: LeaguePage, paper: Paper, origins: Mapping[str, str] = NO_ORIGINS) -> Document:
    """Return the bracket in landscape; a large one has a page for each half, and one for the final.

    `origins` are the places in groups from which its players come.
    """
    if not page.has_bracket:
        return Document(paragraph(_("El cuadro todavía no tiene jugadores.")), landscape=True)
    whole = bracket_page(page.loaded, origins)
    notes = [*paragraph(f"{whole.byes} {whole.explanation}".strip(), SMALL), Spacer(0, 3 * mm)]
    parts = _parts(whole, MAX_SLOTS.get(paper, 16))
    drawn: list[Flowable] = []
    for index, (rounds, third) in enumerate(parts):
        drawn += [PageBreak()] * bool(index) + [BracketDrawing(rounds, third, whole.boards)]
    return Document([*notes, *drawn], landscape=True)


def _parts(whole: BracketPage, most: int) -> list[tuple[Sequence[BracketRound], Card | None]]:
    """Return the rounds of each page, with the match for third place beside the final."""
    slots = len(whole.rounds[0].slots)
    if slots <= most:
        return [(whole.rounds, whole.third_place)]
    pages = slots // most
    early = [one for one in whole.rounds if len(one.slots) >= pages]
    halves = [[_cut(one, part, pages) for one in early] for part in range(pages)]
    return [*((half, None) for half in halves), (whole.rounds[len(early) :], whole.third_place)]


def _cut(one: BracketRound, part: int, parts: int) -> BracketRound:
    size = len(one.slots) // parts
    return BracketRound(number=one.number, name=one.name, slots=one.slots[part * size : (part + 1) * size])


@dataclass(frozen=True, slots=True)
class _Box:
    left: float
    middle: float
    width: float
    height: float


class BracketDrawing(Flowable):
    """Rounds of a bracket, drawn as large as the page allows."""

    def __init__(self, rounds: Sequence[BracketRound], third: Card | None, boards: int) -> None:
        super().__init__()
        self.rounds, self.third, self.boards = rounds, third, boards

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        self.width, self.height = available, height - 1
        return self.width, self.height

    def draw(self) -> None:
        columns = len(self.rounds)
        width = min((self.width - _GAP * (columns - 1)) / columns, 80 * mm)
        room = self.height - _TITLE_HEIGHT
        slot = room / max(len(self.rounds[0].slots), 2 if self.third else 1)
        height = min(slot - 2, 24 * mm)
        self.note_size = note_size(height)
        size = _name_size(height)
        before: list[_Box] = []
        for index, one in enumerate(self.rounds):
            left = index * (width + _GAP)
            self._title(one.name, left)
            boxes = [
                _Box(left, room * (1 - (place + 0.5) / len(one.slots)), width, height)
                for place in range(len(one.slots))
            ]
            for place, (box, card) in enumerate(zip(boxes, one.slots, strict=True)):
                if card:
                    self._card(card, box, size)
                if before:
                    share = len(before) // len(boxes)
                    self._join(before, self.rounds[index - 1], range(share * place, share * place + share), box)
            before = boxes
        if self.third:
            self._third_place(self.third, before[-1], size)

    def _third_place(self, card: Card, final: _Box, size: float) -> None:
        """Draw the match for third place at the foot of the last column."""
        box = _Box(final.left, final.height / 2, final.width, final.height)
        if box.middle + box.height > final.middle - final.height / 2 - 6 * mm:
            box = _Box(final.left, final.middle - 1.5 * final.height - 6 * mm, final.width, final.height)
        self._card(card, box, size)
        self._text(
            _("Tercer puesto"), box.left, box.middle + box.height / 2 + 4, Style(face=BOLD, size=9, colour=ACCENT)
        )

    def _title(self, name: str, left: float) -> None:
        self._text(name, left, self.height - 12, Style(face=BOLD, size=11, colour=ACCENT))

    def _card(self, card: Card, box: _Box, size: float) -> None:
        canvas, top = self.canv, box.middle + box.height / 2
        canvas.saveState()
        canvas.setLineWidth(2 * RULE if card.decided else RULE)
        canvas.setStrokeColor(INK if card.decided else FAINT)
        canvas.roundRect(box.left, box.middle - box.height / 2, box.width, box.height, 3)
        canvas.restoreState()
        y, bottom = top - 1, top - box.height
        for side in card.sides:
            y = self._contender(side, box, y, size)
        note, style = self._note(card, box.width - 2 * _PADDING)
        if note and y >= bottom + _NOTE_LEADING * style.size:
            self._text(note, box.left + _PADDING, bottom + 0.4 * style.size, style)

    def _contender(self, side: Contender, box: _Box, y: float, size: float) -> float:
        """Draw a line of a card below a height, and return the height of its lower edge."""
        face, room = BOLD if side.won else PLAIN, box.width - 2 * _PADDING - ORIGIN_WIDTH * bool(side.origin)
        size = _fitting(side.name, face, room, size, box.height)
        style = Style(face=face, size=size, colour=INK if side.known else FAINT, strike=side.withdrawn)
        if side.origin:
            style_of_origin = Style(size=min(self.note_size, _MAX_ORIGIN_SIZE), colour=FAINT)
            width = text_width(side.origin, PLAIN, style_of_origin.size)
            self._text(side.origin, box.left + box.width - _PADDING - width, y - size, style_of_origin)
        for line in lines(side.name, style, room):
            self._text(line, box.left + _PADDING, y - size, style)
            y -= _LEADING * size
        return y

    def _note(self, card: Card, room: float) -> tuple[str, Style]:
        """Return how an encounter went, and when and where its next game is played; without the day if too long."""
        sizes = [size for size in _NOTE_SIZES if size <= self.note_size]
        board = _("tablero %(board)d") % {"board": card.board} if card.board and self.boards > 1 else ""
        for hour, allowed in ((_("D j b, H:i"), sizes[:-1] or sizes), ("H:i", sizes)):
            when = date_format(card.at, hour) if card.at else ""
            if card.note and when:
                when = _("otra, %(when)s") % {"when": when}
            facts = [card.note, when, board if when else ""]
            words = " · ".join(filter(None, facts))
            for size in allowed:
                if text_width(words, PLAIN, size) <= room:
                    return words, Style(size=size, colour=FAINT)
        return words, Style(size=sizes[-1], colour=FAINT)

    def _text(self, text: str, x: float, y: float, style: Style) -> None:
        self.canv.saveState()
        self.canv.setFont(style.face, style.size)
        self.canv.setFillColor(style.colour)
        self.canv.drawString(x, y, visual_order(text))
        if style.strike:
            strike_out(self.canv, x, y, text_width(text, style.face, style.size), style)
        self.canv.restoreState()

    def _join(self, before: Sequence[_Box], one: BracketRound, places: range, box: _Box) -> None:
        """Draw the lines from two encounters, or one, to that which their winners play."""
        canvas = self.canv
        canvas.saveState()
        canvas.setLineWidth(RULE)
        canvas.setStrokeColor(FAINT)
        middle = box.left - _GAP / 2
        for place in places:
            each = before[place]
            if one.slots[place]:
                canvas.line(each.left + each.width, each.middle, middle, each.middle)
                canvas.line(middle, each.middle, middle, box.middle)
                canvas.line(middle, box.middle, box.left, box.middle)
        canvas.restoreState()


def _name_size(height: float) -> float:
    """Return the largest size of two names in a box of this height, with a note below."""
    fit = (size for size in _NAME_SIZES if _card_height(size, note_size(height)) <= height)
    return next(fit, _NAME_SIZES[-1])


def _fitting(name: str, face: str, room: float, most: float, height: float) -> float:
    """Return the size of a name: in one line if it can, in two where its box has room for four lines and a note."""
    sizes = [size for size in _NAME_SIZES if size <= most]
    two_lines = 4 * _LEADING * _NAME_SIZES[-1] + note_size(height) <= height
    if not two_lines:
        sizes += _SMALLEST_SIZES
    return next((size for size in sizes if text_width(name, face, size) <= room), sizes[-1])


def note_size(height: float) -> float:
    """Return the largest size of a note below two names in small letters, in a box of this height."""
    fit = (size for size in _NOTE_SIZES if _card_height(_NAME_SIZES[-3], size) <= height)
    return next(fit, _NOTE_SIZES[-1])


def _card_height(names: float, note: float) -> float:
    """Return the height of two names and a note of these sizes."""
    return 2 * _LEADING * names + _NOTE_LEADING * note + 1


PAPERS = FormatPapers(
    documents={
        "bracket": DocumentKind(
            gettext_lazy("Cuadro de la eliminatoria"),
            from_page(bracket),
            gettext_lazy("Los encuentros ronda a ronda, para seguirlos o apuntarlos en la pared."),
            Requirement.CALENDAR,
            of_format=Format.KNOCKOUT,
            missing=gettext_lazy("la eliminatoria aún no tiene a sus jugadores"),
        )
    },
    draw=bracket,
    no_table=gettext_lazy("una eliminatoria no tiene tabla: imprime su cuadro"),
)
