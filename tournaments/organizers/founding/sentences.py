"""Sentences for the history of the preparation of a league."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.settings import SETUP
from tournaments.league.values import State
from tournaments.wording import terms
from tournaments.wording.decisions import sentence_of
from tournaments.wording.games import Json, games_count_words


@sentence_of("found")
def _found(before: Json, after: Json, walkover: int) -> str:
    return _("Liga creada.")


@sentence_of("import_league")
def _import_league(before: Json, after: Json, walkover: int) -> str:
    return _("Liga importada de un fichero.")


@sentence_of("configure")
def _configure(before: Json, after: Json, walkover: int) -> str:
    changed = [_(each.noun) for each in SETUP if each.noun and before.get(each.key) != after.get(each.key)]
    if not changed:
        return _("Los ajustes de la liga quedan como estaban.")
    return _("Cambian los ajustes de la liga: %(settings)s.") % {"settings": terms.listed(changed)}


@sentence_of("enrol")
def _enrol(before: Json, after: Json, walkover: int) -> str:
    names = [player["name"] for player in after["players"]]
    if not names:
        return _("La lista de jugadores queda vacía.")
    return ngettext(
        "%(count)d jugador en la lista: %(names)s.", "%(count)d jugadores en la lista: %(names)s.", len(names)
    ) % {
        "count": len(names),
        "names": terms.without_last_stop(terms.listed(names)),
    }


@sentence_of("draw_lots")
def _draw_lots(before: Json, after: Json, walkover: int) -> str:
    again = before.get("state") != State.PREPARING
    if after["seed"] is None:  # withheld: see `deciding.history`
        words = _("Nuevo sorteo: %(games)s.") if again else _("Sorteo: %(games)s.")
        return words % {"games": games_count_words(len(after["games"]))}
    words = (
        _("Nuevo sorteo, con la semilla «%(seed)s»: %(games)s.")
        if again
        else _("Sorteo con la semilla «%(seed)s»: %(games)s.")
    )
    return words % {"seed": after["seed"], "games": games_count_words(len(after["games"]))}


@sentence_of("add_latecomer")
def _add_latecomer(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s se incorpora con el número %(number)d; sus partidas van al final del calendario.") % {
        "name": after["player"],
        "number": after["number"],
    }
