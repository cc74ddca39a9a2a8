"""A player's possible places, in words, and their meaning for the podium."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.league.podium import PodiumStep
from tournaments.league.prospects import Prospect
from tournaments.wording import terms


def possible_places_words(prospect: Prospect, players: int) -> str:
    """Return a player's possible final places in words; `players` is the number of players of the league."""
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


def podium_prospect_words(prospect: Prospect, podium: Sequence[PodiumStep]) -> str:
    """Return the prospect of a medal in a sentence, such as "Ya no llega al podio."."""
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
    """Return the sentence on a player sure of a medal: whether the league can still be won."""
    if prospect.best > 1:
        return _("Tiene medalla segura; la liga ya no puede ganarla.")
    if prospect.exact:
        return _("Tiene medalla segura, y puede ganar la liga.")
    return _("Tiene medalla segura, y no se descarta que gane la liga.")
