"""The printed table of a league, with the reason for every place decided by a tie-break, and of a championship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.display.championships import ChampionshipPage, Event
from tournaments.display.league import LeaguePage
from tournaments.display.standings import Standings, StandingsRow, Unit
from tournaments.documents.print.fitting import fewest_sheets
from tournaments.documents.print.fonts import BOLD, PLAIN, face_for, text_width
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.grid import (
    HAIR,
    Cell,
    Command,
    GridColumn,
    Look,
    cell_style,
    figure_column,
    free_room,
    grid,
)
from tournaments.documents.print.parts import (
    MEDAL_SHAPES,
    day,
    decisions,
    mark_of,
    open_ties,
    paragraph,
    progress,
    section,
    small_text,
    tie_break_notes,
)
from tournaments.documents.print.text import FAINT, RULE, SMALL, Style, TextBlock
from tournaments.league.podium import ChampionshipRow, Medal
from tournaments.wording.columns import Counts, Surface, columns_of, figures, legend
from tournaments.wording.terms import MEDALS

_LOOK = Look(size=10, leading=12.5, padding=3.6)
_COMPACT = Look(size=9, leading=11, padding=2)
"""For leagues that take a sheet less with it."""
_LARGE = tuple(_LOOK.enlarged(size / _LOOK.size) for size in (16, 15, 14, 13, 12, 11))
"""On A3, the largest with which the table takes the fewest sheets."""
_MAX_CLUB_WIDTH = 34 * mm
"""The widest column of clubs; longer ones are set below the names."""
_MIN_NAME_WIDTH = 52 * mm
"""The narrowest column of names beside figures with room to spare; with less, these get what they need."""
_SPACE_BEFORE_MEDAL = 5 * mm
_CLUB_GAP = 2.5 * mm
_MIN_SIZE = 8
_WIDTHS = {
    Counts.GAMES: 8 * mm,
    Counts.POINTS: 13 * mm,
    Counts.PIECES: 11 * mm,
    Counts.SANCTIONS: 8 * mm,
    Counts.STEPS: 14 * mm,
}
_SHARED_MARK = "="
"""The mark of a shared place."""


def standings(page: LeaguePage, paper: Paper) -> Document:
    """Return the table with its legend, tie-breaks and decisions; before the first result, the list of players."""
    table = page.standings
    if not page.header.played and not table.moment:
        return Document(_list_of_players(page, paper.width))
    looks = (*(_LARGE if paper is Paper.A3 else ()), _LOOK, _COMPACT)
    return fewest_sheets([partial(_document, page, paper, look) for look in looks], paper)


def _document(page: LeaguePage, paper: Paper, look: Look) -> Document:
    """Return the table in a look, with its notes."""
    table = page.standings
    story = [
        *paragraph(_moment_sentence(page) or progress(page.header), SMALL),
        Spacer(0, 2 * mm),
        standings_table(table, paper.width, look),
        *small_text(" ".join(filter(None, (_legend(table), "" if table.moment else page.provisional)))),
        *tie_break_notes(table.notes, paper.width),
        *open_ties(table, paper.width),
        *([] if table.moment else decisions(page, paper.width)),
    ]
    return Document(story)


def _list_of_players(page: LeaguePage, width: float) -> list[Flowable]:
    """Return the standings of a league without results: a sentence that says so and the players, without places."""
    clubs = any(entrant.club for entrant in page.entrants)
    columns = [GridColumn(_("N.º"), 13 * mm, "RIGHT"), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [GridColumn(_("Club"), 60 * mm, wraps=True)] if clubs else []
    rows = [[str(one.number), one.name, *([one.club or ""] if clubs else [])] for one in page.entrants]
    head = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm), *no_results()]
    return [*head, Spacer(0, 2 * mm), grid(columns, rows, width, _LOOK), *decisions(page, width)]


def no_results() -> list[Flowable]:
    """Return a sentence in the place of the table of a league without results."""
    return paragraph(_("Todavía no hay resultados: la clasificación empieza con la primera partida."))


def _moment_sentence(page: LeaguePage) -> str:
    """Return the rules and the last game or round counted in an earlier table; empty for the present table."""
    moment = page.standings.moment
    if moment is None:
        return ""
    if moment.unit is Unit.GAME:
        words, most = _("Solo con las partidas del calendario hasta la %(count)d.ª, de %(most)d."), len(page.calendar)
    else:
        words = _("Solo con las partidas del calendario hasta la ronda %(count)d, de %(most)d.")
        most = max((game.round or 0 for game in page.calendar), default=0)
    facts = [page.header.rules_name, page.header.regulation, words % {"count": moment.count, "most": most}]
    return " · ".join(filter(None, facts))


def standings_table(table: Standings, width: float, look: Look = _LOOK, *, clubs: bool = True) -> Flowable:
    """Return the table with the columns and letters of the regulation, and with clubs and medals if there are any.

    The names in `left`, of those who withdrew, are struck out.
    """
    scale = max(1.0, look.size / _LOOK.size)
    clubs = clubs and any(row.club for row in table.rows)
    medals = table.settled and table.complete and any(row.medal for row in table.rows)
    first = [GridColumn(_("Pos."), 13 * mm * scale), GridColumn(_("Jugador/a"), wraps=True)]
    medal = [GridColumn(_("Medalla"), _medal_width(look))] if medals else []
    last = [*_figure_columns(table.rows, scale), *medal]
    if free_room([*first, *last], width, look) < _MIN_NAME_WIDTH * scale:
        last = [*_narrow_columns(table.rows, look), *medal]
    own = _club_column(table, look, free_room([*first, *last], width, look)) if clubs else None
    columns = [*first, *([own] if own else []), *last]
    below = clubs and not own
    rows = [_row(row, look, clubs=bool(own), below=below, medals=medals) for row in table.rows]
    apart = [("LEFTPADDING", (-1, 0), (-1, -1), _SPACE_BEFORE_MEDAL)] if medals else []
    return grid(columns, rows, width, look, apart)


def _figure_columns(rows: Sequence[StandingsRow], scale: float) -> list[GridColumn]:
    return [
        GridColumn(str(column.heading), _WIDTHS[column.counts] * scale, "RIGHT", strong=column.strong)
        for column in columns_of(Surface.PRINTED, rows)
    ]


def _narrow_columns(rows: Sequence[StandingsRow], look: Look) -> list[GridColumn]:
    """Return the columns of figures no wider than these or their titles."""
    shown = zip(columns_of(Surface.PRINTED, rows), *(figures(row, Surface.PRINTED) for row in rows), strict=True)
    return [
        figure_column(str(column.heading), map(str, counts), look, align="RIGHT", strong=column.strong)
        for column, *counts in shown
    ]


def _club_column(table: Standings, look: Look, room: float) -> GridColumn | None:
    """Return a column as wide as the longest club, or None if the names need its width of the room of both."""
    widest = figure_column("", [row.club or "" for row in table.rows], look)
    names = max(text_width(row.marked_name, BOLD if row.medal else PLAIN, look.size) for row in table.rows)
    most = min(_MAX_CLUB_WIDTH * max(1.0, look.size / _LOOK.size), room - names)
    return GridColumn(_("Club"), widest.width, wraps=True) if widest.width <= most else None


class _NameAndClub(TextBlock):
    """A name, and the club in smaller letters: beside it if both fit in a line, or else below."""

    def __init__(self, name: str, style: Style, club: str) -> None:
        super().__init__(name, style)
        self.club = club

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        super().wrap(available, height)
        smaller = min(1.5, self.style.size - _MIN_SIZE)
        small_text = replace(SMALL, size=self.style.size - smaller, leading=self.style.leading - smaller)
        self.below = TextBlock(self.club, small_text)
        self.start = text_width(self.text, face_for(self.style.face, self.text), self.style.size) + _CLUB_GAP
        wide = text_width(self.club, face_for(small_text.face, self.club), small_text.size)
        self.beside = len(self.lines or ()) == 1 and self.start + wide < available
        below = self.below.wrap(available, height)[1]
        self.height += 0 if self.beside else below
        return available, self.height

    def split(self, _available: float, _height: float) -> list[Flowable]:
        """Return nothing: a name and its club stay on one page."""
        return []

    def draw(self) -> None:
        super().draw()
        self.below.drawOn(self.canv, self.start if self.beside else 0, 0)


def _medal_width(look: Look) -> float:
    """Return the width of the widest medal in the language, and of its title."""
    words = [_medal(medal) for medal in MEDAL_SHAPES]
    return _SPACE_BEFORE_MEDAL + figure_column(_("Medalla"), [*words, _("Medalla")], look, strong=True).width


def _medal(medal: Medal) -> str:
    return f"{MEDAL_SHAPES[medal]} {MEDALS[medal]}"


def _row(row: StandingsRow, look: Look, *, clubs: bool, below: bool, medals: bool) -> list[Cell]:
    style = cell_style(look, strong=row.medal is not None)
    if row.withdrawn:
        style = replace(style, strike=True, colour=FAINT)
    name = _NameAndClub(row.marked_name, style, row.club) if below and row.club else TextBlock(row.marked_name, style)
    cells: list[Cell] = [_place(row, look), name]
    cells += [TextBlock(row.club or "", replace(cell_style(look), size=look.size - 1, colour=FAINT))] if clubs else []
    cells += [str(figure) for figure in figures(row, Surface.PRINTED)]
    if medals:
        cells.append(_medal(row.medal) if row.medal else "")
    return cells


def _place(row: StandingsRow, look: Look) -> Cell:
    place = "–" if row.pos is None else f"{row.pos}{_SHARED_MARK if row.pending else ''}"
    return TextBlock(place, cell_style(look, strong=True), mark_of(row.reason))


def _legend(table: Standings) -> str:
    sentences = [legend(Surface.PRINTED, table.rows)]
    if table.notes:
        sentences.append(_("Las letras junto al puesto llevan a los desempates."))
    if table.open_ties:
        sentences.append(_("%(mark)s: puesto por decidir.") % {"mark": _SHARED_MARK})
    if any(row.withdrawn for row in table.rows):
        sentences.append(struck_words(table))
    if table.unplayed:
        sentences.append(table.unplayed)
    return " ".join(sentences)


def struck_words(table: Standings) -> str:
    """Return what a struck name means: whose games count, has a place."""
    annulled = {row.pos is None for row in table.rows if row.withdrawn}
    if annulled == {True}:
        return _("Tachado: se retiró. Sin puesto, sus partidas no cuentan.")
    if annulled == {False}:
        return _("Tachado: se retiró. Lo jugado cuenta.")
    return _("Tachado: se retiró. Con puesto, lo jugado cuenta; sin puesto, no.")


def championship(page: ChampionshipPage, paper: Paper) -> Document:
    """Return the table of the championship and the podium of each of its events."""
    return fewest_sheets([partial(_championship, page, paper, scale) for scale in paper.scales], paper)


def _championship(page: ChampionshipPage, paper: Paper, scale: float) -> Document:
    return Document([*_table(page, paper.width, scale), *section(_("Podios")), _events(page, paper.width, scale)])


def _table(page: ChampionshipPage, width: float, scale: float) -> list[Flowable]:
    if not page.rows:
        return paragraph(_("Ninguna liga del campeonato ha terminado todavía."))
    columns = [GridColumn(_("Pos."), 13 * mm * scale, strong=True), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [GridColumn(f"{shape} {title}", 23 * mm * scale, "RIGHT") for shape, title in _medal_titles()]
    columns += [GridColumn(_("Ptos."), 18 * mm * scale, "RIGHT", strong=True)]
    legend = _("Puntos de podio de las ligas terminadas. A igualdad de puntos, más oros, platas y bronces.")
    table = grid(columns, map(_championship_row, page.rows), width, _LOOK.enlarged(scale))
    return [Spacer(0, 2 * mm), table, *small_text(legend)]


def _medal_titles() -> list[tuple[str, str]]:
    return list(zip(MEDAL_SHAPES.values(), (_("Oros"), _("Platas"), _("Bronces")), strict=True))


def _championship_row(row: ChampionshipRow) -> list[Cell]:
    return [str(row.pos), row.name, str(row.golds), str(row.silvers), str(row.bronzes), str(row.points)]


def _events(page: ChampionshipPage, width: float, scale: float) -> Flowable:
    """Return a table of the leagues and podiums of other games, with the medallists of each on one page."""
    columns = [
        GridColumn(_("Liga o juego"), wraps=True),
        GridColumn("", 9 * mm * scale, "CENTER"),
        GridColumn(_("Podio"), wraps=True),
    ]
    columns += [GridColumn(_("Ptos."), 18 * mm * scale, "RIGHT")]
    rows: list[list[Cell]] = []
    commands: list[Command] = []
    for event in page.events:
        first = len(rows) + 1
        rows += _event_rows(event)
        commands += [
            ("LINEBELOW", (0, len(rows)), (-1, len(rows)), RULE, HAIR),
            ("NOSPLIT", (0, first), (0, len(rows))),
        ]
    look = Look(size=9.5, leading=12, padding=2.4, ruled=False).enlarged(scale)
    return grid(columns, rows, width, look, commands)


def _event_rows(event: Event) -> list[list[Cell]]:
    """Return a row for each medallist of an event, or one with its state if it has no podium."""
    named = f"{event.name} ({day(event.played_on)})" if event.played_on else event.name
    if not event.podium:
        return [[named, "", event.state_name, ""]]
    return [
        ["" if index else named, MEDAL_SHAPES[won.medal], won.name, str(won.points)]
        for index, won in enumerate(event.podium)
    ]
