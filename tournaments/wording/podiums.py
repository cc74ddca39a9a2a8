"""The reasons why a league has no podium, or no bronze medal."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.settings import MIN_PLAYERS


def no_podium_reason(players: int) -> str:
    """Return the sentence for a league with too few counting players for a podium; otherwise empty."""
    if players >= MIN_PLAYERS:
        return ""
    if players == 0:
        return _("No hay podio: no cuenta nadie, y hacen falta al menos %(least)d.") % {"least": MIN_PLAYERS}
    return ngettext(
        "No hay podio: solo cuenta %(count)d jugador, y con menos de %(least)d no hay liga.",
        "No hay podio: solo cuentan %(count)d jugadores, y con menos de %(least)d no hay liga.",
        players,
    ) % {"count": players, "least": MIN_PLAYERS}


def no_bronze_reason(players: int) -> str:
    """Return the sentence for a league whose podium has two medals; otherwise empty."""
    if players != MIN_PLAYERS:
        return ""
    return _("Con tres jugadores hay oro y plata; el tercer puesto no lleva medalla.")
