"""Sheets for the wall, in large letters: their heading, the players, and the results of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import groupby

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.display.course import resting_rounds
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import FirstFit, Title, fitting, height_of
from tournaments.documents.print.fonts import BOLD, DISPLAY
from tournaments.documents.print.frame import MARGIN, Document, Paper, draw_picture, picture, updated
from tournaments.documents.print.grid import Cell, GridColumn, Look, cell_style, figure_column, grid
from tournaments.documents.print.parts import (
    clock,
    counted,
    day,
    further_mark,
    paragraph,
    progress,
    section,
    short_day,
    small_text,
    zone,
)
from tournaments.documents.print.pen import BOX_SIDE, draw_tick_box
from tournaments.documents.print.text import ACCENT, FAINT, INK, RULE, SMALL, Style, TextBlock
from tournaments.wording.stages import CompetitionKind, part_name

_NAME_SIZES = (30, 26, 23, 20, 17, 15, 13, 11, 9)
_NAME_HEIGHT = 56.0
_CREST = 20 * mm
_GAP = 4 * mm
_SPACE_AROUND_RULE = 3 * mm
_FACT_SIZE = 9.5
_SPACE_BELOW_NAME = 4.0


class WallHead(Flowable):
    """A heading with the time of the last change: `label` and the hour, or only the day without a label.

    With `of_event`, a stage has the name of its event, and its own among the facts.
    """

    def __init__(
        self,
        league: Printed,
        title: str,
        width: float,
        paper: Paper,
        *,
        label: str | Promise = "",
        of_event: bool = False,
    ) -> None:
        super().__init__()
        header, self.scale = league.page.header, paper.scale
        event = header.event if of_event and header.kind is CompetitionKind.STAGE else None
        named, part = (event.name, part_name(header.name, event.name)) if event else (header.name, "")
        changed = header.updated_at.astimezone(zone(header))
        self.crest, self.width = picture(league.crest), width
        facts = " · ".join(filter(None, (title, part, header.championship, progress(header))))
        small = Style(size=_FACT_SIZE * self.scale, leading=_FACT_SIZE * self.scale * 1.3, colour=INK)
        strong = Style(BOLD, small.size, small.leading, colour=INK)
        when = Style(size=small.size, leading=small.leading, colour=FAINT)
        name = fitting(
            named,
            self._text_width(),
            _NAME_HEIGHT * self.scale,
            tuple(size * self.scale for size in _NAME_SIZES),
            Style(face=DISPLAY, colour=ACCENT),
        )
        changed_words = " · ".join(filter(None, (updated(changed, label) if label else "", day(changed.date()))))
        self.rows: Sequence[TextBlock] = (
            Title(named, name),
            TextBlock(facts, small),
            TextBlock(changed_words, strong if label else when),
        )

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        taken = sum(row.wrap(self._text_width(), height)[1] for row in self.rows) + _SPACE_BELOW_NAME * self.scale
        self.height = max(taken, self._crest_side()) + 2 * _SPACE_AROUND_RULE
        return available, self.height

    def draw(self) -> None:
        y = self.height
        for row in self.rows:
            y -= row.height
            row.drawOn(self.canv, 0, y)
            y -= _SPACE_BELOW_NAME * self.scale * (row is self.rows[0])
        if self.crest:
            draw_picture(
                self.canv,
                self.crest,
                self.width - self._crest_side(),
                self.height - self._crest_side(),
                self._crest_side(),
            )
        self.canv.setStrokeColor(ACCENT)
        self.canv.setLineWidth(2 * RULE * self.scale)
        self.canv.line(0, _SPACE_AROUND_RULE, self.width, _SPACE_AROUND_RULE)

    def _crest_side(self) -> float:
        return _CREST * self.scale if self.crest else 0

    def _text_width(self) -> float:
        return self.width - (self._crest_side() + _GAP) * bool(self.crest)


_LOOKS = (Look(size=16, leading=19.5, padding=7), Look(size=13, leading=16, padding=5))
"""The looks of a list that fits on one page, in order of preference."""
_LOOK = Look(size=11, leading=13.5, padding=4)


def entrants(page: LeaguePage, paper: Paper) -> Document:
    order = _("Por el número del sorteo.") if page.calendar else _("Por orden de inscripción: aún no hay sorteo.")
    head = [*paragraph(progress(page.header), SMALL), Spacer(0, 2 * mm)]
    looks = (*(_LOOKS[0].enlarged(scale) for scale in paper.scales), *_LOOKS[1:], _LOOK)
    settings = [partial(_list, page, paper, look, order) for look in looks]
    return Document([*head, FirstFit(settings, lambda _height: settings[-1]())])


def _list(page: LeaguePage, paper: Paper, look: Look, order: str) -> list[Flowable]:
    """Return the table in a look, and its order below."""
    clubs = any(entrant.club for entrant in page.entrants)
    withdrawals = {one.player: one.description for one in page.withdrawals}
    columns = [GridColumn(_("N.º"), look.size * 3.3, "RIGHT", strong=True), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [GridColumn(_("Club"), 0.36 * paper.width, wraps=True)] if clubs else []
    columns += [GridColumn("", 40 * mm, wraps=True)] if withdrawals else []
    rows: list[list[Cell]] = []
    for entrant in page.entrants:
        style = cell_style(look)
        name_style = replace(style, strike=True, colour=FAINT) if entrant.withdrawn else style
        cells: list[Cell] = [str(entrant.number), TextBlock(entrant.name, name_style)]
        cells += [entrant.club or ""] if clubs else []
        cells += [TextBlock(withdrawals.get(entrant.name, ""), SMALL)] if withdrawals else []
        rows.append(cells)
    return [grid(columns, rows, paper.width, look), *small_text(order)]


_ROUNDS_LOOK = Look(size=10, leading=12.5, padding=5.2)
"""Rows of one line are eight millimetres high."""
_ROUNDS_LOOKS = (_ROUNDS_LOOK, Look(size=9.5, leading=11.5, padding=3), Look(size=8.5, leading=10, padding=2))
_HEADINGS = 45 * mm
"""The height of the headings above the first round of a page."""
_BOX = 7 * mm


class TickBox(Flowable):
    """A box to tick in a cell."""

    def wrap(self, *_available: float) -> tuple[float, float]:
        return BOX_SIDE, BOX_SIDE

    def draw(self) -> None:
        draw_tick_box(self.canv, 0, 0)


def rounds(league: Printed, paper: Paper) -> Document:
    """Return the games of each round with open games, with boxes for attendance and space for results."""
    games = sorted((game for game in league.page.calendar if not game.left_out), key=lambda game: game.round or 0)
    instructions = _(
        "Marca la casilla de quien se presente. Entre los dos, «gana a», «pierde con» o «tablas»; al final, las "
        "fichas que quedan."
    )
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL), *paragraph(instructions, SMALL)]
    resting = {one.round: small_text(one.words) for one in resting_rounds(league.page)}
    for number, of_round in groupby(games, lambda game: game.round):
        some = list(of_round)
        if any(game.status is Status.OPEN for game in some):
            below = resting.get(number or 0, [])
            table = _round_table(some, paper, height_of(below, paper.width) if below else 0)
            title = _title(number, some, league.page.deadlines.get(number or 0))
            story.append(KeepTogether([*section(title), table, *below]))
    return Document(story)


def _round_table(games: Sequence[GameLine], paper: Paper, below: float) -> Flowable:
    """Return the games of a round in rows for handwriting, lower ones if the page is too small.

    `below` is the height of what follows them.
    """
    room = float(paper.value[1]) - 2 * MARGIN - _HEADINGS - below
    for look in _ROUNDS_LOOKS:
        table = _table(games, paper.width, look)
        if height_of([table], paper.width) <= room:
            break
    return table


def _title(number: int | None, games: Sequence[GameLine], last_day: date | None = None) -> str:
    """Return the title of a round, with its day if all its games are on one day, and with its last day if any."""
    title = (games[0].phase if games else "") or _("Ronda %(round)d") % {"round": number}
    days = _distinct_days(games)
    facts = [title, *(days if len(days) == 1 else [])]
    facts += [_("plazo: hasta el %(day)s") % {"day": date_format(last_day, _("j b Y"))}] if last_day else []
    return " · ".join(facts)


def _distinct_days(games: Sequence[GameLine]) -> list[str]:
    return list(dict.fromkeys(short_day(game.at) for game in games if game.at))


def _table(games: Sequence[GameLine], width: float, look: Look = _ROUNDS_LOOK) -> Flowable:
    """Return the games by hour and board, with the day above the hour if there are several days."""
    several = len(_distinct_days(games)) > 1
    when = {game.number: f"{short_day(game.at) if several else ''} {clock(game)}".strip() for game in games if game.at}
    boards = any(game.board for game in games)
    columns = [figure_column(_("N.º"), [str(game.number) for game in games], look, align="RIGHT")]
    if several:
        columns.append(replace(figure_column(_("Cuándo"), _distinct_days(games), look, align="LEFT"), wraps=True))
    elif when:
        columns.append(figure_column(_("Hora"), when.values(), look, align="LEFT"))
    columns += [figure_column(_("Tablero"), (), look, strong=True)] if boards else []
    player = [GridColumn("", _BOX), GridColumn(_("Jugador/a"), wraps=True)]
    columns += [*player, GridColumn(_("Resultado"), 27 * mm, "CENTER"), *player]
    further = [further_mark(game) for game in games]
    columns += [figure_column("", further, look, align="LEFT")] if any(further) else []
    columns += [GridColumn("F", 13 * mm, "CENTER")] if any(counted(game, "") for game in games) else []
    rows: list[list[Cell]] = []
    for game, mark in zip(games, further, strict=True):
        cells: list[Cell] = [str(game.number)]
        cells += [when.get(game.number, "")] if when else []
        cells += [str(game.board or "")] if boards else []
        one, two = _player(game, game.one, look), _player(game, game.two, look)
        rows.append([*cells, *one, game.outcome, *two, *([mark] if any(further) else []), *counted(game, game.pieces)])
    return grid(columns, rows, width, look)


def _player(game: GameLine, name: str, look: Look) -> list[Cell]:
    """Return the cells of a player, with a box to tick if the game is open."""
    if game.status is Status.OPEN:
        return [TickBox(), name]
    return ["", TextBlock(name, replace(cell_style(look), strike=game.status is Status.ANNULLED))]
