"""Cards: of each player, with their games, results and places; and of each board's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from tournaments.display.charts.screen import chart_of
from tournaments.display.course import Course, CourseLine
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.display.reports import Printed
from tournaments.display.standings import StandingsRow
from tournaments.documents.print.course import CHART_TEXT_SIZE, LineChart, paper_text_width
from tournaments.documents.print.fitting import height_of
from tournaments.documents.print.fonts import BOLD
from tournaments.documents.print.frame import HEADING_HEIGHT, MARGIN, Document, Paper
from tournaments.documents.print.grid import HAIR, Cell, GridColumn, Look, cell_style, figure_column, free_room, grid
from tournaments.documents.print.numbered import SectionMark
from tournaments.documents.print.parts import (
    TO_FILL_IN,
    clock,
    counted,
    day_column,
    game_address,
    game_facts,
    hour_column,
    open_games,
    pieces_column,
    reason_column,
    reason_of,
    short_day,
)
from tournaments.documents.print.pen import stack
from tournaments.documents.print.text import ACCENT, FAINT, HEADING, RULE, SMALL, Style, TextBlock, lines, mirrored
from tournaments.league.values import Reason, Result, Side, Winner
from tournaments.web.qr import PaperCode
from tournaments.wording import results
from tournaments.wording.ties import points_words

_LOOKS = (Look(size=9, leading=11, padding=1.8), Look(size=8, leading=10, padding=1.8))
_MAX_NAME_LINES = 2
_CHARTS_LOOK = Look(size=8, leading=10.2, padding=0.6, ruled=False)
_CHART_HEIGHTS = (30 * mm, 22 * mm)
"""Lower charts are drawn if two cards then fit on a sheet."""
_CARD_GAP = 7 * mm
_CHART_GAP = 6 * mm
_MAX_SHARE_WHOLE = 0.55
"""Share of a sheet's height: cards up to it stay on one sheet, taller ones may continue on the next."""
_MIN_PART = 90 * mm
"""A taller card begins on the next sheet if less height than this is left."""


def cards(league: Printed, paper: Paper) -> Document:
    """Return a card for each player, two on a sheet if they fit."""
    page = league.page
    rows = {row.name: row for row in page.standings.rows}
    games: dict[str, list[GameLine]] = {entrant.name: [] for entrant in page.entrants}
    for game in page.calendar:
        games[game.one].append(game)
        games[game.two].append(game)
    look = _look(page, paper.width)

    def all_cards(chart_height: float) -> list[tuple[list[Flowable], float]]:
        """Return each card with its height, for charts of a height."""
        made = (
            _card(one, rows[one.name], games[one.name], league, look, (paper.width, chart_height))
            for one in page.entrants
        )
        return [(card, height_of(card, paper.width)) for card in made]

    flowables = all_cards(_CHART_HEIGHTS[0])
    half = (float(paper.value[1]) - 2 * MARGIN - HEADING_HEIGHT - _CARD_GAP) / 2
    saved = _CHART_HEIGHTS[0] - _CHART_HEIGHTS[1]
    if any(half < height <= half + saved for _card, height in flowables):
        flowables = all_cards(_CHART_HEIGHTS[1])
    story: list[Flowable] = []
    for card, height in flowables:
        whole = height < _MAX_SHARE_WHOLE * paper.value[1]
        story += [KeepTogether(card)] if whole else [CondPageBreak(_MIN_PART), *card]
        story.append(Spacer(0, _CARD_GAP))
    return Document(story[:-1])


def _look(page: LeaguePage, width: float) -> Look:
    """Return the look of the tables, with smaller letters if the names of opponents would take many lines."""
    for look in _LOOKS:
        columns = _columns(
            page.calendar, look, boards=_have_boards(page.calendar), running_totals=page.header.played > 0
        )
        room, style = free_room(columns, width, look), cell_style(look)
        if all(len(lines(entrant.name, style, room)) <= _MAX_NAME_LINES for entrant in page.entrants):
            break
    return look


def _card(
    entrant: NumberedPlayer,
    row: StandingsRow,
    games: Sequence[GameLine],
    league: Printed,
    look: Look,
    size: tuple[float, float],
) -> list[Flowable]:
    """Return a card; `size` is its width and the height of its charts."""
    width, _chart = size
    named = f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name
    by_points = league.page.header.played and not league.page.has_bracket
    line = league.charted_course.line(entrant.number) if by_points else None
    after = _places_and_points(league.course, entrant.number, games) if by_points else {}
    return [
        SectionMark(entrant.name),
        TextBlock(f"{entrant.number}. {named}", replace(HEADING, strike=entrant.withdrawn)),
        *([TextBlock(_place_sentence(row), SMALL)] if by_points else []),
        Spacer(0, 1.5 * mm),
        *([_charts(league.charted_course, line, *size), Spacer(0, 1 * mm)] if line else []),
        _games_table(entrant.name, games, after, width, look, boards=_have_boards(league.page.calendar)),
    ]


def _charts(course: Course, line: CourseLine, width: float, height: float) -> Flowable:
    """Return charts of a player's places and points after each game, in front of those of the others."""
    half = (width - _CHART_GAP) / 2
    size: Mapping[str, float] = {"width": half, "height": height, "text": CHART_TEXT_SIZE}
    charts = [
        LineChart(chart_of(course, of_places=of_places, **size, measure=paper_text_width, chosen=line.number), backdrop)
        for of_places, backdrop in ((True, "card-places"), (False, "card-points"))
    ]
    titles = (_("Puesto tras cada partida"), "", _("Puntos tras cada partida"))
    columns = (GridColumn("", half), GridColumn("", _CHART_GAP), GridColumn("", half))
    return grid(
        columns, [titles, [charts[0], "", charts[1]]], width, _CHARTS_LOOK, [("LEFTPADDING", (0, 0), (-1, -1), 0)]
    )


def _places_and_points(course: Course, number: int, games: Sequence[GameLine]) -> Mapping[int, tuple[int, int]]:
    """Return the player's place and points after each of their games, by the game's position in the order of play."""
    line, places = course.line(number), {game.place for game in games}
    if line is None:
        return {}
    return {game: (line.places[at], line.points[at]) for at, game in enumerate(course.games) if game in places}


def _place_sentence(row: StandingsRow) -> str:
    """Return a player's place, points, pieces and number of games, in a sentence."""
    if row.annulled:
        return _("Se retiró; sus partidas no cuentan.")
    if not row.regulation.counts_pieces:
        return ngettext(
            "Puesto %(place)d: %(points)s en %(played)d partida.",
            "Puesto %(place)d: %(points)s en %(played)d partidas.",
            row.played,
        ) % {"place": row.pos or 0, "points": points_words(row.points), "played": row.played}
    return ngettext(
        "Puesto %(place)d: %(points)s y F %(pieces)d en %(played)d partida.",
        "Puesto %(place)d: %(points)s y F %(pieces)d en %(played)d partidas.",
        row.played,
    ) % {
        "place": row.pos or 0,
        "points": points_words(row.points),
        "pieces": row.pieces,
        "played": row.played,
    }


def _games_table(
    name: str,
    games: Sequence[GameLine],
    after: Mapping[int, tuple[int, int]],
    width: float,
    look: Look,
    *,
    boards: bool,
) -> Flowable:
    """Return the table of a player's games, with the board of each if `boards`, and with the place and points after
    each if `after` has them.
    """
    timed = _have_hours(games)
    rows = [
        [*_game_cells(name, game, look, timed=timed, boards=boards), *(_points_and_place(game, after) if after else [])]
        for game in games
    ]
    return grid(_columns(games, look, boards=boards, running_totals=bool(after)), rows, width, look)


def _have_hours(games: Sequence[GameLine]) -> bool:
    return any(game.at for game in games)


def _have_boards(games: Sequence[GameLine]) -> bool:
    return any((game.board or 1) > 1 for game in games)


def _columns(games: Sequence[GameLine], look: Look, *, boards: bool, running_totals: bool) -> list[GridColumn]:
    """Return the columns of a player's games; `running_totals` adds the points and the place after each game."""
    hours = [day_column(games, look), hour_column(games, look)]
    return [
        figure_column(_("N.º"), [str(game.number) for game in games], look, align="RIGHT"),
        figure_column(_("Ronda"), (), look),
        *(hours if _have_hours(games) else []),
        *([figure_column(_("Tablero"), (), look)] if boards else []),
        figure_column(_("Resultado"), [TO_FILL_IN, *_outcomes()], look, align="RIGHT"),
        GridColumn(_("Rival"), wraps=True),
        *pieces_column(games, look),
        reason_column(games, look),
        *(figure_column(title, (), look, align="RIGHT") for title in (_("Suma"), _("Puesto")) if running_totals),
    ]


def _outcomes() -> set[str]:
    """Return each way in which a game may end, as a player's card says it."""
    ends = (Result(winner, Reason.AGREEMENT) for winner in Winner)
    return {results.outcome(result) for result in ends}


def _points_and_place(game: GameLine, after: Mapping[int, tuple[int, int]]) -> list[Cell]:
    """Return the points and the place of the player after a game."""
    if game.status in (Status.OPEN, Status.ANNULLED) or game.place not in after:
        return ["", ""]
    place, points = after[game.place]
    return [str(points), str(place)]


def _game_cells(name: str, game: GameLine, look: Look, *, timed: bool, boards: bool) -> list[Cell]:
    """Return the cells of a game, with the figures of the named player first."""
    first = game.one == name
    opponent = game.two if first else game.one
    cells: list[Cell] = [str(game.number), str(game.round or "")]
    cells += [short_day(game.at), clock(game)] if timed and game.at else [""] * 2 * timed
    cells += [str(game.board or "")] if boards else []
    if game.status is Status.ANNULLED:
        struck = TextBlock(opponent, cell_style(look, strike=True))
        return [*cells, "", struck, *counted(game, ""), reason_of(game)]
    pieces = game.pieces if first else mirrored(game.pieces)
    outcome = results.outcome(game.result, Side.ONE if first else Side.TWO) if game.result else TO_FILL_IN
    return [*cells, outcome, opponent, *counted(game, pieces), reason_of(game)]


PER_PAGE = 2
"""Cards of one page."""
_PADDING = 8 * mm
_CODE_SIDE = 28 * mm
_BOARD_STYLE = Style(face=BOLD, size=26, leading=31, align=0.5, colour=ACCENT)
_LEAGUE_STYLE = Style(face=BOLD, size=11, leading=14, align=0.5, colour=ACCENT)
"""The style of the league's name, which replaces the board on a card without a board."""
_NAME_SIZES = (58, 52, 46, 40, 35, 30, 25, 21, 17, 14, 11, 9)
_NAME_STYLES = [Style(face=BOLD, size=size, leading=1.2 * size, align=0.5) for size in _NAME_SIZES]
_LIST_SIZES = (24, 21, 18, 16, 14, 12, 10.5, 9, 8)
_LIST_STYLES = [Style(face=BOLD, size=size, leading=1.45 * size, align=0.5) for size in _LIST_SIZES]
"""The styles of the games of a board, one a line."""
_GAP = 3 * mm
"""The space below each player."""
_COLOUR_STYLE = Style(size=11, leading=14, align=0.5, colour=FAINT)


def table_cards(league: Printed, paper: Paper) -> Document:
    """Return a folded card for each board and round with open games, two on a page if they fit.

    A game without a board has a card of its own.
    """
    by_table: dict[tuple[object, ...], list[GameLine]] = {}
    for game in open_games(league.page):
        table = (game.round, game.board) if game.board else (game.key,)
        by_table.setdefault(table, []).append(game)
    return stack([Card(league, games, paper) for games in by_table.values()], paper, PER_PAGE)


class Card:
    """A card with the games of a board twice, upright on the lower half and upside down on the upper one.

    At the right of its only game is the code of the game's address.
    """

    def __init__(self, league: Printed, games: Sequence[GameLine], paper: Paper) -> None:
        address = game_address(league, games[0]) if len(games) == 1 else ""
        self.code = PaperCode(address, _CODE_SIDE) if address else None
        self.whole_width = paper.width
        self.width = paper.width - (_CODE_SIDE if self.code else 0)
        face = float(paper.value[1]) / PER_PAGE / 2 - 2 * _PADDING
        head = TextBlock(league.page.header.name, _LEAGUE_STYLE)
        if board := games[0].board:
            head = TextBlock(_("Tablero %(board)d") % {"board": board}, _BOARD_STYLE)
        if len(games) == 1:
            self.lines = self._of_one(head, games[0], face)
        else:
            self.lines = self._of_many(head, games, face)
        self.height = height_of(self.lines, self.width)
        self.min_height = 2 * (self.height + 2 * _PADDING)

    def _of_one(self, head: TextBlock, game: GameLine, face: float) -> list[Flowable]:
        """Return the lines of a card with one game: both names, as large as they fit."""
        place = TextBlock(game_facts(game), replace(SMALL, align=0.5))
        colours = [_colour_line(game, name) for name in (game.one, game.two)]
        room = face - height_of([head, place, *colours[0], *colours[1]], self.width) - 2 * _GAP
        first, second = _fitted((game.one, game.two), self.width, room / 2)
        gap = Spacer(0, _GAP)
        return [head, first, *colours[0], gap, second, *colours[1], gap, place]

    def _of_many(self, head: TextBlock, games: Sequence[GameLine], face: float) -> list[Flowable]:
        """Return the lines of a card with several games, each with its hour, in letters of one size."""
        place = TextBlock(games[0].round_title, replace(SMALL, align=0.5))
        room = face - height_of([head, place], self.width) - _GAP
        texts = [f"{game.one} – {game.two}" for game in games]
        texts = [f"{clock(game)}  {text}" if game.at else text for game, text in zip(games, texts, strict=True)]
        for style in _LIST_STYLES:
            listed = [TextBlock(text, style) for text in texts]
            if height_of(listed, self.width) <= room and all(len(one.lines or ()) == 1 for one in listed):
                break
        return [head, *listed, Spacer(0, _GAP), place]

    def draw(self, canvas: Canvas, top: float, height: float) -> None:
        half = height / 2
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(RULE)
        canvas.line(0, top - half, self.whole_width, top - half)
        self._draw_face(canvas, top - half, half)
        canvas.saveState()
        canvas.translate(self.whole_width, top - half)
        canvas.rotate(180)
        self._draw_face(canvas, 0, half)
        canvas.restoreState()

    def _draw_face(self, canvas: Canvas, top: float, height: float) -> None:
        """Draw a half, centred in its height."""
        y = top - (height - self.height) / 2
        for each in self.lines:
            y -= each.height
            each.drawOn(canvas, 0, y)
        if self.code:
            self.code.drawOn(canvas, self.width, top - (height + _CODE_SIDE) / 2)


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
