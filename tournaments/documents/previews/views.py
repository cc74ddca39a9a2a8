"""The pictures of link previews, of public content only, each drawn once for its version."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from hashlib import sha256

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from games.diagrams import Placement, ShapeStyle, paint
from games.rules.diagrams import Diagram, ShapeRole, diagram_shapes
from tournaments.display.championships import ChampionshipPage, championship_edition, championship_page
from tournaments.display.home import LeagueCard, Section, home, home_edition
from tournaments.display.league import LeaguePage, league_page
from tournaments.display.players import Participation, PlayerPage, player_page
from tournaments.display.previews import facts_of, game_place, game_title, game_words, joined, progress_of
from tournaments.display.record import player_edition
from tournaments.display.sheets import GameSheets, game_sheets
from tournaments.display.standings import StandingsRow, edition
from tournaments.documents.previews.frame import (
    GREEN,
    MAX_LINES,
    Box,
    ListLine,
    PreviewPicture,
    draw_lines,
    draw_sentence,
    picture_page,
    png,
)
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.fonts import DISPLAY, PLAIN
from tournaments.documents.print.podium import Steps
from tournaments.documents.print.text import FAINT, INK, Style
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.league.values import State
from tournaments.store.branding import crest_of
from tournaments.web.costly import Busy, busy, public_queue
from tournaments.web.freshness import RELEASE, shared_view
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
    if page.has_bracket:
        lines = [_bracket_line(row, page.reached) for row in standings.rows]
        draw_lines(canvas, lines, box)
        return
    lines = [_standings_line(row, medals=standings.settled and standings.complete) for row in standings.rows]
    strong = next(index for index, column in enumerate(columns_of(Surface.PREVIEW, standings.rows)) if column.strong)
    draw_lines(canvas, lines, box, headings(Surface.PREVIEW, standings.rows), bold_column=strong)


def _standings_line(row: StandingsRow, *, medals: bool) -> ListLine:
    """Return a row of the table as a line of the picture, with its medal if `medals`."""
    place = "–" if row.pos is None else f"{row.pos}{_SHARED_PLACE_MARK if row.pending else ''}"
    shown = tuple(map(str, figures(row, Surface.PREVIEW)))
    return ListLine(row.name, place, shown, row.medal if medals else None, struck=row.withdrawn)


def _bracket_line(row: StandingsRow, reached: Mapping[str, str]) -> ListLine:
    """Return a player of a bracket as a line of the picture, with how far the player got."""
    return ListLine(row.name, figures=(reached.get(row.name, ""),), struck=row.withdrawn)


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
    """Return a line with the place, points and medal of a player in a league; of a bracket, with how far they got."""
    row = part.row
    if part.reached:
        return ListLine(part.header.name, figures=(part.reached,), medal=row.medal)
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


PICTURES_CACHE = "pictures"
"""The name of the cache in the settings."""
HEADERS = {
    # Caches must revalidate each time, since a name may have been hidden meanwhile.
    "Cache-Control": "public, no-cache",
    "Content-Disposition": "inline",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@require_safe
@shared_view
def table(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: table_picture(league_page(slug)))


@require_safe
@shared_view
def podium(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: podium_picture(league_page(slug)))


@require_safe
@shared_view
def game(request: HttpRequest, slug: str, object_id: int) -> HttpResponseBase:
    return _picture_response(request, edition(slug), lambda: game_picture(game_sheets(slug, object_id)))


@require_safe
@shared_view
def player(request: HttpRequest, pk: int) -> HttpResponseBase:
    return _picture_response(request, player_edition(pk), lambda: player_picture(player_page(pk)))


@require_safe
@shared_view
def championship(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _picture_response(
        request, championship_edition(slug), lambda: championship_picture(championship_page(slug, number=1))
    )


@require_safe
@shared_view
def site(request: HttpRequest) -> HttpResponseBase:
    return _picture_response(request, home_edition(), lambda: site_picture(home()))


def _picture_response(
    request: HttpRequest, state: object | None, make: Callable[[], PreviewPicture]
) -> HttpResponseBase:
    """Return the picture of a page in a state (its edition), from the cache if possible. Raises Http404 for None.

    The version in the address makes chats fetch the picture again. It is not read: any address shows the present one.
    """
    if state is None:
        raise Http404(request.path)
    key = sha256(repr((request.path, state, get_language(), RELEASE)).encode()).hexdigest()
    etag = f'"{key[:32]}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return _with_headers(unchanged, etag)
    try:
        content = caches[PICTURES_CACHE].get(key) or _draw_in_turn(key, make)
    except Busy:
        return busy(request)
    return _with_headers(HttpResponse(content, content_type="image/png"), etag)


def _draw_in_turn(key: str, make: Callable[[], PreviewPicture]) -> bytes:
    """Draw a picture, and cache it, when no other document is being made. Raises Busy."""
    with public_queue.turn():
        content: bytes | None = caches[PICTURES_CACHE].get(key)
        if content is None:
            content = png(picture_page(make()))
            caches[PICTURES_CACHE].set(key, content)
        return content


def _with_headers(response: HttpResponseBase, etag: str) -> HttpResponseBase:
    """Return the response with the headers of pictures and its ETag."""
    for name, value in {**HEADERS, "ETag": etag}.items():
        response.headers[name] = value
    return response


urlpatterns: list[URLPattern] = [
    path("imagen.png", site, name="site_picture"),
    path("ligas/<slug:slug>/imagen/tabla.png", table, name="table_picture"),
    path("ligas/<slug:slug>/imagen/podio.png", podium, name="podium_picture"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/imagen.png", game, name="game_picture"),
    path("jugadores/<int:pk>/imagen.png", player, name="player_picture"),
    path("campeonatos/<slug:slug>/imagen.png", championship, name="championship_picture"),
]
