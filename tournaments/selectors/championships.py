"""A championship: the table of podium points, and the events they come from. It reads only placings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Count, Max, Model, OuterRef, QuerySet, Subquery, Sum
from django.http import Http404

from tournaments import models
from tournaments.league.livery import Livery
from tournaments.league.podium import ChampionshipRow, Placed, championship_table
from tournaments.league.values import Medal, State
from tournaments.models.player import shown_name
from tournaments.permissions import championships_seen_in, leagues_seen_by
from tournaments.selectors.liveries import livery_of_championship
from tournaments.selectors.loading import DEFAULT_ZONE
from tournaments.wording import terms

A_PAGE = 50
"""Rows of the table, and events."""
NAMED = (
    "SELECT player_id, name, initials, sorted_as, medal, sum, count FROM ({}) AS sums"
    f" JOIN {models.Player._meta.db_table} AS player ON player.id = player_id"
)
"""Names joined to the sums, and not to the placings, ten times as many: which no queryset can say."""


@dataclass(frozen=True, slots=True)
class Medallist:
    medal: Medal
    name: str
    player_id: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A league of the championship, or the podium of another game (without slug)."""

    name: str
    slug: str | None
    state_name: str
    played_on: date | None
    podium: tuple[Medallist, ...]


@dataclass(frozen=True, slots=True)
class ChampionshipPage:
    """`changed` is when it or a league of it last did, in the site's zone; None where nothing was ever decided."""

    slug: str
    name: str
    rows: tuple[ChampionshipRow, ...]
    events: tuple[Event, ...]
    changed: datetime | None = None
    livery: Livery = Livery()
    number: int = 1
    more: bool = False
    """`rows` and `events` are those of the page `number`; all of them where no page was asked for."""


@dataclass(frozen=True, slots=True)
class ChampionshipLine:
    slug: str
    name: str


def championship_list(seen: QuerySet[models.League] | None = None) -> tuple[ChampionshipLine, ...]:
    leagues = leagues_seen_by() if seen is None else seen
    return tuple(ChampionshipLine(c.slug, c.name) for c in championships_seen_in(leagues).order_by("-id")[:100])


def championship_page(
    slug: str, seen: QuerySet[models.League] | None = None, *, number: int | None = None
) -> ChampionshipPage:
    """A championship as the leagues seen make it, or Http404: whole, or the page `number` of it."""
    leagues = leagues_seen_by() if seen is None else seen
    championship = (
        championships_seen_in(leagues)
        .annotate(league_changed=_last(models.League, "updated_at"), decided=_last(models.Decision, "taken_at"))
        .filter(slug=slug)
        .first()
    )
    if championship is None:
        raise Http404(slug)
    own = leagues.filter(championship=championship)
    rows = championship_rows(championship, own)
    first, last = (0, None) if number is None else ((number - 1) * A_PAGE, number * A_PAGE)
    own_page, other_page = _events_between(championship, own, first, last)
    events = (*_leagues(own_page), *_other_podiums(other_page))
    return ChampionshipPage(
        slug=championship.slug,
        name=championship.name,
        rows=tuple(rows[first:last]),
        events=events[: A_PAGE if number else None],
        livery=livery_of_championship(championship),
        changed=_latest(championship.league_changed, championship.decided),
        number=number or 1,
        more=last is not None and (len(rows) > last or len(events) > A_PAGE),
    )


def championship_rows(championship: models.Championship, own: QuerySet[models.League]) -> list[ChampionshipRow]:
    """The table over its leagues that are seen and the other podiums, in one query whose sums the database makes.

    `own` are those leagues: every published one is among them.
    """
    # In a list for SQLite, which looks for a value in an index, and not for what is not true.
    private = {"championship": championship, "published__in": [False]}
    hidden = models.League.objects.filter(**private).exclude(pk__in=own.filter(**private))
    won = championship.placings.filter(medal__isnull=False).exclude(league__in=hidden).order_by()
    sums = won.values_list("player_id", "medal").annotate(sum=Sum("points"), count=Count("*"))
    sql, parameters = sums.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(NAMED.format(sql), parameters)
        return championship_table(
            Placed(player, shown_name(name, initials), Medal(medal), points, count, letters or name)
            for player, name, initials, letters, medal, points, count in cursor.fetchall()
        )


def _events_between(
    championship: models.Championship, own: QuerySet[models.League], first: int, last: int | None
) -> tuple[list[models.League], list[models.OtherPodium]]:
    """The leagues and then the other podiums of a page, and one more to tell that there is another."""
    end = None if last is None else last + 1
    leagues = list(own.order_by("id")[first:end])
    wanted = None if end is None else end - first - len(leagues)
    if wanted == 0:
        return leagues, []
    before = own.count() if first and not leagues else first + len(leagues)
    skipped = max(0, first - before)
    podiums = championship.other_podiums.order_by("id")
    return leagues, list(podiums[skipped : None if wanted is None else skipped + wanted])


def _last(kind: type[Model], moment: str) -> Subquery:
    """The last of a championship's own. Leagues and decisions joined to it at once would be one by the other."""
    own = kind._default_manager.filter(championship=OuterRef("pk")).order_by().values("championship")
    return Subquery(own.annotate(last=Max(moment)).values("last"))


def _latest(*moments: datetime | None) -> datetime | None:
    latest = max(filter(None, moments), default=None)
    return latest and latest.astimezone(ZoneInfo(DEFAULT_ZONE))


def championship_edition(slug: str) -> tuple[object, ...] | None:
    """Another one after any decision on the championship or a league of it; None where the public sees none such."""
    figures = (Count("leagues"), Sum("leagues__version"), Max("leagues__updated_at"))
    return championships_seen_in(leagues_seen_by()).filter(slug=slug).values_list("pk", "version", *figures).first()


def _leagues(leagues: Sequence[models.League]) -> list[Event]:
    podiums = _medallists("league", [league.pk for league in leagues])
    return [
        Event(
            name=league.name,
            slug=league.slug,
            state_name=str(terms.STATES[State(league.state)]),
            played_on=None,
            podium=tuple(podiums[league.pk]),
        )
        for league in leagues
    ]


def _other_podiums(others: Sequence[models.OtherPodium]) -> list[Event]:
    podiums = _medallists("other_podium", [podium.pk for podium in others])
    return [
        Event(
            name=podium.game,
            slug=None,
            state_name=str(terms.STATES[State.FINISHED]),
            played_on=podium.played_on,
            podium=tuple(podiums[podium.pk]),
        )
        for podium in others
    ]


def _medallists(event: str, pks: Sequence[int]) -> dict[int, list[Medallist]]:
    """Who won a medal in each of those leagues, or other podiums, in order of place."""
    found: dict[int, list[Medallist]] = defaultdict(list)
    placings = models.Placing.objects.filter(**{f"{event}__in": pks}, medal__isnull=False)
    for placing in placings.select_related("player").order_by("place", "pk"):
        found[getattr(placing, f"{event}_id")].append(_medallist(placing))
    return found


def _medallist(placing: models.Placing) -> Medallist:
    assert placing.medal
    return Medallist(Medal(placing.medal), placing.player.shown_name, placing.player_id, placing.points)
