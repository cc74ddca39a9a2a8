"""What tells leagues of one name apart in a list: their days, and where they are played."""

from __future__ import annotations

from collections import defaultdict
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
    return {one.key: _facts(one) for namesakes in named.values() if len(namesakes) > 1 for one in namesakes}


def _facts(league: ListedLeague) -> str:
    """Return the days of a league, or when it was last changed if it has none, and the first line of its place."""
    return " · ".join(filter(None, (_days(league), *league.place.splitlines()[:1])))


def _days(league: ListedLeague) -> str:
    if league.first is None or league.last is None:
        changed = league.updated_at and date_format(league.updated_at, _("j b Y, H:i"))
        return _("último cambio: %(at)s") % {"at": changed} if changed else ""
    days = dict.fromkeys(date_format(at, _("j b Y")) for at in (league.first, league.last))
    return " – ".join(days)
