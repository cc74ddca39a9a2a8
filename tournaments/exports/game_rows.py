"""A game as a row, in every table of games."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.display.games import GameLine, Status
from tournaments.exports.sheet import FileColumn, Value, headings, unprinted
from tournaments.wording.results import RESULT_COLUMNS, result_values


def game_headings(hour: str) -> tuple[FileColumn, ...]:
    """Return the columns of a table of games; `hour` is the heading of the date and hour."""
    return (
        *headings(number=_("N.º"), round=_("Ronda")),
        *unprinted(leg=_("Vuelta"), turn=_("Turno")),
        *headings(at=hour, board=_("Tablero"), one=_("Primero"), two=_("Segundo")),
        *unprinted(starter=_("Empieza"), white=_("Blancas")),
        *headings(status=_("Estado")),
        *headings(**{key: str(title) for key, title in RESULT_COLUMNS.items()}),
    )


def game_row(game: GameLine, unconfirmed: frozenset[int]) -> tuple[Value, ...]:
    """Return the cells of a game; `unconfirmed` are the fixtures whose result waits for a second person."""
    when = (game.number, game.round, game.leg, game.slot, game.at, game.board)
    status = _("jugada, sin confirmar") if game.fixture_id in unconfirmed else _status(game)
    players = (game.one, game.two, game.starter, game.white, status)
    return (*when, *players, *result_values(game.settled, game.walkover_pieces).values())


def _status(game: GameLine) -> str:
    if game.put_off:
        return _("aplazada, sin fecha")
    return {
        Status.OPEN: _("por jugar"),
        Status.PLAYED: _("jugada"),
        Status.WALKOVER: _("incomparecencia"),
        Status.ANNULLED: _("anulada"),
    }[game.status]
