"""A card for each player with their games, their results, and their places in the table after each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Spacer

from tournaments.charts.course import chart_of
from tournaments.display.course import Course, CourseLine
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage, NumberedPlayer
from tournaments.display.printed import Printed
from tournaments.display.standings import StandingsRow
from tournaments.reports.charts import TEXT, Lines, measured
from tournaments.reports.first_fit import height_of
from tournaments.reports.frame import MARGIN, Document, Paper
from tournaments.reports.grid import Cell, Column, Look, cell_style, figure_column, free_room, grid
from tournaments.reports.numbered import SectionMark
from tournaments.reports.parts import day_column, reason_column, reason_of, short_day
from tournaments.reports.text import HEADING, SMALL, Words, lines, mirrored
from tournaments.wording.ties import points_of

_LOOKS = (Look(size=9, leading=11, padding=1.8), Look(size=8, leading=10, padding=1.8))
_MAX_NAME_LINES = 2
_PLAIN = Look(size=8, leading=10.2, padding=0.6, ruled=False)
_CHART_HEIGHTS = (30 * mm, 22 * mm)
"""Lower charts are drawn if two cards then fit on a sheet."""
_HEADING = 24 * mm
"""The height of a sheet's heading with the space below it."""
_GAP = 7 * mm
_BETWEEN = 6 * mm
_MAX_SHARE_WHOLE = 0.55
"""Share of a sheet's height; taller cards may continue on the next sheet."""
_MIN_PART = 90 * mm
_TO_FILL_IN = "·····"


def cards(league: Printed, paper: Paper) -> Document:
    page = league.page
    rows = {row.name: row for row in page.standings.rows}
    games: dict[str, list[GameLine]] = {entrant.name: [] for entrant in page.entrants}
    for game in page.calendar:
        games[game.one].append(game)
        games[game.two].append(game)
    look = _look(page, paper.width)

    def all_cards(chart: float) -> list[tuple[list[Flowable], float]]:
        """Return each card with its height."""
        made = (
            _card(one, rows[one.name], games[one.name], league, look, (paper.width, chart)) for one in page.entrants
        )
        return [(card, height_of(card, paper.width)) for card in made]

    found = all_cards(_CHART_HEIGHTS[0])
    half = (float(paper.value[1]) - 2 * MARGIN - _HEADING - _GAP) / 2
    saved = _CHART_HEIGHTS[0] - _CHART_HEIGHTS[1]
    if any(half < height <= half + saved for _card, height in found):
        found = all_cards(_CHART_HEIGHTS[1])
    story: list[Flowable] = []
    for card, height in found:
        whole = height < _MAX_SHARE_WHOLE * paper.value[1]
        story += [KeepTogether(card)] if whole else [CondPageBreak(_MIN_PART), *card]
        story.append(Spacer(0, _GAP))
    return Document(story[:-1])


def _look(page: LeaguePage, width: float) -> Look:
    """Return the look of the tables, with smaller letters if the names of rivals would take many lines."""
    for look in _LOOKS:
        room, style = free_room(_columns(page.calendar, look, moved=page.header.played > 0), width), cell_style(look)
        if all(len(lines(entrant.name, style, room)) <= _MAX_NAME_LINES for entrant in page.entrants):
            break
    return look


def _card(
    entrant: NumberedPlayer,
    row: StandingsRow,
    own: Sequence[GameLine],
    league: Printed,
    look: Look,
    size: tuple[float, float],
) -> list[Flowable]:
    """Return a card; `size` is its width and the height of its charts."""
    width, _chart = size
    named = f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name
    line = league.charted_course.line(entrant.number)
    return [
        SectionMark(entrant.name),
        Words(f"{entrant.number}. {named}", HEADING),
        *([Words(_standing(row), SMALL)] if league.page.header.played else []),
        Spacer(0, 1.5 * mm),
        *([_moved(league.charted_course, line, *size), Spacer(0, 1 * mm)] if line else []),
        _games(entrant.name, own, _after(league.course, entrant.number, own), width, look),
    ]


def _moved(course: Course, line: CourseLine, width: float, height: float) -> Flowable:
    """Return charts of a player's places and points after each game, in front of those of the others."""
    half = (width - _BETWEEN) / 2
    size: Mapping[str, float] = {"width": half, "height": height, "text": TEXT}
    charts = [
        Lines(chart_of(course, falls=falls, **size, measure=measured, chosen=line.number), backdrop)
        for falls, backdrop in ((True, "card-places"), (False, "card-points"))
    ]
    titles = (_("Puesto tras cada partida de la liga"), "", _("Puntos tras cada partida de la liga"))
    columns = (Column("", half), Column("", _BETWEEN), Column("", half))
    return grid(columns, [titles, [charts[0], "", charts[1]]], width, _PLAIN, [("LEFTPADDING", (0, 0), (-1, -1), 0)])


def _after(course: Course, number: int, own: Sequence[GameLine]) -> Mapping[int, tuple[int, int]]:
    """Return the place and points of a player after each of their games, by position in the order of play."""
    line, places = course.line(number), {game.place for game in own}
    if line is None:
        return {}
    return {game: (line.places[at], line.points[at]) for at, game in enumerate(course.games) if game in places}


def _standing(row: StandingsRow) -> str:
    if row.annulled:
        return _("Se retiró; sus partidas no cuentan.")
    return ngettext(
        "Puesto %(place)d: %(points)s y F %(pieces)d en %(played)d partida.",
        "Puesto %(place)d: %(points)s y F %(pieces)d en %(played)d partidas.",
        row.played,
    ) % {
        "place": row.pos or 0,
        "points": points_of(row.points),
        "pieces": row.pieces,
        "played": row.played,
    }


def _games(
    name: str, own: Sequence[GameLine], after: Mapping[int, tuple[int, int]], width: float, look: Look
) -> Flowable:
    """Return the table of a player's games, with the place and points after each if `after` has them."""
    timed, boards = _timed(own), _on_boards(own)
    rows = [
        [*_row(name, game, look, timed=timed, boards=boards), *(_moved_to(game, after) if after else [])]
        for game in own
    ]
    return grid(_columns(own, look, moved=bool(after)), rows, width, look)


def _timed(games: Sequence[GameLine]) -> bool:
    return any(game.at for game in games)


def _on_boards(games: Sequence[GameLine]) -> bool:
    return any((game.board or 1) > 1 for game in games)


def _columns(games: Sequence[GameLine], look: Look, *, moved: bool) -> list[Column]:
    """Return columns as wide as their figures; that of the rivals has the rest."""
    hours = [day_column(games, look), figure_column(_("Hora"), ["00:00"], look, align="LEFT")]
    return [
        figure_column(_("N.º"), [str(game.number) for game in games], look, align="RIGHT"),
        figure_column(_("Ronda"), (), look),
        *(hours if _timed(games) else []),
        *([figure_column(_("Tablero"), (), look)] if _on_boards(games) else []),
        Column(_("Rival"), wraps=True),
        figure_column(_("Ptos."), [_TO_FILL_IN, *(game.score for game in games)], look, strong=True),
        figure_column("F", [_TO_FILL_IN, *(game.pieces for game in games)], look),
        reason_column(games, look),
        *(figure_column(title, (), look, align="RIGHT") for title in (_("Suma"), _("Puesto")) if moved),
    ]


def _moved_to(game: GameLine, after: Mapping[int, tuple[int, int]]) -> list[Cell]:
    """Return the points and the place of the player after a game."""
    if game.status in (Status.OPEN, Status.ANNULLED) or game.place not in after:
        return ["", ""]
    place, points = after[game.place]
    return [str(points), str(place)]


def _row(name: str, game: GameLine, look: Look, *, timed: bool, boards: bool) -> list[Cell]:
    """Return the row of a game with the player's own figures first."""
    first = game.one == name
    rival = game.two if first else game.one
    cells: list[Cell] = [str(game.number), str(game.round or "")]
    cells += [short_day(game.at), f"{game.at:%H:%M}"] if timed and game.at else [""] * 2 * timed
    cells += [str(game.board or "")] if boards else []
    if game.status is Status.ANNULLED:
        return [*cells, Words(rival, cell_style(look, strike=True)), "", "", reason_of(game)]
    score, pieces = (text if first else mirrored(text) for text in (game.score, game.pieces))
    return [*cells, rival, score or _TO_FILL_IN, pieces, reason_of(game)]
