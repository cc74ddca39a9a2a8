"""The tables about players of the site and of championships, with the same figures as their pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.display.championships import ChampionshipPage
from tournaments.display.players import Participation, PlayerLine, PlayerPage
from tournaments.display.standings import Standings, StandingsRow, TieNote
from tournaments.documents.files.pdn import Coded, Sheet, Value, headings
from tournaments.documents.files.tables import figure_headings, game_headings, game_row
from tournaments.league.file.types import (
    DRAFT,
    FLAG,
    Schema,
    array_schema,
    choice_schema,
    defined,
    nullable_schema,
    number_schema,
    record_schema,
)
from tournaments.league.podium import Medal
from tournaments.league.regulation import Step
from tournaments.league.regulations import CASTILLAR
from tournaments.league.tiebreaks import Average, Figure
from tournaments.wording import terms
from tournaments.wording.columns import Counts, Surface, cells, common_cells, declared_columns


def registered_players(players: Sequence[PlayerLine], query: str) -> Sheet:
    """Return the table of the players found; `query` is the text searched for, empty for all players."""
    rows = tuple((player.name, player.club or None) for player in players)
    return Sheet(_("Jugadores"), query or "El Castillar", headings(player=_("Jugador/a"), club=_("Club")), rows)


def participations(page: PlayerPage) -> Sheet:
    """Return the leagues of a player, the latest first, each with the player's row in its table."""
    columns = (
        *headings(league=_("Liga"), state=_("Estado"), number=_("N.º"), pos=_("Pos.")),
        *figure_headings(declared_columns(Surface.FILE)),
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
        *(figure for _column, figure in common_cells(row, declared_columns(Surface.FILE))),
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


def standings(page: ChampionshipPage) -> Sheet:
    """Return the table of podium points."""
    columns = (
        *headings(pos=_("Pos."), player=_("Jugador/a"), golds=_("Oros"), silvers=_("Platas"), bronzes=_("Bronces")),
        *headings(points=_("Ptos.")),
    )
    rows = tuple((row.pos, row.name, row.golds, row.silvers, row.bronzes, row.points) for row in page.rows)
    return Sheet(_("Campeonato"), page.name, columns, rows, page.changed)


def podiums(page: ChampionshipPage) -> Sheet:
    """Return the medallists of its leagues and other games, a line a medal."""
    columns = (
        *headings(event=_("Liga o juego"), state=_("Estado"), played_on=_("Fecha"), medal=_("Medalla")),
        *headings(player=_("Jugador/a"), podium_points=_("Puntos de podio")),
    )
    rows = (
        (
            *(event.name, Coded(event.state_name, event.state.value), event.played_on),
            *(Coded(terms.MEDALS[place.medal], place.medal.value), place.name, place.points),
        )
        for event in page.events
        for place in event.podium
    )
    return Sheet(_("Podios"), page.name, columns, tuple(rows), page.changed)


Json = dict[str, Any]


def standings_document(standings: Standings) -> Json:
    """Return the standings as a document."""
    return {
        "complete": standings.complete,
        "pending": [list(group) for group in standings.pending],
        "rows": [_row(row) for row in standings.rows],
    }


def _row(row: StandingsRow) -> Json:
    return {
        "pos": row.pos,
        "player": row.name,
        **_compared(row),
        **{column.key: figure for column, figure in cells(row, Surface.DOCUMENT) if column.counts is not Counts.STEPS},
        "decided_by": row.note.code if row.note else None,
        "why": _why(row.note) if row.note else None,
        "medal": row.medal,
        "podium_points": row.podium_points,
    }


def _compared(row: StandingsRow) -> Json:
    """Return the points and the figure of each step of the chain; nothing under El Castillar's regulation."""
    if row.regulation.key == CASTILLAR.key:
        return {}
    return {"points": row.points, "figures": dict(row.compared)}


def _why(note: TieNote) -> Json:
    return {"figures": {name: _figure(value) for name, value in note.values}, "text": note.text}


def _figure(value: Figure) -> object:
    if isinstance(value, Average):
        return {"points": value.points, "pieces_for": value.scored, "pieces_against": value.conceded}
    return value


def standings_schema() -> Schema:
    """Return the JSON Schema of the document."""
    columns = declared_columns(Surface.DOCUMENT)
    count, steps = number_schema(0), choice_schema(step for step in Step if step is not Step.POINTS)
    figure = {"type": ["integer", "string", "null"]}
    average = record_schema({key: {"type": "integer"} for key in ("points", "pieces_for", "pieces_against")})
    figures = {"type": "object", "additionalProperties": defined("figure")}
    row = {
        "pos": nullable_schema(number_schema(1)),
        "player": {"type": "string"},
        **dict.fromkeys((column.key for column in columns), count),
        "decided_by": nullable_schema(steps),
        "why": nullable_schema(record_schema({"figures": figures, "text": {"type": "string"}})),
        "medal": nullable_schema(choice_schema(Medal)),
        "podium_points": nullable_schema(count),
    }
    compared = {
        "points": count,
        "figures": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    rows = record_schema(row, compared)
    at_times = {column.key for column in columns if not column.in_every_table}
    rows["required"] = [key for key in row if key not in at_times]
    return {
        "$schema": DRAFT,
        "title": "Standings",
        "description": "`standings --json`, and the address datos/standings.json of a league.",
        **record_schema(
            {"complete": FLAG, "pending": array_schema(array_schema({"type": "string"})), "rows": array_schema(rows)}
        ),
        "definitions": {"figure": {"oneOf": [figure, average]}},
    }
