"""The picture of a game: the last position of its sheet, and the result beside it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from games.diagrams.pdf import Placement, ShapeStyle, paint
from games.diagrams.shapes import Diagram, ShapeRole, diagram_shapes
from tournaments.display.previews import game_place, game_title, game_words
from tournaments.display.sheets import GameSheets
from tournaments.documents.previews.frame import GREEN, Box, PreviewPicture, draw_sentence
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY, PLAIN
from tournaments.documents.print.text import FAINT, INK, Style

_INK, _WHITE = HexColor("#1e2420"), HexColor("#fffdf7")
_PATH = HexColor("#134a8e")
_WRONG = HexColor("#a3140c")
PREVIEW_STYLES: Mapping[Enum, ShapeStyle] = {
    ShapeRole.FRAME: ShapeStyle(),
    ShapeRole.LIGHT: ShapeStyle(HexColor("#f2e6d0"), _INK, 0.04),
    ShapeRole.DARK: ShapeStyle(HexColor("#6f8f72")),
    ShapeRole.LAST: ShapeStyle(Color(0.851, 0.698, 0.235, 0.75)),
    ShapeRole.MARKED: ShapeStyle(None, _WHITE, 0.08, (0.2, 0.1)),
    ShapeRole.NUMBER: ShapeStyle(_INK),
    ShapeRole.NAME: ShapeStyle(_INK),
    ShapeRole.WHITE: ShapeStyle(_WHITE, _INK, 0.045),
    ShapeRole.BLACK: ShapeStyle(HexColor("#23201d"), _WHITE, 0.045),
    ShapeRole.WHITE_CROWN: ShapeStyle(_INK),
    ShapeRole.BLACK_CROWN: ShapeStyle(_WHITE),
    ShapeRole.PATH: ShapeStyle(None, _PATH, 0.09),
    ShapeRole.PATH_HEAD: ShapeStyle(_PATH),
    ShapeRole.TAKEN: ShapeStyle(None, _PATH, 0.09),
    ShapeRole.ILLEGAL: ShapeStyle(None, _WRONG, 0.1, (0.16, 0.08)),
    ShapeRole.FORBIDDEN: ShapeStyle(None, _WRONG, 0.1),
    ShapeRole.ILLEGAL_HEAD: ShapeStyle(_WRONG),
}
"""The colours of `games/board.css` in its light scheme."""

_GAP = 48.0
_SIZES = (46, 42, 38, 34, 30, 26, 22, 18, 15, 12, 10, 8)
_BETWEEN = 12.0
_TEXTS = ((0.46, 46, DISPLAY, GREEN), (0.14, 26, PLAIN, FAINT), (0.2, 26, PLAIN, INK), (0.1, 26, PLAIN, FAINT))
"""For the headline, the league, the result and the move: share of the height, largest size, typeface, colour."""


def game_picture(found: GameSheets) -> PreviewPicture:
    """Return the picture of a game: the board with the last position of its sheet, or its result in large letters."""
    replay = found.page.replay if found.page else None
    diagram = replay.diagram if replay else None
    caption = replay.caption if replay else ""
    title, words = game_title(found.line), game_words(found.line)
    facts = game_place(found.line, found.header)
    if diagram is None:
        return PreviewPicture(title, facts, lambda canvas, box: draw_sentence(canvas, words, box))
    drawn = diagram
    return PreviewPicture("", "", lambda canvas, box: _draw_game(canvas, drawn, (title, facts, words, caption), box))


def _draw_game(canvas: Canvas, diagram: Diagram, words: tuple[str, str, str, str], box: Box) -> None:
    """Draw the board at the left, as high as the box, and the words at its right."""
    side = box.height
    unit = side / (diagram.board.size + 2 * diagram.margin)
    corner = Placement(box.left + diagram.margin * unit, box.bottom + side - diagram.margin * unit, unit)
    paint(canvas, diagram_shapes(diagram), PREVIEW_STYLES, corner, PLAIN)
    left, room = box.left + side + _GAP, box.width - side - _GAP
    top = box.bottom + box.height
    for text, (share, largest, face, colour) in zip(words, _TEXTS, strict=True):
        sizes = tuple(size for size in _SIZES if size <= largest)
        title = Title(text, fitting(text, room, box.height * share, sizes, Style(face, colour=colour)))
        height = title.wrap(room, box.height)[1]
        title.drawOn(canvas, left, top - height)
        top -= height + _BETWEEN
