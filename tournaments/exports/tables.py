"""The tables of a league and of a championship, with the same figures as their pages."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.exports.sheet import Column, Sheet, Value
from tournaments.league.tiebreaks import Step
from tournaments.league.values import Medal, WithdrawnGames
from tournaments.league_file.results_list import COLUMNS
from tournaments.selectors.championships import ChampionshipPage
from tournaments.selectors.course import course_of, rests_of
from tournaments.selectors.games import Cell, GameLine, Status
from tournaments.selectors.league import LeaguePage
from tournaments.selectors.standings import Note, StandingsRow
from tournaments.wording import terms


def standings(page: LeaguePage) -> Sheet:
    """The table, with what put each row below another with the same points and the figures compared."""
    columns = (
        *_columns(pos=_("Pos."), player=_("Jugador/a"), club=_("Club"), J="J", G="G", E="E", P="P"),
        *_columns(Ptos=_("Ptos."), F="F", sanctions=_("Sanciones"), decided_by=_("Decide"), why=_("Motivo")),
        *_columns(figures=_("Cifras"), medal=_("Medalla"), podium_points=_("Puntos de podio")),
    )
    return Sheet(_("Clasificación"), page.header.name, columns, tuple(map(_standing, page.standings.rows)))


def _standing(row: StandingsRow) -> tuple[Value, ...]:
    letters = (row.played, row.won, row.drawn, row.lost, row.points, row.pieces, row.sanctions)
    reason = row.note.text if row.note else _undecided(row)
    decided = row.note.step if row.note else None
    return (row.pos, row.name, row.club, *letters, decided, reason, _figures(row.note), *_won(row))


def _undecided(row: StandingsRow) -> str | None:
    if row.annulled:
        return str(terms.WITHDRAWN[WithdrawnGames.ANNULLED])
    return _("por decidir") if row.pending else None


def _figures(note: Note | None) -> str | None:
    """What was compared of each; of the alphabet, only names."""
    if note is None or note.code == Step.ALPHABETICAL:
        return None
    return "; ".join(f"{name}: {figure}" for name, figure in note.figures)


def _won(row: StandingsRow) -> tuple[Value, Value]:
    return _medal(row.medal), row.podium_points


def _medal(medal: Medal | None) -> str | None:
    return str(terms.MEDALS[medal]) if medal else None


def crosstable(page: LeaguePage) -> Sheet:
    """Everybody against everybody: the points of the row's player, a column for each rival and leg."""
    places = {row.name: row.pos for row in page.standings.rows}
    legs = range(1, page.header.legs + 1)
    rivals = [
        Column(f"{number}.{leg}", row.name if page.header.legs == 1 else f"{row.name} ({leg})")
        for number, row in enumerate(page.crosstable, start=1)
        for leg in legs
    ]
    rows = (
        (places[row.name], row.name, *(_points(cells, leg) for cells in row.cells for leg in legs))
        for row in page.crosstable
    )
    columns = (*_columns(pos=_("Pos."), player=_("Jugador/a")), *rivals)
    return Sheet(_("Cuadro de partidas"), page.header.name, columns, tuple(rows))


def _points(cells: tuple[Cell, ...], leg: int) -> Value:
    cell = cells[leg - 1] if leg <= len(cells) else Cell("", "open")
    if cell.kind == "annulled":
        return _("anulada")
    return int(cell.text) if cell.text else None


def games(page: LeaguePage) -> Sheet:
    """The calendar in order of play, with the results there are; then the tie-break games."""
    hour = _("Hora (%(zone)s)") % {"zone": page.header.zone}
    columns = (
        *_columns(number=_("N.º"), round=_("Ronda"), leg=_("Vuelta"), turn=_("Turno"), at=hour, board=_("Tablero")),
        *_columns(one=_("Primero"), two=_("Segundo"), starter=_("Empieza"), white=_("Blancas"), status=_("Estado")),
        *_columns(points_one=_("Puntos del primero"), points_two=_("Puntos del segundo")),
        *_columns(pieces_one=_("F del primero"), pieces_two=_("F del segundo"), result=_("Resultado")),
    )
    rows = tuple(_game(game) for game in (*page.calendar, *page.tiebreaks))
    return Sheet(_("Partidas"), page.header.name, columns, rows)


def _game(game: GameLine) -> tuple[Value, ...]:
    when = (game.number, game.round, game.leg, game.slot, game.at, game.board)
    who = (game.one, game.two, game.starter, game.white, _status(game))
    return (*when, *who, *_of_each(game.score), *_of_each(game.pieces), game.detail or None)


def _status(game: GameLine) -> str:
    return {
        Status.OPEN: _("por jugar"),
        Status.PLAYED: _("jugada"),
        Status.WALKOVER: _("incomparecencia"),
        Status.ANNULLED: _("anulada"),
    }[game.status]


def _of_each(figures: str) -> tuple[Value, Value]:
    """The two numbers that a game line writes as "3–0"."""
    one, _dash, two = figures.partition("–")
    return (int(one), int(two)) if two else (None, None)


def results(page: LeaguePage) -> Sheet:
    """The games of the calendar that are still open, under the headings by which a list of results is read."""
    columns = tuple(Column(key, key) for key in COLUMNS)
    still_open = [game for game in page.calendar if game.status is Status.OPEN]
    rows = tuple((game.one, game.two, game.leg, *[None] * (len(COLUMNS) - 3)) for game in still_open)
    return Sheet(_("Resultados por anotar"), page.header.name, columns, rows)


def players(page: LeaguePage) -> Sheet:
    """The players by draw number, each with the ticket drawn from the league's seed."""
    columns = _columns(number=_("N.º"), player=_("Jugador/a"), club=_("Club"), ticket=_("Resumen"))
    rows = tuple((one.number, one.name, one.club, one.ticket) for one in page.entrants)
    return Sheet(_("Jugadores"), page.header.name, columns, rows)


def podium(page: LeaguePage) -> Sheet:
    """The steps of the podium; nobody stands on them until the league is complete with nothing pending."""
    columns = _columns(medal=_("Medalla"), points=_("Puntos de podio"), player=_("Jugador/a"))
    rows = tuple((place.medal_name, place.points, place.name) for place in page.podium)
    return Sheet(_("Podio"), page.header.name, columns, rows)


def course(page: LeaguePage) -> Sheet:
    """The place and the points of everybody after each game so far, a line a player and game."""
    found = course_of(page.loaded.league, {})
    columns = _columns(game=_("Partida"), number=_("N.º"), player=_("Jugador/a"), pos=_("Puesto"), Ptos=_("Ptos."))
    rows = (
        (game, line.number, line.name, line.places[at], line.points[at])
        for at, game in enumerate(found.games)
        for line in found.lines
    )
    return Sheet(_("Marcha de la tabla"), page.header.name, columns, tuple(rows))


def rests(page: LeaguePage) -> Sheet:
    """How the calendar lets each player rest: their turns, and the turns between two of them."""
    columns = (
        *_columns(number=_("N.º"), player=_("Jugador/a"), turns=_("Turnos")),
        *_columns(least=_("Descanso menor"), longest=_("Descanso mayor")),
    )
    rows = (
        (line.number, line.name, " ".join(str(turn) for turn, _became in line.games), line.least, line.longest)
        for line in rests_of(page).lines
    )
    return Sheet(_("Descanso"), page.header.name, columns, tuple(rows))


def championship(page: ChampionshipPage) -> Sheet:
    """The table of podium points."""
    columns = (
        *_columns(pos=_("Pos."), player=_("Jugador/a"), golds=_("Oros"), silvers=_("Platas"), bronzes=_("Bronces")),
        *_columns(points=_("Ptos.")),
    )
    rows = tuple((row.pos, row.name, row.golds, row.silvers, row.bronzes, row.points) for row in page.rows)
    return Sheet(_("Campeonato"), page.name, columns, rows)


def _columns(**titles: str) -> tuple[Column, ...]:
    return tuple(Column(key, title) for key, title in titles.items())
