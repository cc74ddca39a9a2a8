"""Two people of one name in a list, told apart by their clubs or by what the organizer adds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.league.names import MAX_NAME_LENGTH, folded, visible, written
from tournaments.league.values import Entrant


@dataclass(frozen=True, slots=True)
class Namesake:
    """A player of a list with the name of another one; `name` is the one that tells them apart."""

    index: int
    listed: Entrant
    name: str

    @property
    def key(self) -> str:
        """The name and the club of the list, to which the organizer's own wording belongs."""
        return f"{self.listed.name};{self.listed.club or ''}"


def told_apart(entrants: Sequence[Entrant], worded: Mapping[str, str]) -> tuple[list[Entrant], tuple[Namesake, ...]]:
    """Return the players with names that tell namesakes apart, and these; `worded` are the organizer's, by key.

    Where one has no club, or two have the same, all keep their name: they may be one person, listed twice.
    """
    clubs = defaultdict[str, list[str]](list)
    for one in entrants:
        clubs[_compared(one)].append(folded(one.club or ""))
    namesakes = []
    for index, one in enumerate(entrants):
        listed = clubs[_compared(one)]
        if one.club and len(listed) > 1 and all(listed) and len(set(listed)) == len(listed):
            found = Namesake(index, one, with_club(one.name, one.club))
            own = written(worded.get(found.key, ""))
            namesakes.append(replace(found, name=own[:MAX_NAME_LENGTH]) if visible(own).strip() else found)
    by_index = {one.index: one.name for one in namesakes}
    return [replace(one, name=by_index.get(i, one.name)) for i, one in enumerate(entrants)], tuple(namesakes)


def with_club(name: str, club: str) -> str:
    """Return a name with the club in brackets, as long as a name may be."""
    added = f" ({club})"
    return f"{name}{added}" if len(name) + len(added) <= MAX_NAME_LENGTH else name


def _compared(entrant: Entrant) -> str:
    return folded(visible(entrant.name))
