"""Warnings of a form: a public text that names a hidden player, and hours already taken.

Only officials who may read the name are warned; the holder of a link to one game only about its two players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from tournaments.league.names import Mention, mentions
from tournaments.league.values import League
from tournaments.store.decide import Verb
from tournaments.store.load import LoadedLeague
from tournaments.store.taken_hours import TakenHour, taken_hours
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.web.forms import PlainForm
from tournaments.wording.terms import day_and_hour

SEEN_WARNING = "warned"
"""The form field with the key of the warning that the sender has read."""


def hidden_names(access: LeagueAccess) -> Iterable[str]:
    """Return the hidden names of the league that the official may read; a player reads none."""
    if access.of_player:
        return []
    hidden, link = access.hidden_names(), access.actor.link
    if access.of_one_game and link and link.fixture:
        hidden &= {link.fixture.one.name, link.fixture.two.name}
    return sorted(hidden)


def hidden_names_in(texts: Mapping[str, str], access: LeagueAccess) -> dict[str, tuple[Mention, ...]]:
    """Return the surnames of hidden players in each of these texts, by field. Makes no query without a text."""
    filled = {field: text for field, text in texts.items() if text.strip()}
    names = hidden_names(access) if filled else []
    return {field: found for field, text in filled.items() if (found := mentions(text, names))}


def add_warning(
    form: PlainForm, texts: Mapping[str, str], access: LeagueAccess, before: Callable[[], Mapping[str, Any]]
) -> bool:
    """Add to the form a warning that its public `texts` name hidden players; return whether one was added.

    The form also gets a key of the warning, which it sends back once the official has read it. `before` returns the
    stored texts: a text that the official leaves unchanged causes no warning.
    """
    mentioned = hidden_names_in(texts, access)
    former = before() if mentioned else {}
    mentioned = {field: found for field, found in mentioned.items() if texts[field] != former.get(field)}
    form.mentions = [
        (form.fields[field].label, mention.word, mention.name)
        for field, found in mentioned.items()
        for mention in found
    ]
    named = sorted((field, texts[field]) for field in mentioned)
    form.mentions_key = sha256(repr(named).encode()).hexdigest()[:20] if mentioned else ""
    return bool(mentioned)


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
