"""Leagues of a championship that another one would double, so that their medals would count twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Case, Count, Q, When

from tournaments import models
from tournaments.league.names import folded, searchable
from tournaments.league.values import League
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import decides_in_championship, leagues_organized_by, leagues_seen_by
from tournaments.store.championships import championship_named
from tournaments.store.load import LoadedLeague, load_rows

MAX_COMPARED = 20
"""The most leagues of a championship whose games are read for one comparison."""


@dataclass(frozen=True, slots=True)
class _Content:
    """What tells whether two leagues are the same one: its name, its players, its results."""

    name: str
    players: Counter[str]
    results: Counter[tuple[object, ...]]

    def is_like(self, other: _Content) -> bool:
        """Return whether two of the three are the same; a league without results has none in common."""
        alike = (self.name == other.name, self.players == other.players, self.results == other.results != Counter())
        return sum(alike) > 1


def _content(league: League) -> _Content:
    results = (
        (folded(game.one), folded(game.two), game.result.winner, game.result.reason)
        for game in league.games
        if game.result
    )
    return _Content(searchable(league.name), Counter(map(folded, league.names)), Counter(results))


def doubled_by(leagues: Iterable[League], *, by: Actor) -> tuple[models.League, ...]:
    """Return the leagues on the site that these would double if the actor imported them, each once, oldest first.

    They are in the championship that the new ones would enter at once, and the actor may read them. Players whom the
    actor may not read are compared as they are shown.
    """
    found = {row.pk: row for value in leagues for row in _doubled(value, by)}
    return tuple(found[key] for key in sorted(found))


def _doubled(value: League, by: Actor) -> list[models.League]:
    championship = championship_named(value.championship, by=by) if value.championship else None
    if championship is None or not decides_in_championship(by, championship.pk):
        return []
    return _doubles_in(championship, value, by)


def doubled_on_entering(loaded: LoadedLeague, name: str | None, *, by: Actor) -> tuple[models.League, ...]:
    """Return the leagues that one of the site would double if the actor moved it to the championship of that name.

    There is none if it is there already, or would only ask to enter.
    """
    present = loaded.league.championship
    if not name or (present and folded(present) == folded(name)):
        return ()
    return doubled_by([replace(loaded.league, championship=name)], by=by)


def doubled_in(championship: models.Championship, league: models.League, *, by: Actor) -> tuple[models.League, ...]:
    """Return the leagues of a championship that another league would double if it entered, oldest first.

    There is none if the actor may not read that league.
    """
    read = leagues_seen_by(by.user) if by.user else models.League.objects.all()
    if not read.filter(pk=league.pk).exists():
        return ()
    [loaded] = load_rows([league], public=True)
    return tuple(sorted(_doubles_in(championship, loaded.league, by), key=lambda row: row.pk))


def _doubles_in(championship: models.Championship, value: League, by: Actor) -> list[models.League]:
    readable = leagues_seen_by(by.user) if by.user else models.League.objects.all()
    named = Q(searchable=searchable(value.name))
    counted = readable.filter(championship=championship).annotate(players_count=Count("entries"))
    near = counted.filter(named | Q(players_count=len(value.players))).select_related("championship")
    namesakes_first = near.order_by(Case(When(named, then=0), default=1), "-pk")
    rows = {row.pk: row for row in namesakes_first[:MAX_COMPARED]}
    organized = leagues_organized_by(by.user).filter(pk__in=rows) if by.user else readable.filter(pk__in=rows)
    own = set(organized.values_list("pk", flat=True))
    loaded = (
        *load_rows([row for row in rows.values() if row.pk in own]),
        *load_rows([row for row in rows.values() if row.pk not in own], public=True),
    )
    content = _content(value)
    return [rows[each.pk] for each in loaded if content.is_like(_content(each.league))]


def outside_championship(league: League) -> League:
    """Return the league without its championship."""
    return replace(league, championship=None)
