"""A game as a row, in every table of games."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.display.games import GameLine, Status
from tournaments.documents.files.sheet import Coded, FileColumn, Value, headings, unprinted
from tournaments.league.values import Result, Side, Winner
from tournaments.wording.result_columns import result_headings
from tournaments.wording.results import RESULT_COLUMNS, result_values
from tournaments.wording.terms import REASONS

OUTCOME_COLUMNS = ("winner", "reason", "one_men", "one_kings", "two_men", "two_kings")
"""The columns of a result, with the keys and headings of a list of results, so that the table can be read as one."""
UNCONFIRMED, POSTPONED = "unconfirmed", "postponed"
"""Codes of the status of a game beside those of `Status`: played or open, and something else is to be done."""


def game_headings(hour: str) -> tuple[FileColumn, ...]:
    """Return the columns of a table of games; `hour` is the heading of the date and hour."""
    return (
        *headings(number=_("N.º"), round=_("Ronda")),
        *unprinted(leg=_("Vuelta"), turn=_("Turno")),
        *headings(at=hour, board=_("Tablero"), one=_("Primero"), two=_("Segundo")),
        *unprinted(starter=_("Empieza"), white=_("Blancas")),
        *headings(status=_("Estado")),
        *headings(**{key: str(title) for key, title in RESULT_COLUMNS.items()}),
        *unprinted(**{key: title for key, title in result_headings().items() if key in OUTCOME_COLUMNS}),
    )


def game_row(game: GameLine, unconfirmed: frozenset[int]) -> tuple[Value, ...]:
    """Return the cells of a game; `unconfirmed` are the fixtures whose result waits for a second person."""
    when = (game.number, game.round, game.leg, game.slot, game.at, game.board)
    status = Coded(_("jugada, sin confirmar"), UNCONFIRMED) if game.fixture_id in unconfirmed else _status(game)
    players = (game.one, game.two, game.starter, game.white, status)
    values = result_values(game.settled, game.walkover_pieces, game.regulation).values()
    return (*when, *players, *values, *_outcome(game.settled.result))


def _status(game: GameLine) -> Coded:
    if game.put_off:
        return Coded(_("aplazada, sin fecha"), POSTPONED)
    words = {
        Status.OPEN: _("por jugar"),
        Status.PLAYED: _("jugada"),
        Status.WALKOVER: _("incomparecencia"),
        Status.ANNULLED: _("anulada"),
    }[game.status]
    return Coded(words, game.status.value)


def _outcome(result: Result | None) -> tuple[Value, ...]:
    """Return the result as a list of results has it: winner, reason, and the men and kings of each side."""
    if result is None:
        return (None,) * len(OUTCOME_COLUMNS)
    winners = {Winner.ONE: _("primero"), Winner.TWO: _("segundo"), Winner.DRAW: _("tablas"), Winner.NONE: _("ninguno")}
    left = [result.pieces(side) for side in Side]
    pieces = [number for each in left for number in ((each.men, each.kings) if each else (None, None))]
    winner = Coded(winners[result.winner], result.winner.value)
    return (winner, Coded(REASONS[result.reason], result.reason.value), *pieces)
