"""The games of leagues that are played and still to be played, counted as on the leagues' own pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, Max, Min, Q
from django.utils import timezone

from tournaments import models
from tournaments.league.events import carried_ahead
from tournaments.league.formats.planning import games_of
from tournaments.league.regulation import Format, Stage
from tournaments.league.scores import PLAYED, games_to_come
from tournaments.league.values import Reason, State, Winner, WithdrawnGames
from tournaments.store.events import sources_of_row
from tournaments.store.load import LoadedLeague, load_rows


@dataclass(frozen=True, slots=True)
class Progress:
    """The games of a league that are played, all of them, and the moments of the next, the first and the last one."""

    played: int = 0
    total: int = 0
    next_at: datetime | None = None
    first_at: datetime | None = None
    last_at: datetime | None = None


def progress_of(leagues: Sequence[models.League], loaded: Sequence[LoadedLeague] = ()) -> dict[int, Progress]:
    """Return the progress of some leagues, by key; `loaded` are those of them that were loaded already.

    Games of players whose games were annulled do not count, and those lost by a withdrawal are played, but in a
    knock-out, where nobody plays them. Games of a knock-out whose players are not known yet are to come: only such
    leagues are loaded. Those of a stage that waits for its players count too, if the row of the stage was read with its
    league.
    """
    made = _with_players([league.pk for league in leagues], [league.pk for league in leagues if _is_bracket(league)])
    ready = {one.pk: one for one in loaded}
    lacking = [row for row in leagues if row.pk not in ready and _may_have_more(row)]
    ready |= {one.pk: one for one in load_rows(lacking)} if lacking else {}
    found = {}
    for league in leagues:
        known = made.get(league.pk, Progress())
        more = games_to_come(ready[league.pk].league) if league.pk in ready else games_ahead(league)
        found[league.pk] = replace(known, total=known.total + more)
    return found


def _may_have_more(row: models.League) -> bool:
    playing = row.state in (State.DRAWN, State.PLAYING)
    return playing and _is_bracket(row)


def _is_bracket(row: models.League) -> bool:
    return (row.stage or {}).get("format") in PLAYED


def counted_twice(stages: Iterable[models.League]) -> Progress:
    """Return the games of the stages of an event that count in their groups and in a later stage.

    Of the league of a stage that was read without the row of the stage, none is known.
    """
    carried = {row: _carried_into(row) for row in stages}
    played = sum(games for row, games in carried.items() if row.state != State.PREPARING)
    return Progress(played, sum(carried.values()))


def _carried_into(row: models.League) -> int:
    known = models.League._meta.get_field("event_stage").is_cached(row) and hasattr(row, "event_stage")
    round_robin = (row.stage or {}).get("format", Format.ROUND_ROBIN) == Format.ROUND_ROBIN
    if not (known and round_robin and row.event_stage.carry):
        return 0
    return carried_ahead(sources_of_row(row.event_stage), row.legs).games


def games_ahead(row: models.League) -> int:
    """Return the games of a stage that waits for its players, 0 of any other league."""
    waits = row.state == State.PREPARING and models.League._meta.get_field("event_stage").is_cached(row)
    places = len(row.event_stage.sources) if waits and hasattr(row, "event_stage") else 0
    if not places:
        return 0
    stored = row.stage or {}
    stage = Stage(
        format=Format(stored.get("format", Format.ROUND_ROBIN)),
        games=stored.get("games", 1),
        third_place=stored.get("third_place", False),
    )
    return games_of(stage, row.legs, places)


def _with_players(leagues: Sequence[int], brackets: Sequence[int]) -> dict[int, Progress]:
    """Return the games that have their players, of each league that has any, in one query.

    Those of `brackets` that nobody plays are not counted.
    """
    lost = _of_withdrawn(WithdrawnGames.WALKOVERS)
    calendar, settled = Q(tiebreak=False), Q(result__isnull=False) | lost
    coming = Q(result__isnull=True, at__gte=timezone.now()) & ~lost
    games = models.Fixture.objects.filter(~_of_withdrawn(WithdrawnGames.ANNULLED), league__in=leagues)
    if brackets:
        not_played = models.Fixture.objects.filter(_not_played(), league__in=brackets)
        games = games.exclude(pk__in=not_played.values("pk"))
    rows = (
        games.order_by()
        .values("league")
        .annotate(
            played=Count("pk", filter=calendar & settled),
            total=Count("pk", filter=calendar),
            next_at=Min("at", filter=coming),
            first_at=Min("at"),
            last_at=Max("at"),
        )
    )
    return {
        row["league"]: Progress(row["played"], row["total"], row["next_at"], row["first_at"], row["last_at"])
        for row in rows
    }


def _not_played() -> Q:
    """Return the condition that nobody plays a fixture of a bracket: a player withdrew before, or nobody came."""
    left = Q(one__withdrawal__isnull=False) | Q(two__withdrawal__isnull=False)
    return Q(result__winner=Winner.NONE, result__reason=Reason.WALKOVER) | (left & Q(result__isnull=True))


def _of_withdrawn(games: WithdrawnGames) -> Q:
    """Return the condition that a player of a fixture withdrew with this treatment of the games."""
    withdrawn = models.Withdrawal.objects.filter(games=games)
    return Q(one__in=withdrawn.values("entry")) | Q(two__in=withdrawn.values("entry"))
