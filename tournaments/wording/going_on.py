"""Who goes on from a stage of an event to the next one, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.events import BEST
from tournaments.league.formats.crossings import GroupPlace
from tournaments.wording.terms import listed, ordinal


def takes_words(sources: Sequence[GroupPlace]) -> str:
    """Return whom a stage takes: "los 2 primeros de cada grupo y los 2 mejores en el 3.º puesto"."""
    of_groups = [source for source in sources if not source.group.startswith(BEST)]
    best = [source for source in sources if source.group.startswith(BEST)]
    places = sorted({source.place for source in of_groups})
    words = []
    if best and best[0].place > 1:
        words.append(
            _best_words(
                best,
                ngettext(
                    "quien no pasa del %(place)s puesto", "los %(count)d que no pasan del %(place)s puesto", len(best)
                ),
            )
        )
    if places and places[0] == 1:
        words.append(_first_words(places[-1], one_stage=len({source.group for source in sources}) == 1))
    elif places:
        words.append(_("quienes quedan del %(place)s puesto en adelante") % {"place": ordinal(places[0])})
    if best and best[0].place == 1:
        words.append(
            _best_words(
                best,
                ngettext(
                    "quien mejor quede en el %(place)s puesto",
                    "los %(count)d mejores en el %(place)s puesto",
                    len(best),
                ),
            )
        )
    return listed(words)


def _first_words(last: int, *, one_stage: bool) -> str:
    """Return the first places down to the last that go on: of each group, or of the only stage before."""
    if one_stage:
        words = ngettext("quien gana la primera fase", "los %(count)d primeros de la primera fase", last)
    else:
        words = ngettext("quien gana cada grupo", "los %(count)d primeros de cada grupo", last)
    return words % {"count": last}


def _best_words(best: Sequence[GroupPlace], words: str) -> str:
    """Return words about those with one place in all groups."""
    return words % {"count": len(best), "place": ordinal(int(best[0].group.removeprefix(BEST)))}


def by_lots_words(names: Sequence[str]) -> str:
    return _("%(names)s comparten el puesto: decide el sorteo quién pasa.") % {"names": listed(list(names))}


def by_place_words(*, one_stage: bool) -> str:
    """Return what the numbers of those who go on to a table are."""
    if one_stage:
        return _("Van por su puesto.")
    return _("Van por su puesto y, a igual puesto, por el orden de los grupos.")


def seeds_words(*, one_stage: bool) -> str:
    """Return what the numbers of those who go on to a bracket are."""
    if one_stage:
        return _("Los números son los de cabeza de serie: el cuadro pone delante los mejores puestos.")
    return _(
        "Los números son los de cabeza de serie: el cuadro pone delante los mejores puestos y separa cuanto puede a "
        "quienes vienen de un mismo grupo."
    )
