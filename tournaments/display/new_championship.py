"""The question before a championship is made of a name that nobody has: it may be a slip in the name of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.utils.translation import gettext as _

from tournaments.league.names import searchable
from tournaments.store.access.actor import Actor
from tournaments.store.championships import championship_named
from tournaments.wording.terms import alternatives

MAX_ALIKE = 3
ALIKE_FROM = 0.6
"""The least likeness of two names, from 0 to 1, at which one is offered for the other."""


@dataclass(frozen=True, slots=True)
class NewName:
    """A name of no championship; `alike` are the names of championships that it may be meant for, likeliest first."""

    name: str
    alike: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return that the championship will be made, and which may be meant."""
        words = _("Se crea un campeonato nuevo, «%(name)s».") % {"name": self.name}
        if not self.alike:
            return words
        meant = _("Si querías decir %(names)s, escríbelo igual.")
        return f"{words} {meant % {'names': alternatives([f'«{name}»' for name in self.alike])}}"


def new_name(name: str | None, names: Sequence[str], *, by: Actor) -> NewName | None:
    """Return a typed name if it would make a championship beside those of `names`; None if it is known or the first."""
    if not (name and names) or championship_named(name, by=by):
        return None
    return NewName(name, names_like(name, names))


def names_like(name: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that are like one, without regard to case and accents, the likeliest first."""
    matcher = SequenceMatcher(b=searchable(name))
    likeness = dict[str, float]()
    for each in names:
        matcher.set_seq1(searchable(each))
        likeness[each] = matcher.ratio()
    found = [each for each, ratio in likeness.items() if ratio >= ALIKE_FROM]
    return tuple(sorted(found, key=lambda each: -likeness[each])[:MAX_ALIKE])
