"""A player's possible places, in words, and their meaning for the podium."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.league.podium import PodiumStep
from tournaments.league.prospects import Prospect
from tournaments.wording import terms


def reach(prospect: Prospect, players: int) -> str:
    """Return the places still open to one of so many players, in words."""
    if prospect.decided:
        return _("ya tiene el %(place)d.º") % {"place": prospect.best}
    if len(prospect.places) == players:
        return _("cualquier puesto") if prospect.exact else _("todavía no se descarta ningún puesto")
    words = _places(prospect.places)
    return words if prospect.exact else _("como mucho, %(places)s") % {"places": words}


def _places(places: Sequence[int]) -> str:
    """Return places in words, as a range if they are consecutive."""
    best, worst = places[0], places[-1]
    if len(places) > 2 and worst - best == len(places) - 1:
        return _("del %(best)d.º al %(worst)d.º") % {"best": best, "worst": worst}
    ordinals = [_("%(place)d.º") % {"place": place} for place in places]
    return terms.alternatives(ordinals)


def outlook(prospect: Prospect, podium: Sequence[PodiumStep]) -> str:
    """Return the meaning for the medals; empty where there is none yet."""
    best, worst, last = prospect.best, prospect.worst, len(podium)
    if best > last:
        return _("Ya no llega al podio.")
    if prospect.decided:
        return _("Medalla segura: %(medal)s.") % {"medal": terms.MEDALS[podium[best - 1].medal]}
    if worst <= last:
        return _sure_of_a_medal(prospect)
    if best > 1:
        return _("Puede llegar al podio.") if prospect.exact else _("No se descarta que llegue al podio.")
    return _("Puede ganar la liga.") if prospect.exact else _("No se descarta que gane la liga.")


def _sure_of_a_medal(prospect: Prospect) -> str:
    """Return what a player who is sure of a medal can still reach."""
    if prospect.best > 1:
        return _("Tiene medalla segura; la liga ya no puede ganarla.")
    if prospect.exact:
        return _("Tiene medalla segura, y puede ganar la liga.")
    return _("Tiene medalla segura, y no se descarta que gane la liga.")
