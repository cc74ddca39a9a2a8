"""Warnings about the hours that a decision gives, where a player or a board of the hall has another game then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from tournaments.league.values import League
from tournaments.store.decide import Verb
from tournaments.store.load import LoadedLeague
from tournaments.store.taken_hours import TakenHour, taken_hours
from tournaments.wording.terms import and_more, day_and_hour, hour_or_day, listed

MAX_WARNINGS = 5
"""The most sentences about taken hours; the rest of the hours are counted."""
MAX_NAMED_PEOPLE = 8
"""The most people that such a sentence names."""


def taken_hours_words(loaded: LoadedLeague, after: League | None) -> list[str]:
    """Return the warnings about the hours of `after` that others have taken; none for a decision without hours."""
    return _in_words(loaded.league.place, taken_hours(loaded, after) if after else ())


def hours_taken_from_the_start(*leagues: LoadedLeague) -> list[str]:
    """Return the warnings about all hours of leagues that were just drawn, or of stages that were just filled."""
    found: dict[str, set[TakenHour]] = {}
    for loaded in leagues:
        before = replace(loaded, league=replace(loaded.league, games=()))
        found.setdefault(loaded.league.place, set()).update(taken_hours(before, loaded.league))
    return [words for place, taken in found.items() for words in _in_words(place, sorted(taken))]


def taken_hours_of(loaded: LoadedLeague, verb: Verb) -> list[str]:
    """Return the warnings about the hours that a decision gives. Raises Fault where it would."""
    return taken_hours_words(loaded, verb.simulate(loaded))


def _in_words(place: str, found: Sequence[TakenHour]) -> list[str]:
    """Return a sentence for each hour taken; one for all the people who play in one league on one day."""
    together: dict[tuple[str, date, int], list[TakenHour]] = {}
    for taken in found:
        together.setdefault((taken.league, taken.at.date(), taken.board), []).append(taken)
    said: list[tuple[int, str]] = []
    for hours in together.values():
        names = tuple(dict.fromkeys(taken.player for taken in hours))
        if len(names) > 1:
            said.append((len(hours), _words_of_people(hours, names)))
        else:
            said += [(1, _words(taken, place)) for taken in hours]
    more = sum(count for count, _sentence in said[MAX_WARNINGS:])
    ending = [_("Hay otras %(count)d horas así.") % {"count": more}] if more > 1 else []
    return [*(sentence for _count, sentence in (said[:MAX_WARNINGS] if ending else said)), *ending]


def _words_of_people(hours: Sequence[TakenHour], names: Sequence[str]) -> str:
    """Return the warning about several people who play in one league at the hours of a day."""
    first = hours[0]
    more = and_more(len(names) - MAX_NAMED_PEOPLE)
    values = {
        "names": " ".join((", ".join(names[:MAX_NAMED_PEOPLE]), more)) if more else listed(names),
        "when": hour_or_day([taken.at for taken in hours]),
        "league": first.league,
    }
    known = _("%(names)s juegan también «%(league)s» el %(when)s.")
    return (known if first.league else _("%(names)s tienen ya ocupada su hora el %(when)s.")) % values


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
