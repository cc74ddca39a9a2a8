"""Places and podiums in words: reached, possible, changed; the reasons why a league has none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.league.podium import Medal, PodiumStep
from tournaments.league.prospects import Prospect
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.table import Table
from tournaments.wording import terms
from tournaments.wording.terms import ordinal

MEDALS_PROVISIONAL = gettext_lazy("Medallas provisionales: falta cerrar la clasificación.")
NO_MEDALS_HERE = gettext_lazy("Aquí no hay medallas: las da la final del torneo.")


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


def medal_not_given_words(medal: Medal, names: Sequence[str]) -> str:
    """Return the sentence for a medal that nobody gets."""
    return ngettext(
        "La medalla de %(medal)s no se da: %(names)s se retiró o no vino.",
        "La medalla de %(medal)s no se da: %(names)s se retiraron o no vinieron.",
        len(names),
    ) % {"medal": terms.MEDALS[medal], "names": terms.listed(names)}


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
    return _("Puede quedar en primer lugar.") if prospect.exact else _("No se descarta el primer puesto.")


def _sure_of_a_medal(prospect: Prospect) -> str:
    """Return the sentence on a player sure of a medal: whether the league can still be won."""
    if prospect.best > 1:
        return _("Tiene medalla segura; ya no puede quedar en primer lugar.")
    if prospect.exact:
        return _("Tiene medalla segura, y puede quedar en primer lugar.")
    return _("Tiene medalla segura, y no se descarta el primer puesto.")


def place_changes(before: Table, after: Table, players: Iterable[str]) -> list[str]:
    """Return a sentence for each player with a place: whether it rises, falls or stays.

    Empty if no game was played before or after: the places are then only the order of the names.
    """
    if not (before.has_order and after.has_order):
        return []
    return [words for player in players if (words := _place_change_sentence(before, after, player))]


def _place_change_sentence(before: Table, after: Table, player: str) -> str:
    """Return the change of a player's place in a sentence with the name; empty without places."""
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None:
        return ""
    values = {"name": player, "place": ordinal(new)}
    if after.row(player).pending:
        return _("%(name)s comparte el %(place)s.") % values
    if new < old:
        return _("%(name)s sube al %(place)s.") % values
    if new > old:
        return _("%(name)s baja al %(place)s.") % values
    if _becomes_own(before, after, player):
        return _("%(name)s se queda con el %(place)s.") % values
    return _("%(name)s sigue en el %(place)s.") % values


def place_change(before: Table, after: Table, player: str) -> str:
    """Return the player with the old and new place in a sentence; empty without places, or with no game played."""
    old, new = before.row(player).pos, after.row(player).pos
    if old is None or new is None or not (before.has_order and after.has_order):
        return ""
    values = {"name": player, "old": ordinal(old), "new": ordinal(new), "place": ordinal(new)}
    if after.row(player).pending:
        return _("%(name)s comparte el %(place)s.") % values
    if new < old:
        return _("%(name)s sube del %(old)s al %(new)s.") % values
    if new == old and _becomes_own(before, after, player):
        return _("%(name)s se queda con el %(place)s.") % values
    if new > old:
        return _("%(name)s baja del %(old)s al %(new)s.") % values
    return _("%(name)s sigue en el %(place)s.") % values


def _becomes_own(before: Table, after: Table, player: str) -> bool:
    """Return whether the player shared a place before, and no longer does."""
    return before.row(player).pending and not after.row(player).pending


def doubled_words(leagues: Sequence[str]) -> list[str]:
    """Return a warning that a league would double these of the championship that it enters; none without any."""
    if not leagues:
        return []
    words = _(
        "Puede que ya esté en el campeonato: tiene los mismos nombres o resultados que %(leagues)s. Si son la misma, "
        "sus medallas sumarían dos veces."
    )
    return [words % {"leagues": terms.listed([f"«{name}»" for name in leagues])}]


def asked_to_join_words(championship: str) -> str:
    """Return the note that the league asked to join a championship organized by others."""
    return _("La liga ha pedido entrar en «%(championship)s»; responde quien lo organiza.") % {
        "championship": championship
    }
