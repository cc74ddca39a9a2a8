"""The kinds of documents: their titles, and the conditions that a league must meet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.display.reports import Printed
from tournaments.documents.print.calendar import calendar
from tournaments.documents.print.cards import cards, table_cards
from tournaments.documents.print.course import course
from tournaments.documents.print.crosstable import crosstable
from tournaments.documents.print.diplomas import diplomas
from tournaments.documents.print.formats import PAPERS
from tournaments.documents.print.frame import UPDATED_F, UPDATED_M
from tournaments.documents.print.kinds import DocumentKind, Requirement, Use, from_page
from tournaments.documents.print.minutes import minutes
from tournaments.documents.print.parts import open_games
from tournaments.documents.print.podium import podium
from tournaments.documents.print.record import record
from tournaments.documents.print.sheets import blank, sheets
from tournaments.documents.print.slips import labels, slips
from tournaments.documents.print.standings import standings
from tournaments.documents.print.standings_poster import standings_poster
from tournaments.documents.print.wall import entrants, rounds
from tournaments.documents.print.wallchart import MAX_WALL_PLAYERS, wallchart, wallchart_with_results
from tournaments.league.values import State
from tournaments.web import requests

_NOBODY = _("aún no hay jugadores")
_MISSING = {
    Requirement.PLAYERS: _NOBODY,
    Requirement.CALENDAR: _("aún no hay calendario"),
    Requirement.OPEN_GAMES: _("no hay partidas por jugar"),
    Requirement.MEDALS: _("aún no hay medallas"),
    Requirement.RESULTS: _("aún no hay resultados"),
    Requirement.FEW_RESULTS: _("aún no hay resultados"),
    Requirement.SHEETS: _("ninguna partida tiene planilla"),
}
_PRIVATE = _("solo para quien organiza o arbitra")
_CROWDED = _("con más de %(most)d jugadores no se leería en la pared")
_LARGE = _("con tantos jugadores, solo para quien organiza o arbitra")

OF_TABLE = frozenset({"standings", "crosstable", "course", "wallchart", "wallresults", "poster"})
"""Documents of a table in which everybody may meet, which not every format has."""
ENLARGED = frozenset({"podium", "tablecards"})
"""Documents that fill their sheet with a few large words, on any sheet in the same way."""
SIDE_BY_SIDE = frozenset({"record", "cards", "pairwhys", "rounds", "minutes"})
"""Documents read or written on at arm's length: an A3 holds two columns of them, each as wide as an A4.

Others are laid out for the sheet. Letters on a wall become larger. A pen needs the same 8 mm on any sheet: an A3 holds
more slips, labels and lines.
"""
UPDATED: Mapping[str, Promise] = MappingProxyType(
    {"calendar": UPDATED_M, "standings": UPDATED_F, "crosstable": UPDATED_M}
)
"""Documents hung up during the league, with the label of the hour of the last change."""
FIRST: Mapping[State, tuple[str, ...]] = MappingProxyType(
    {
        State.PREPARING: ("entrants", "labels"),
        State.DRAWN: ("bracket", "calendar", "rounds", "slips", "tablecards"),
        State.PLAYING: ("bracket", "rounds", "standings", "slips", "wallresults"),
        State.FINISHED: ("podium", "diplomas", "bracket", "standings", "minutes"),
    }
)
"""The documents that a league needs now, by its state, the first one first."""
USES = {Use.WALL: _("Para la pared"), Use.TABLES: _("Para las mesas"), Use.READ: _("Para leer y archivar")}
CHAMPIONSHIP = _("Campeonato")
LINK = _("Enlace para anotar")
KINDS: Mapping[str, DocumentKind] = MappingProxyType(
    {
        "calendar": DocumentKind(
            _("Calendario"), from_page(calendar), _("Las partidas por rondas, el sorteo y los descansos."), use=Use.WALL
        ),
        "standings": DocumentKind(
            _("Clasificación"), from_page(standings), _("La tabla, con el porqué de cada desempate.")
        ),
        "crosstable": DocumentKind(
            _("Cuadro de partidas"),
            from_page(crosstable),
            _("Los puntos de cada cual contra cada rival."),
            Requirement.CALENDAR,
        ),
        "course": DocumentKind(
            _("Cómo se movió la tabla"),
            course,
            _("El puesto de cada cual ronda a ronda, en un gráfico."),
            Requirement.RESULTS,
        ),
        **{kind: each for papers in PAPERS.values() for kind, each in papers.documents.items()},
        "podium": DocumentKind(_("Podio"), podium, _("Las medallas, para colgar o firmar."), use=Use.WALL),
        "record": DocumentKind(
            _("Partidas anotadas"), record, _("Las jugadas de cada planilla, con diagramas."), Requirement.SHEETS
        ),
        "cards": DocumentKind(
            _("Tarjetas de jugadores"),
            cards,
            _("Para cada jugador, sus partidas y cómo le fue."),
            Requirement.CALENDAR,
            costly=True,
        ),
        "wallchart": DocumentKind(
            _("Cuadro para la pared"),
            wallchart,
            _("Para ir apuntando los resultados a mano."),
            Requirement.FEW_PLAYERS,
            outside_dossier=True,
            use=Use.WALL,
        ),
        "wallresults": DocumentKind(
            _("Cuadro para la pared, con resultados"),
            wallchart_with_results,
            _("Los resultados hasta ahora, para leerlos de lejos."),
            Requirement.FEW_RESULTS,
            outside_dossier=True,
            use=Use.WALL,
        ),
        "poster": DocumentKind(
            _("Cartel de la clasificación"),
            standings_poster,
            _("La tabla en grande, para leerla de lejos."),
            Requirement.RESULTS,
            outside_dossier=True,
            use=Use.WALL,
        ),
        "diplomas": DocumentKind(_("Diplomas"), diplomas, _("Uno por jugador, para firmar."), Requirement.MEDALS),
        "entrants": DocumentKind(
            _("Lista de participantes"),
            from_page(entrants),
            _("Quién juega, con su número y su club."),
            outside_dossier=True,
        ),
        "rounds": DocumentKind(
            _("Hojas de ronda"),
            rounds,
            _("Las partidas por tableros, con casillas para la asistencia."),
            Requirement.OPEN_GAMES,
            outside_dossier=True,
            use=Use.TABLES,
        ),
        "slips": DocumentKind(
            _("Papeletas de resultado"),
            slips,
            _("Una por partida, para rellenar y firmar en la mesa; se cortan de una vez."),
            Requirement.OPEN_GAMES,
            outside_dossier=True,
            of_each_game=True,
            use=Use.TABLES,
        ),
        "sheets": DocumentKind(
            _("Hojas de partida"),
            sheets,
            _("Para anotar las jugadas: una por partida por jugar, con sus datos, o una en blanco."),
            outside_dossier=True,
            of_each_game=True,
            use=Use.TABLES,
        ),
        "blank": DocumentKind(
            _("Hoja de partida en blanco"), blank, _("Para fotocopiar."), outside_dossier=True, use=Use.TABLES
        ),
        "tablecards": DocumentKind(
            _("Tarjetas de mesa"),
            table_cards,
            _("Tablero, nombres y colores de cada partida, para doblar."),
            Requirement.OPEN_GAMES,
            outside_dossier=True,
            of_each_game=True,
            use=Use.TABLES,
        ),
        "labels": DocumentKind(
            _("Etiquetas"),
            from_page(labels),
            _("Nombre y club, 24 por hoja."),
            Requirement.PLAYERS,
            outside_dossier=True,
            use=Use.TABLES,
        ),
        "minutes": DocumentKind(
            _("Acta"),
            minutes,
            _("Tabla, incidencias, sanciones y correcciones, para firmar."),
            Requirement.CALENDAR,
            outside_dossier=True,
            private=True,
        ),
        "dossier": DocumentKind(
            _("Expediente"),
            None,
            _("Todos los documentos para leer, en un solo PDF con portada e índice."),
            costly=True,
        ),
    }
)


def suits(kind: str, league: Printed) -> bool:
    """Return whether a league can ever have a document: of an event, only the final has a podium.

    A finished league has no games left for slips and the like.
    """
    if KINDS[kind].need is Requirement.OPEN_GAMES and league.page.header.state is State.FINISHED:
        return False
    if kind in ("podium", "diplomas") and not league.page.loaded.league.podium:
        return False
    return is_of_format(KINDS[kind], league)


def is_of_format(kind: DocumentKind, league: Printed) -> bool:
    """Return whether a document is one of the format of the league."""
    return kind.of_format in (None, league.page.loaded.league.stage.format)


def why_unavailable(kind: str, league: Printed) -> str | None:
    """Return why a document of the league is not possible yet, or None if it is."""
    need, papers = KINDS[kind].need, PAPERS.get(league.page.loaded.league.stage.format)
    if kind in OF_TABLE and papers and papers.no_table and league.page.has_bracket:
        return str(papers.no_table)
    if need.met(league) and is_of_format(KINDS[kind], league):
        return None
    if need in (Requirement.FEW_PLAYERS, Requirement.FEW_RESULTS) and not Requirement.FEW_PLAYERS.met(league):
        return str(_CROWDED) % {"most": MAX_WALL_PLAYERS} if league.page.header.players else str(_NOBODY)
    return (need is Requirement.MEDALS and league.page.no_podium) or str(KINDS[kind].missing or _MISSING[need])


def why_restricted(kind: str, league: Printed) -> str | None:
    """Return why a document is for the officials of the league only, or None if it is public."""
    if KINDS[kind].private:
        return str(_PRIVATE)
    most = requests.MAX_PRINTED_GAMES if kind == "calendar" else requests.MAX_GAMES
    if (KINDS[kind].costly or kind == "calendar") and len(league.page.calendar) > most:
        return str(_LARGE)
    if KINDS[kind].of_each_game and len(open_games(league.page)) > requests.MAX_FORMS:
        return str(_LARGE)
    totals = league.totals
    if reads_sheets(kind) and (totals.sheets > requests.MAX_SHEETS or not totals.are_public):
        return str(_LARGE)
    return None


def kinds_of(league: Printed) -> list[str]:
    """Return the documents possible for a league; private ones only if `league` was loaded for its officials."""
    return [
        kind
        for kind, each in KINDS.items()
        if why_unavailable(kind, league) is None and not (each.private and league.minutes is None)
    ]


def reads_sheets(kind: str) -> bool:
    """Return whether a document uses the text of the sheets."""
    return KINDS[kind].build is None or KINDS[kind].need is Requirement.SHEETS


def names_signers(kind: str) -> bool:
    """Return whether a document has the date of the award and the signers."""
    return KINDS[kind].build is None or kind in ("podium", "diplomas")
