"""What tells leagues of one name apart in a list: their days, and where they are played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.league.names import searchable


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedLeague:
    """A league of a list; `first` and `last` are its first and last hours, all times local ones of the league."""

    key: int
    name: str
    first: datetime | None
    last: datetime | None
    place: str
    updated_at: datetime | None


def told_apart(listed: Iterable[ListedLeague]) -> dict[int, str]:
    """Return what is shown beside each league whose name another one of the list has, by key."""
    named = defaultdict[str, list[ListedLeague]](list)
    for league in listed:
        named[searchable(league.name)].append(league)
    return {key: facts for alike in named.values() if len(alike) > 1 for key, facts in _apart(alike).items()}


def _apart(alike: list[ListedLeague]) -> dict[int, str]:
    """Return the days of each league and the first line of its place; of a copy, also when it was last changed."""
    facts = {one.key: [*filter(None, (_days(one), *one.place.splitlines()[:1]))] for one in alike}
    told = Counter(map(tuple, facts.values()))
    copied = {one.key: [_changed(one)] if told[tuple(facts[one.key])] > 1 else [] for one in alike}
    return {key: " · ".join(filter(None, dict.fromkeys((*facts[key], *copied[key])))) for key in facts}


def _days(league: ListedLeague) -> str:
    if league.first is None or league.last is None:
        return _changed(league)
    days = dict.fromkeys(date_format(at, _("j b Y")) for at in (league.first, league.last))
    return " – ".join(days)


def _changed(league: ListedLeague) -> str:
    changed = league.updated_at and date_format(league.updated_at, _("j b Y, H:i"))
    return _("último cambio: %(at)s") % {"at": changed} if changed else ""
