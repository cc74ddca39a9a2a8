"""How good an order of games is, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.wording.terms import before_stop, listed

MOST_NAMED = 3


def rest(least: int) -> str:
    """What everybody rests at least between two games, in turns."""
    if least == 0:
        return _("Alguien juega dos turnos seguidos.")
    return ngettext(
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasa al menos %(count)d turno.",
        "Nadie juega dos turnos seguidos: entre dos partidas de alguien pasan al menos %(count)d turnos.",
        least,
    ) % {"count": least}


def best_rest(least: int, best: int) -> str:
    """How the rest of everybody stands against the most that can be had, in turns."""
    if least == best:
        return _("Con estos jugadores y tableros no se puede garantizar más descanso.")
    return ngettext(
        "Con estos jugadores y tableros se podría garantizar %(count)d turno de descanso.",
        "Con estos jugadores y tableros se podrían garantizar %(count)d turnos de descanso.",
        best,
    ) % {"count": best}


def longest_rest(longest: int, waiting: Sequence[str]) -> str:
    """Who waits longest between two games, in turns; named where they are few."""
    if longest == 0:
        return _("Nadie espera entre dos de sus partidas.")
    if not 1 <= len(waiting) <= MOST_NAMED:
        words = ngettext(
            "La espera más larga entre dos partidas de alguien es de %(count)d turno.",
            "La espera más larga entre dos partidas de alguien es de %(count)d turnos.",
            longest,
        )
    else:
        words = ngettext(
            "La espera más larga entre dos partidas es de %(count)d turno: %(names)s.",
            "La espera más larga entre dos partidas es de %(count)d turnos: %(names)s.",
            longest,
        )
    return words % {"count": longest, "names": before_stop(listed(waiting))}


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


def saves(turns: int, time: timedelta | None, rest: int, less: int) -> tuple[str, ...]:
    """What one more board saves, in turns and in time, and what becomes of the shortest rest (turns) with it."""
    words = [ngettext("Ahorra %(count)d turno.", "Ahorra %(count)d turnos.", turns) % {"count": turns}]
    if time is not None:
        words.append(_("Termina %(time)s antes.") % {"time": duration(time)})
    if less < rest:
        words.append(
            ngettext(
                "El descanso más corto baja de %(rest)d turno a %(less)d.",
                "El descanso más corto baja de %(rest)d turnos a %(less)d.",
                rest,
            )
            % {"rest": rest, "less": less}
        )
    else:
        words.append(_("El descanso más corto no cambia, contado en turnos."))
    return tuple(words)


def duration(time: timedelta) -> str:
    """A length of time in its two largest units: days and hours, or hours and minutes."""
    minutes = int(time.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [
        ngettext("%(count)d día", "%(count)d días", days) % {"count": days} if days else "",
        ngettext("%(count)d hora", "%(count)d horas", hours) % {"count": hours} if hours else "",
        ngettext("%(count)d minuto", "%(count)d minutos", minutes) % {"count": minutes} if minutes else "",
    ]
    return listed([part for part in parts if part][:2]) or _("a la vez")


def turns(count: int) -> str:
    return ngettext("Se juega en %(count)d turno.", "Se juega en %(count)d turnos.", count) % {"count": count}
