"""The warnings about hours that a player, or a board of the hall, has already in another league."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.league.values import League
from tournaments.store.decide import Verb
from tournaments.store.load import LoadedLeague
from tournaments.store.taken_hours import TakenHour, taken_hours
from tournaments.wording.dates import day_and_hour

MAX_WARNINGS = 5
"""The most hours that are named; the others are counted."""


def taken_hours_words(loaded: LoadedLeague, after: League | None) -> list[str]:
    """Return a warning for each hour of `after` that another league has taken; none for a decision without hours."""
    found = taken_hours(loaded, after) if after else ()
    more = len(found) - MAX_WARNINGS
    ending = [_("Hay otras %(count)d horas así.") % {"count": more}] if more > 1 else []
    shown = found[:MAX_WARNINGS] if ending else found
    return [*(_words(taken, loaded.league.place) for taken in shown), *ending]


def taken_hours_of(loaded: LoadedLeague, verb: Verb) -> list[str]:
    """Return the warnings about the hours that a decision gives. Raises Fault where it would."""
    return taken_hours_words(loaded, verb.simulate(loaded))


def _words(taken: TakenHour, place: str) -> str:
    """Return the warning about one hour; of a league that is not public it says only that the hour is taken."""
    values = {
        "name": taken.player,
        "when": day_and_hour(taken.at),
        "league": taken.league,
        "board": taken.board,
        "place": place,
    }
    if taken.player:
        known = _("%(name)s ya juega en la liga «%(league)s» el %(when)s.")
        return (known if taken.league else _("%(name)s ya tiene ocupado el %(when)s.")) % values
    known = _("El tablero %(board)d de «%(place)s» ya lo ocupa la liga «%(league)s» el %(when)s.")
    return (known if taken.league else _("El tablero %(board)d de «%(place)s» ya está ocupado el %(when)s.")) % values
