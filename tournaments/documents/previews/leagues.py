"""The pictures of a league: its table, its players before the first result, its podium; of a game, and of a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from games.diagrams import Placement, ShapeStyle, paint
from games.rules.diagrams.shapes import Diagram, ShapeRole, diagram_shapes
from tournaments.display.championships import ChampionshipPage
from tournaments.display.home import LeagueCard, Section
from tournaments.display.league import LeaguePage
from tournaments.display.players import Participation, PlayerPage
from tournaments.display.previews import facts_of, game_place, game_title, game_words, joined, progress_of
from tournaments.display.sheets import GameSheets
from tournaments.display.standings import StandingsRow
from tournaments.documents.previews.frame import GREEN, Box, PreviewPicture, draw_sentence
from tournaments.documents.previews.lists import MAX_LINES, ListLine, draw_lines
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY, PLAIN
from tournaments.documents.print.podium import Steps
from tournaments.documents.print.text import FAINT, INK, Style
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.league.values import State
from tournaments.store.branding import crest_of
from tournaments.wording.columns import Surface, columns_of, figures, headings
from tournaments.wording.terms import MEDALS, and_more, ordinal
from tournaments.wording.ties import points_words

_SHARED_PLACE_MARK = "="
"""The mark after a place shared by several players, as on the printed poster."""
_PODIUM_SCALE = 1.55
"""Enlarges the podium of the printed document, which is drawn for a width of 493 points."""


def table_picture(page: LeaguePage) -> PreviewPicture:
    """Return the picture of the first places of the table; of the players, before the first result."""
    header = page.header
    lines = page.standings.rows if header.played else page.entrants
    more = and_more(len(lines) - MAX_LINES)
    return PreviewPicture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: (_draw_table if header.played else _draw_entrants)(canvas, page, box),
        aside=" · ".join(filter(None, (more, progress_of(header)))),
        crest=crest_of(header.branding),
    )


def podium_picture(page: LeaguePage) -> PreviewPicture:
    """Return the picture of the podium of a finished league, or of its table if it has no medals yet."""
    header = page.header
    if header.state is not State.FINISHED or not any(place.name for place in page.podium):
        return table_picture(page)
    return PreviewPicture(
        title=header.name,
        facts=facts_of(header),
        draw=lambda canvas, box: _draw_podium(canvas, page, box),
        aside=progress_of(header),
        crest=crest_of(header.branding),
    )


def _draw_table(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the first rows of the table into a box of the picture."""
    standings = page.standings
    lines = [_standings_line(row, medals=standings.settled and standings.complete) for row in standings.rows]
    strong = next(index for index, column in enumerate(columns_of(Surface.PREVIEW, standings.rows)) if column.strong)
    draw_lines(canvas, lines, box, headings(Surface.PREVIEW, standings.rows), bold_column=strong)


def _standings_line(row: StandingsRow, *, medals: bool) -> ListLine:
    """Return a row of the table as a line of the picture, with its medal if `medals`."""
    place = "–" if row.pos is None else f"{row.pos}{_SHARED_PLACE_MARK if row.pending else ''}"
    shown = tuple(map(str, figures(row, Surface.PREVIEW)))
    return ListLine(row.name, place, shown, row.medal if medals else None, struck=row.withdrawn)


def _draw_entrants(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the list of players into a box of the picture."""
    if not page.entrants:
        return draw_sentence(canvas, _("Todavía no hay jugadores."), box)
    return draw_lines(canvas, [ListLine(one.name, f"{one.number}", struck=one.withdrawn) for one in page.entrants], box)


def _draw_podium(canvas: Canvas, page: LeaguePage, box: Box) -> None:
    """Draw the podium into a box of the picture."""
    drawing = Steps(page, 0)
    drawing.wrap(box.width / _PODIUM_SCALE, (box.height + 26) / _PODIUM_SCALE)
    canvas.saveState()
    canvas.translate(box.left, box.bottom)
    canvas.scale(_PODIUM_SCALE, _PODIUM_SCALE)
    drawing.drawOn(canvas, 0, 0)
    canvas.restoreState()


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


def player_picture(page: PlayerPage) -> PreviewPicture:
    """Return the picture of a player's leagues, with the place and the points in each."""
    medals = (f"{capfirst(str(MEDALS[one.medal]))} × {one.count}" for one in page.medals)
    lines = [_league_line(part) for part in page.participations]
    return PreviewPicture(
        title=page.name,
        facts=joined(page.club, *medals),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("No está en ninguna liga."), box),
        aside=and_more(len(lines) - MAX_LINES),
    )


def _league_line(part: Participation) -> ListLine:
    """Return a line with the player's place, points and medal in a league."""
    row = part.row
    if not part.header.played or row.annulled or row.pos is None:
        return ListLine(part.header.name, figures=(part.header.state_name,))
    place = ordinal(row.pos) if not row.pending else ""
    return ListLine(part.header.name, figures=(joined(place, points_words(row.points)),), medal=row.medal)


def championship_picture(page: ChampionshipPage) -> PreviewPicture:
    """Return the picture of the table of podium points."""
    lines = [_championship_line(row) for row in page.rows]
    return PreviewPicture(
        title=page.name,
        facts=_("Puntos de podio"),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("Todavía no hay medallas."), box),
        aside=and_more(len(lines) - MAX_LINES),
        crest=crest_of(page.branding),
    )


def _championship_line(row: ChampionshipRow) -> ListLine:
    """Return a line with the place, medals and points of a player in a championship."""
    counts = zip(Medal, (row.golds, row.silvers, row.bronzes), strict=True)
    won = (f"{count} × {MEDALS[medal]}" for medal, count in counts if count)
    return ListLine(row.name, str(row.pos), (", ".join(won), points_words(row.points)))


def site_picture(sections: Sequence[Section]) -> PreviewPicture:
    """Return the picture of some leagues of the site, those in play first."""
    cards = [card for section in sections for card in section.cards]
    lines = [_card_line(card) for card in cards]
    return PreviewPicture(
        title=_("Ligas de damas"),
        facts=_("Ligas de damas, del sorteo al podio."),
        draw=lambda canvas, box: _draw_list(canvas, lines, _("Todavía no hay ninguna liga."), box),
        aside=and_more(len(lines) - MAX_LINES),
    )


def _card_line(card: LeagueCard) -> ListLine:
    """Return a line with the name, state and progress of a league."""
    header = card.header
    percent = f"{header.percent} %" if header.total and header.state is not State.FINISHED else ""
    return ListLine(header.name, figures=(joined(header.state_name, percent),))


def _draw_list(canvas: Canvas, lines: Sequence[ListLine], empty: str, box: Box) -> None:
    """Draw the lines, or the text `empty` if there are none."""
    if lines:
        draw_lines(canvas, lines, box)
    else:
        draw_sentence(canvas, empty, box)
