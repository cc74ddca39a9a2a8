"""Sheets of the open rounds: the players of each board, and space for the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether

from tournaments.display.games import GameLine, Status
from tournaments.display.printed import Printed
from tournaments.display.resting import resting_rounds
from tournaments.documents.print.first_fit import height_of
from tournaments.documents.print.frame import MARGIN, Document, Paper
from tournaments.documents.print.grid import Cell, GridColumn, Look, cell_style, figure_column, grid
from tournaments.documents.print.parts import counted, paragraph, progress, section, short_day, small_text
from tournaments.documents.print.pen import BOX_SIDE, draw_tick_box
from tournaments.documents.print.text import SMALL, TextBlock

_LOOK = Look(size=10, leading=12.5, padding=5.2)
"""Rows of one line are eight millimetres high."""
_LOOKS = (_LOOK, Look(size=9.5, leading=11.5, padding=3), Look(size=8.5, leading=10, padding=2))
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
    games = sorted(league.page.calendar, key=lambda game: game.round or 0)
    instructions = _(
        "Marca la casilla de quien se presente. Los resultados, como 3–0 o tablas, y las fichas que quedan."
    )
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL), *paragraph(instructions, SMALL)]
    resting = {one.round: small_text(one.words) for one in resting_rounds(league.page)}
    for number, of_round in groupby(games, lambda game: game.round):
        some = list(of_round)
        if any(game.status is Status.OPEN for game in some):
            below = resting.get(number or 0, [])
            table = _round_table(some, paper, height_of(below, paper.width) if below else 0)
            story.append(KeepTogether([*section(_title(number, some)), table, *below]))
    return Document(story)


def _round_table(games: Sequence[GameLine], paper: Paper, below: float) -> Flowable:
    """Return the games of a round in rows for handwriting, lower ones if the page is too small.

    `below` is the height of what follows them.
    """
    room = float(paper.value[1]) - 2 * MARGIN - _HEADINGS - below
    for look in _LOOKS:
        table = _table(games, paper.width, look)
        if height_of([table], paper.width) <= room:
            break
    return table


def _title(number: int | None, games: Sequence[GameLine]) -> str:
    """Return the title of a round, with its day if all its games are on one day."""
    title = _("Ronda %(round)d") % {"round": number}
    days = _distinct_days(games)
    return f"{title} · {days[0]}" if len(days) == 1 else title


def _distinct_days(games: Sequence[GameLine]) -> list[str]:
    return list(dict.fromkeys(short_day(game.at) for game in games if game.at))


def _table(games: Sequence[GameLine], width: float, look: Look = _LOOK) -> Flowable:
    """Return the games by hour and board, with the day above the hour if there are several days."""
    several = len(_distinct_days(games)) > 1
    when = {
        game.number: f"{short_day(game.at) if several else ''} {game.at:%H:%M}".strip() for game in games if game.at
    }
    boards = any(game.board for game in games)
    columns = [figure_column(_("N.º"), [str(game.number) for game in games], look, align="RIGHT")]
    if several:
        columns.append(replace(figure_column(_("Cuándo"), _distinct_days(games), look, align="LEFT"), wraps=True))
    elif when:
        columns.append(figure_column(_("Hora"), when.values(), look, align="LEFT"))
    columns += [figure_column(_("Tablero"), (), look, strong=True)] if boards else []
    columns += [GridColumn("", _BOX), GridColumn(_("Jugador/a"), wraps=True)] * 2
    columns += [GridColumn(_("Resultado"), 18 * mm, "CENTER")]
    columns += [GridColumn("F", 13 * mm, "CENTER")] if any(counted(game, "") for game in games) else []
    rows: list[list[Cell]] = []
    for game in games:
        cells: list[Cell] = [str(game.number)]
        cells += [when.get(game.number, "")] if when else []
        cells += [str(game.board or "")] if boards else []
        rows.append([*cells, *_players(game, look), game.score, *counted(game, game.pieces)])
    return grid(columns, rows, width, look)


def _players(game: GameLine, look: Look) -> list[Cell]:
    """Return the cells of both players, with boxes to tick if the game is open."""
    if game.status is Status.OPEN:
        return [TickBox(), game.one, TickBox(), game.two]
    style = replace(cell_style(look), strike=game.status is Status.ANNULLED)
    return ["", TextBlock(game.one, style), "", TextBlock(game.two, style)]
