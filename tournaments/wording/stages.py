"""Leagues as stages of an event: what they are called, their rounds, their counts, and refusals about them."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext, override, pgettext_lazy

from tournaments.league.faults import Code
from tournaments.league.regulation import Format

GROUP_NAME = gettext_noop("grupo %(key)s")
SWISS_NAME = gettext_noop("suizo")
FINAL_NAME = gettext_noop("final")
CONSOLATION_NAME = gettext_noop("consolación")


PHASES = {
    0: gettext_lazy("Tercer puesto"),
    1: pgettext_lazy("ronda", "Final"),
    2: gettext_lazy("Semifinales"),
    4: gettext_lazy("Cuartos"),
    8: gettext_lazy("Octavos"),
    16: gettext_lazy("Dieciseisavos"),
    32: gettext_lazy("Treintaidosavos"),
}
"""The name of a round by the number of its encounters, had nobody a bye."""


class CompetitionKind(StrEnum):
    """What a league is to its readers; its values stand in the history."""

    LEAGUE = "league"
    STAGE = "stage"
    EVENT = "event"


def kind_of(name: str, event: str | None, stage_format: Format) -> CompetitionKind:
    """Return what a league is: a stage of an event, or a whole tournament, as any league without a round robin is."""
    if event is not None and event != name:
        return CompetitionKind.STAGE
    return CompetitionKind.LEAGUE if event is None and stage_format is Format.ROUND_ROBIN else CompetitionKind.EVENT


def usual_name(name: str, key: str = "") -> str:
    """Return one of the usual names in the present language; a group has a `key`."""
    return _(name) % {"key": key} if name == GROUP_NAME else _(name)


def part_name(league: str, event: str) -> str:
    """Return the name of a stage without that of its event, a usual one in the reader's language: "Grupo A"."""
    part = in_readers_language(league.removeprefix(f"{event}: "))
    return part[:1].upper() + part[1:]


def in_readers_language(part: str) -> str:
    """Return a usual name, written in any language of the site, in the present one; any other name unchanged."""
    known = _usual_names().get(part)
    return usual_name(*known) if known else part


@lru_cache(maxsize=1)
def _usual_names() -> dict[str, tuple[str, str]]:
    """Return the usual names in all languages, each with what it stands for."""
    others = (SWISS_NAME, FINAL_NAME, CONSOLATION_NAME)
    names = [*((GROUP_NAME, key) for key in ascii_uppercase), *((name, "") for name in others)]
    found: dict[str, tuple[str, str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {usual_name(*name): name for name in names}
    return found


def round_name(phase: int | None) -> str:
    """Return the name of a round of a knock-out by its phase, as `PlayedFormat` says it."""
    if phase is None:
        return _("Primera ronda")
    return str(PHASES[phase]) if phase in PHASES else _("Ronda de %(players)d") % {"players": 2 * phase}


def rounds_count_words(rounds: int) -> str:
    return ngettext("%(count)d ronda", "%(count)d rondas", rounds) % {"count": rounds}


def games_count_words(count: int) -> str:
    return ngettext("%(count)d partida", "%(count)d partidas", count) % {"count": count}


def bracket_games_words(count: int, *, third_place: bool) -> str:
    """Return the count of games of a knock-out, or of an event with one, naming the match for third place."""
    games = games_count_words(count)
    return _("%(games)s, tercer puesto incluido") % {"games": games} if third_place else games


STAGE_FAULTS: dict[Code, Any] = {
    Code.STAGE_TWICE: gettext_lazy("hay dos fases con la clave «%(key)s»"),
    Code.STAGE_UNKNOWN: gettext_lazy("ninguna fase anterior tiene la clave «%(key)s»"),
    Code.STAGE_PLACE_TWICE: gettext_lazy("el puesto %(number)d de «%(key)s» ya pasa a una fase"),
    Code.STAGE_PLACE_MISSING: gettext_lazy("«%(key)s» no tiene puesto %(number)d: llega hasta el %(count)d"),
    Code.STAGE_OPEN: gettext_lazy("en «%(stage)s» quedan partidas por jugar"),
    Code.STAGE_TIE: gettext_lazy("en «%(stage)s» queda un empate por decidir: %(names)s"),
    Code.STAGE_CHANGED: gettext_lazy("las fases anteriores cambiaron; mira quién pasa y decide de nuevo"),
    Code.STAGE_FILLED: gettext_lazy("«%(stage)s» ya tiene jugadores"),
    Code.STAGE_EMPTY: gettext_lazy("«%(stage)s» aún no tiene jugadores"),
    Code.STAGE_BEGUN: gettext_lazy("«%(stage)s» ya tiene resultados: quítalos antes, empezando por el último"),
    Code.STAGE_LOTS: gettext_lazy("es parte de un torneo, cuyo sorteo se hizo de una vez para todas sus fases"),
    Code.SIGN_UP_SHUT: gettext_lazy("la inscripción está cerrada"),
    Code.SIGN_UP_FULL: gettext_lazy("la lista de espera está llena"),
    Code.SIGN_UP_OFTEN: gettext_lazy(
        "desde esta conexión se ha apuntado hoy mucha gente; prueba mañana, o pide tu plaza a quien organiza"
    ),
    Code.SIGN_UP_NAMESAKE: gettext_lazy("ya hay alguien con ese nombre. Si eres otra persona, pon el club"),
    Code.SIGN_UP_GONE: gettext_lazy("el sorteo ya está hecho: avisa a quien organiza de que no vienes"),
    Code.STAGE_FEEDS: gettext_lazy("«%(stage)s» ya tiene de aquí a %(names)s: deshaz antes quién pasa"),
    Code.STAGE_KEEPS: gettext_lazy(
        "«%(stage)s» ya tiene jugadores de aquí, y con esto no se sabría quién pasa: deshaz antes quién pasa"
    ),
    Code.STAGE_OTHERS_GO: gettext_lazy(
        "a «%(stage)s» pasarían, por este orden, %(names)s, y ya están en ella %(now)s: deshaz antes quién pasa; "
        "si tiene resultados, quítalos primero, empezando por el último"
    ),
    Code.STAGE_CARRIES: gettext_lazy(
        "la partida entre %(names)s vale también en «%(stage)s», que ya tiene jugadores: deshaz antes quién pasa"
    ),
    Code.GROUP_TOO_SMALL: gettext_lazy(
        "el grupo %(group)d de la lista tiene %(count)d y en cada uno hacen falta al menos %(least)d"
    ),
    Code.GROUPS_TOO_SMALL: gettext_lazy("con %(count)d jugadores no salen %(groups)d grupos de %(least)d como mínimo"),
    Code.FINAL_TOO_LARGE: gettext_lazy("a la final pasarían %(found)d y como mucho pueden pasar %(most)d"),
    Code.BEST_TOO_MANY: gettext_lazy("los mejores siguientes pueden ser como mucho %(most)d (grupos: %(groups)d)"),
    Code.ENCOUNTER_PLAYED: gettext_lazy(
        "la partida %(one)s – %(two)s ya se jugó y dejaría de tocarles: quita antes su resultado"
    ),
    Code.BRACKET_BEGUN: gettext_lazy(
        "el cuadro ya tiene resultados, así que nadie más puede entrar en él: solo se rehace antes del primero"
    ),
    Code.NOT_IN_BRACKET: gettext_lazy(
        "con los demás resultados, %(one)s y %(two)s no se encuentran en el cuadro, o no en ese enfrentamiento (match)"
    ),
    Code.ROUND_OF_BRACKET: gettext_lazy("%(one)s y %(two)s se encuentran en la ronda %(round)d del cuadro"),
    Code.PART_OF_BRACKET: gettext_lazy(
        "las demás partidas de %(one)s y %(two)s no dan lugar a una con el número %(part)d (part)"
    ),
}
