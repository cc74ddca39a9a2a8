"""A card for each player: their own games, when and where, and how they went."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Spacer

from tournaments.reports.calendar import short_day
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Cell, Column, Look, cell_style, grid
from tournaments.reports.text import HEADING, SMALL, Words, mirrored
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.league import Entrant, LeaguePage
from tournaments.selectors.standings import StandingsRow
from tournaments.wording.terms import REASONS
from tournaments.wording.ties import points_of

_LOOK = Look(size=9.5, leading=11.5, padding=2.2)
_TO_FILL_IN = "·····"


def cards(page: LeaguePage, paper: Paper) -> Document:
    rows = {row.name: row for row in page.standings.rows}
    story: list[Flowable] = []
    for entrant in page.entrants:
        own = [game for game in page.calendar if entrant.name in (game.one, game.two)]
        story += [_card(entrant, rows[entrant.name], own, paper.width), Spacer(0, 9 * mm)]
    return Document(story[:-1])


def _card(entrant: Entrant, row: StandingsRow, own: Sequence[GameLine], width: float) -> Flowable:
    named = f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name
    return KeepTogether(
        [
            Words(f"{entrant.number}. {named}", HEADING),
            Words(_standing(row), SMALL),
            Spacer(0, 1 * mm),
            _games(entrant.name, own, width),
        ]
    )


def _standing(row: StandingsRow) -> str:
    if row.annulled:
        return _("Se retiró; sus partidas no cuentan.")
    return _("Puesto %(place)d: %(points)s y F %(pieces)d en %(played)d partidas.") % {
        "place": row.pos or 0,
        "points": points_of(row.points),
        "pieces": row.pieces,
        "played": row.played,
    }


def _games(name: str, own: Sequence[GameLine], width: float) -> Flowable:
    timed = any(game.at for game in own)
    boards = any((game.board or 1) > 1 for game in own)
    columns = [Column(_("N.º"), 9 * mm, "RIGHT"), Column(_("Ronda"), 14 * mm, "CENTER")]
    columns += [Column(_("Día"), 24 * mm), Column(_("Hora"), 12 * mm)] if timed else []
    columns += [Column(_("Tablero"), 14 * mm, "CENTER")] if boards else []
    columns += [Column(_("Rival"), wraps=True), Column(_("Ptos."), 14 * mm, "CENTER", strong=True)]
    columns += [Column("F", 13 * mm, "CENTER"), Column(_("Motivo"), 34 * mm, wraps=True)]
    return grid(columns, [_row(name, game, timed=timed, boards=boards) for game in own], width, _LOOK)


def _row(name: str, game: GameLine, *, timed: bool, boards: bool) -> list[Cell]:
    """A game as this player sees it: their own figures first."""
    first = game.one == name
    rival = game.two if first else game.one
    cells: list[Cell] = [str(game.number), str(game.round or "")]
    cells += [short_day(game.at), f"{game.at:%H:%M}"] if timed and game.at else [""] * 2 * timed
    cells += [str(game.board or "")] if boards else []
    if game.status is Status.ANNULLED:
        return [*cells, Words(rival, cell_style(_LOOK, strike=True)), "", "", _("anulada")]
    score, pieces = (text if first else mirrored(text) for text in (game.score, game.pieces))
    reason = str(REASONS[game.result.reason]) if game.result else ""
    return [*cells, rival, score or _TO_FILL_IN, pieces, reason]
