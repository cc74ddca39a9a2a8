"""How good an order of games is, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def rest(least: int) -> str:
    """What everybody rests at least between two games, in turns."""
    if least == 0:
        return _("Alguien juega dos turnos seguidos.")
    return ngettext(
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasa al menos %(count)d turno.",
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasan al menos %(count)d turnos.",
        least,
    ) % {"count": least}


def rest_difference(most: int) -> str:
    """How much longer one of two rivals had rested, in turns."""
    if most == 0:
        return _("Quienes se enfrentan llegan siempre con el mismo descanso.")
    return ngettext(
        "Nadie llega a una partida con más de %(count)d turno de descanso de ventaja.",
        "Nadie llega a una partida con más de %(count)d turnos de descanso de ventaja.",
        most,
    ) % {"count": most}


def played_difference(most: int) -> str:
    """How far apart players are, after any turn, in games played."""
    if most == 0:
        return _("Tras cada turno todos llevan jugadas las mismas partidas.")
    return ngettext(
        "Tras ningún turno alguien lleva jugada más de %(count)d partida que otro.",
        "Tras ningún turno alguien lleva jugadas más de %(count)d partidas que otro.",
        most,
    ) % {"count": most}


def turns(count: int) -> str:
    return ngettext("Se juega en %(count)d turno.", "Se juega en %(count)d turnos.", count) % {"count": count}
