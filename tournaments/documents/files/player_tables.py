"""The tables about players of the site, with the same figures as their pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.display.players import Participation, PlayerLine, PlayerPage
from tournaments.documents.files.game_rows import game_headings, game_row
from tournaments.documents.files.sheet import Coded, Sheet, Value, headings
from tournaments.documents.files.tables import figure_headings
from tournaments.wording import terms
from tournaments.wording.columns import Surface, common_cells


def registered_players(players: Sequence[PlayerLine], query: str) -> Sheet:
    """Return the table of the players found; `query` is the text searched for, empty for all players."""
    rows = tuple((player.name, player.club or None) for player in players)
    return Sheet(_("Jugadores"), query or "El Castillar", headings(player=_("Jugador/a"), club=_("Club")), rows)


def participations(page: PlayerPage) -> Sheet:
    """Return the leagues of a player, the latest first, each with the player's row in its table."""
    columns = (
        *headings(league=_("Liga"), state=_("Estado"), number=_("N.º"), pos=_("Pos.")),
        *figure_headings(),
        *headings(medal=_("Medalla"), podium_points=_("Puntos de podio")),
    )
    return Sheet(_("Sus ligas"), page.name, columns, tuple(map(_participation, page.participations)), _changed(page))


def _changed(page: PlayerPage) -> datetime | None:
    """Return the time of the last change in a league of the player."""
    return max((participation.header.updated_at for participation in page.participations), default=None)


def _participation(participation: Participation) -> tuple[Value, ...]:
    """Return a league of the player as a row."""
    row, league = participation.row, participation.header
    medal = Coded(terms.MEDALS[row.medal], row.medal.value) if row.medal else None
    place = row.pos if league.played else None
    state = Coded(league.state_name, league.state.value)
    return (
        league.name,
        state,
        participation.number,
        place,
        *(figure for _column, figure in common_cells(row, Surface.FILE)),
        medal,
        row.podium_points,
    )


def has_games(page: PlayerPage) -> bool:
    """Return whether the player has games in any league."""
    return any(participation.games for participation in page.participations)


def player_games(page: PlayerPage) -> Sheet:
    """Return the games of a player in every league, each league in its order of play and with its time zone."""
    columns = (*headings(league=_("Liga"), zone=_("Zona horaria")), *game_headings(_("Hora")))
    rows = (
        (participation.header.name, participation.header.zone, *game_row(game, participation.unconfirmed))
        for participation in page.participations
        for game in participation.games
    )
    return Sheet(_("Sus partidas"), page.name, columns, tuple(rows), _changed(page))
