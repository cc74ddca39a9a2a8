"""Find registered players with a name like an entered one: with other accents, the surname first, or one letter away.

The candidates are those of `matching`: players of the account's own leagues, and players shown in full by a published
league. Names that differ in a letter are looked for only among the account's own leagues.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet

from tournaments import models
from tournaments.league import names
from tournaments.league.values import Entrant
from tournaments.store.matching import Match, leagues_willingly_organized, matches

MAX_OWN_ENTRIES = 1_000
"""Maximum number of entries, the latest ones, with which a name is compared."""
MAX_REORDERED_WORDS = 6
"""Maximum number of words of a name that is also looked for with its surnames first."""


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A registered player, with a name and a league that the account may read.

    `own` says that the account organizes that league, and decides alone whether it is the same person.
    """

    player: int
    name: str
    league: str
    own: bool


@dataclass(frozen=True, slots=True)
class NameAnswers:
    """An organizer's answers about names like those of registered players."""

    same: Mapping[str, int]
    """The key of the registered player, by folded name."""
    different: frozenset[str] = frozenset()
    """The folded names of new players."""


NO_NAME_ANSWERS = NameAnswers({})


def lookalikes(
    entrants: Sequence[Entrant], by: User | None, league: models.League, matched: Sequence[Match | None] | None = None
) -> dict[str, Lookalike]:
    """Return the possible player of each unmatched name, by folded name, among those the account may read.

    Names that are in the league already are left out. `matched` are the `matches` of the list, if the caller has them.
    Makes five queries at most.
    """
    if by is None:
        return {}
    entered = set(league.entries.values_list("folded_name", "player"))
    known = {folded for folded, _ in entered}
    matched = matches(entrants, by, league=league) if matched is None else matched
    unmatched = [one for one, match in zip(entrants, matched, strict=True) if not match]
    unmatched = [one for one in unmatched if names.folded(one.name) not in known]
    if not unmatched:
        return {}
    taken = {match.player.pk for match in matched if match} | {player for _, player in entered}
    own = (
        _entries_of(leagues_willingly_organized(by))
        .exclude(league=league)
        .order_by("-league", "number")[:MAX_OWN_ENTRIES]
    )
    shown = _entries_of(models.League.objects.filter(published=True)).exclude(league=league)
    shown = shown.filter(initials=False, player__initials=False, player__searchable__in=_spellings(unmatched))
    candidates = [*_candidates(own, own=True), *_candidates(shown.order_by("-league")[:MAX_OWN_ENTRIES], own=False)]
    best: dict[str, Lookalike] = {}
    for one in unmatched:
        alike = [c for c in candidates if c.player not in taken and _is_alike(one.name, c)]
        if alike:
            chosen = min(alike, key=lambda c: (not c.own, not names.alike(one.name, c.name)))
            best[names.folded(one.name)] = chosen
            taken.add(chosen.player)
    return best


def _is_alike(name: str, candidate: Lookalike) -> bool:
    """Return whether a name is like a candidate's; one of the account's own leagues may differ in a letter."""
    if candidate.own:
        return names.nearly_alike(name, candidate.name)
    return names.alike(name, candidate.name)


def _entries_of(leagues: QuerySet[models.League]) -> QuerySet[models.Entry]:
    """Return the entries of some leagues whose names were never erased: an erased one keeps `sorted_as`."""
    return models.Entry.objects.filter(Exists(leagues.filter(pk=OuterRef("league"))), sorted_as="")


def _candidates(entries: QuerySet[models.Entry], *, own: bool) -> list[Lookalike]:
    """Return the players of entries as candidates."""
    rows = entries.values_list("player", "name", "league__name")
    return [Lookalike(player, name, league, own) for player, name, league in rows]


def _spellings(entrants: Iterable[Entrant]) -> set[str]:
    """Return the spellings of names to look for, without case or accents: as entered, and with the surname first."""
    spellings: set[str] = set()
    for entrant in entrants:
        plain, words = names.searchable(entrant.name), names.searchable(entrant.name).replace(",", " ").split()
        spellings.add(plain)
        if len(words) <= MAX_REORDERED_WORDS:
            splits = [(" ".join(words[cut:]), " ".join(words[:cut])) for cut in range(1, len(words))]
            spellings |= {" ".join(words), *(f"{a} {b}" for a, b in splits), *(f"{a}, {b}" for a, b in splits)}
            spellings |= {f"{b}, {a}" for a, b in splits}
    return spellings
