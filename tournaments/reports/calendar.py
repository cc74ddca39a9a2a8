"""The calendar, with the lots it was made from and the results there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from tournaments.league import lots
from tournaments.reports.fonts import BOLD
from tournaments.reports.frame import Document, Paper
from tournaments.reports.grid import Cell, Column, Command, Look, cell_style, grid
from tournaments.reports.parts import paragraph, progress, section, small
from tournaments.reports.text import FAINT, INK, RULE, SMALL, Words
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.league import Entrant, LeaguePage
from tournaments.wording.terms import DAYS, REASONS

GAMES = Look(size=9, leading=10, padding=0.5, ruled=False)
_TICKET_DIGITS = 8
_TO_FILL_IN = "·····"


def calendar(page: LeaguePage, paper: Paper) -> Document:
    story: list[Flowable] = [*paragraph(progress(page.header), SMALL)]
    story += _draw(page, paper.width)
    if page.calendar:
        story += [*section(_("Partidas")), games_table(page.calendar, paper.width), *small(_legend(page))]
    else:
        story += small(_("El calendario se hará con el sorteo."))
    return Document(story)


def _draw(page: LeaguePage, width: float) -> list[Flowable]:
    """The lots and how anyone repeats them; before the draw, who has entered."""
    seed = page.header.draw_seed
    if not page.calendar or seed is None:
        return [*section(_("Jugadores")), _two_columns(page.entrants, None, width)]
    how = _(
        "Semilla: «%(seed)s». Para repetir el sorteo: el SHA-256 de «semilla:nombre» (UTF-8) de cada cual, en "
        "hexadecimal y de menor a mayor, da los números. Junto al nombre, sus primeras cifras."
    ) % {"seed": seed}
    return [
        *section(_("Sorteo")),
        _two_columns(page.entrants, seed, width),
        *small(f"{how} {_later(page, seed)}".rstrip()),
    ]


def _later(page: LeaguePage, seed: str) -> str:
    """From which number on the order is not that of the lots, if from any."""
    tickets = [lots.ticket(seed, entrant.name) for entrant in page.entrants]
    for number, (above, below) in enumerate(pairwise(tickets), start=2):
        if below < above:
            return _("Desde el número %(number)d, el orden no es el del sorteo.") % {"number": number}
    return ""


def _two_columns(entrants: Sequence[Entrant], seed: str | None, width: float) -> Flowable:
    """The players by number, down the left half and then down the right one."""
    half = (len(entrants) + 1) // 2
    columns = (
        Column("", 7 * mm, "RIGHT", strong=True),
        Column("", (width - 6 * mm) / 2 - 25 * mm, wraps=True),
        Column("", 18 * mm),
    )
    gap = Column("", 6 * mm)
    rows = []
    for index in range(half):
        left = _entrant(entrants[index], seed)
        right = _entrant(entrants[half + index], seed) if half + index < len(entrants) else ["", "", ""]
        rows.append([*left, "", *right])
    faint: list[Command] = [("TEXTCOLOR", (column, 0), (column, -1), FAINT) for column in (2, 6)]
    return grid((*columns, gap, *columns), rows, width, GAMES, faint)


def _entrant(entrant: Entrant, seed: str | None) -> list[Cell]:
    named = f"{entrant.name} ({entrant.club})" if entrant.club else entrant.name
    ticket = lots.ticket(seed, entrant.name)[:_TICKET_DIGITS] if seed is not None else ""
    return [str(entrant.number), named, ticket]


def games_table(games: Sequence[GameLine], width: float) -> Flowable:
    """The games in order of play. Round, day and hour are written where they change."""
    timed = any(game.at for game in games)
    boards = any((game.board or 1) > 1 for game in games)
    columns = [Column(_("N.º"), 8 * mm, "RIGHT"), Column(_("Ronda"), 12 * mm, "CENTER")]
    columns += [Column(_("Día"), 23 * mm), Column(_("Hora"), 10.5 * mm)] if timed else []
    columns += [Column(_("Tablero"), 14 * mm, "CENTER")] if boards else []
    columns += [
        Column(_("Jugador/a"), wraps=True, align="RIGHT"),
        Column(_("Ptos."), 12.5 * mm, "CENTER", strong=True),
        Column(_("Jugador/a"), wraps=True),
        Column("F", 12 * mm, "CENTER"),
        Column(_("Motivo"), 28.5 * mm, wraps=True),
    ]
    rows = [_row(game, before, timed=timed, boards=boards) for before, game in _with_one_before(games)]
    return grid(columns, rows, width, GAMES, list(_rules(games)))


def _with_one_before(games: Sequence[GameLine]) -> Iterator[tuple[GameLine | None, GameLine]]:
    yield from zip((None, *games), games, strict=False)


def _row(game: GameLine, before: GameLine | None, *, timed: bool, boards: bool) -> list[Cell]:
    cells: list[Cell] = [str(game.number), _round(game, before)]
    cells += [_day(game, before), f"{game.at:%H:%M}" if game.at else ""] if timed else []
    cells += [str(game.board or "")] if boards else []
    if game.status is Status.ANNULLED:
        gone = cell_style(GAMES, strike=True)
        one = Words(game.one, replace(gone, align=1))
        return [*cells, one, game.score, Words(game.two, gone), "", _("anulada")]
    reason = str(REASONS[game.result.reason]) if game.result else ""
    return [*cells, game.one, game.score or _TO_FILL_IN, game.two, game.pieces, reason]


def _round(game: GameLine, before: GameLine | None) -> str:
    return "" if before and before.round == game.round else str(game.round or "")


def _day(game: GameLine, before: GameLine | None) -> str:
    if game.at is None or (before and before.at and before.at.date() == game.at.date()):
        return ""
    return short_day(game.at)


def short_day(at: datetime) -> str:
    return f"{DAYS[at.weekday()]} {at:%d/%m/%y}"


def _rules(games: Sequence[GameLine]) -> Iterator[Command]:
    """A thin rule where a round begins, and a darker one where a leg does."""
    for row, (before, game) in enumerate(_with_one_before(games), start=1):
        if before and before.leg != game.leg:
            yield ("LINEABOVE", (0, row), (-1, row), RULE, INK)
        elif before and before.round != game.round:
            yield ("LINEABOVE", (0, row), (-1, row), RULE, "#b5b5b5")
    yield ("LINEBELOW", (0, -1), (-1, -1), RULE, INK)
    yield ("TEXTCOLOR", (0, 1), (0, -1), FAINT)
    yield ("FONT", (1, 1), (1, -1), BOLD, GAMES.size, GAMES.leading)


def _legend(page: LeaguePage) -> str:
    header = page.header
    said = [_("Ptos.: puntos de cada jugador. F: fichas que suma cada uno; una dama cuenta dos.")]
    if header.rules == "castillar":
        said.append(_("Quien figura a la izquierda empieza, salvo que decidan los dados."))
    else:
        said.append(_("Quien figura a la izquierda lleva las blancas."))
    if header.timetable:
        said.append(
            _("Horas de %(zone)s; %(minutes)d minutos por partida.")
            % {"zone": header.timetable.timezone, "minutes": header.timetable.minutes}
        )
    return " ".join(said)
