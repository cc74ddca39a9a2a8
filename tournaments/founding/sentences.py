"""A league founded, its players, its lots and its calendar, in words."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.values import State
from tournaments.wording import terms
from tournaments.wording.games import Json, games_of, pair

SETTINGS = {
    "name": gettext_lazy("nombre"),
    "rules": gettext_lazy("reglas"),
    "championship": gettext_lazy("campeonato"),
    "legs": gettext_lazy("vueltas"),
    "boards": gettext_lazy("tableros"),
    "max_players": gettext_lazy("máximo de jugadores"),
    "walkover_pieces": gettext_lazy("fichas por incomparecencia"),
    "calendar": gettext_lazy("fechas y horas de juego"),
    "initials": gettext_lazy("con qué nombre sale quien se inscribe"),
}


def _found(before: Json, after: Json, walkover: int) -> str:
    return _("Liga fundada.")


def _import_league(before: Json, after: Json, walkover: int) -> str:
    return _("Liga traída de un fichero.")


def _configure(before: Json, after: Json, walkover: int) -> str:
    changed = [str(SETTINGS[key]) for key in SETTINGS if before.get(key) != after.get(key)]
    if not changed:
        return _("Los ajustes de la liga quedan como estaban.")
    return _("Cambian los ajustes de la liga: %(settings)s.") % {"settings": terms.listed(changed)}


def _enrol(before: Json, after: Json, walkover: int) -> str:
    names = [player["name"] for player in after["players"]]
    if not names:
        return _("La lista de jugadores queda vacía.")
    return ngettext(
        "%(count)d jugador en la lista: %(names)s.", "%(count)d jugadores en la lista: %(names)s.", len(names)
    ) % {
        "count": len(names),
        "names": terms.before_stop(terms.listed(names)),
    }


def _draw_lots(before: Json, after: Json, walkover: int) -> str:
    again = before.get("state") != State.PREPARING
    if after["seed"] is None:  # withheld: see `selectors.history`
        words = _("Nuevo sorteo: %(games)s.") if again else _("Sorteo: %(games)s.")
        return words % {"games": games_of(len(after["games"]))}
    words = (
        _("Nuevo sorteo, con la semilla «%(seed)s»: %(games)s.")
        if again
        else _("Sorteo con la semilla «%(seed)s»: %(games)s.")
    )
    return words % {"seed": after["seed"], "games": games_of(len(after["games"]))}


def _add_latecomer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s se incorpora con el número %(number)d; sus partidas van al final del calendario.") % {
        "name": after["player"],
        "number": after["number"],
    }


def _reschedule(before: Json, after: Json, walkover: int) -> str:
    boards = ngettext("%(count)d tablero", "%(count)d tableros", after["boards"]) % {"count": after["boards"]}
    return _("Se planifica de nuevo lo que queda, a %(boards)s: %(games)s.") % {
        "boards": boards,
        "games": games_of(len(after["left"])),
    }


def _swap_games(before: Json, after: Json, walkover: int) -> str:
    one, other = after["games"][:2]
    return _("%(one)s y %(other)s se cambian el sitio en el calendario.") % {"one": pair(one), "other": pair(other)}


def _move_game(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s pasa del puesto %(old)d al %(new)d del calendario.") % {
        "pair": pair(after["games"][0]),
        "old": before["games"][0]["place"],
        "new": after["games"][0]["place"],
    }


def _set_hour(before: Json, after: Json, walkover: int) -> str:
    moved = after["games"][0]
    return _("%(pair)s se jugará el %(when)s, tablero %(board)d.") % {
        "pair": pair(moved),
        "when": date_format(datetime.fromisoformat(moved["at"]), _("l j \\d\\e F, H:i")),
        "board": moved["board"],
    }


SENTENCES = {
    "found": _found,
    "import_league": _import_league,
    "configure": _configure,
    "enrol": _enrol,
    "draw_lots": _draw_lots,
    "add_latecomer": _add_latecomer,
    "reschedule": _reschedule,
    "swap_games": _swap_games,
    "move_game": _move_game,
    "set_hour": _set_hour,
}
