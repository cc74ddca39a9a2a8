"""The page of a championship: the table of podium points, and the events that gave them. It reads only placings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.http import Http404

from tournaments import models
from tournaments.display.namesakes import ListedLeague, told_apart
from tournaments.league.names import folded
from tournaments.league.podium import ChampionshipRow, Medal, MedalsWon, championship_table
from tournaments.league.values import State
from tournaments.models.player import shown_name
from tournaments.store.access.permissions import championships_seen_in, leagues_seen_by
from tournaments.store.branding import Branding, branding_of_championship
from tournaments.store.kept_query import kept_query
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.store.load import event_of
from tournaments.wording import terms

PAGE_SIZE = 50
"""Rows of the table, or events, on a page."""
MAX_LISTED = 100
Reader = User | AnonymousUser | None
PLAYER_COLUMNS = ("player_id", "player__name", "player__initials", "player__sorted_as", "medal")


@dataclass(frozen=True, slots=True)
class Medallist:
    """A medallist; `player_id` is None if `name` is only initials, which link to no page."""

    medal: Medal
    name: str
    player_id: int | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A league of the championship, or the podium of another game, which has no slug."""

    name: str
    slug: str | None
    tournament: str | None = None
    """The slug of the event of which the league is a stage."""
    state_name: str
    played_on: date | None
    podium: tuple[Medallist, ...]
    state: State = State.FINISHED


@dataclass(frozen=True, slots=True)
class ChampionshipPage:
    """A championship, or one page of it.

    `changed` is the time of the last change in it or its leagues, in the site's zone; None without any.
    """

    slug: str
    name: str
    rows: tuple[ChampionshipRow, ...]
    events: tuple[Event, ...]
    changed: datetime | None = None
    branding: Branding = Branding()
    number: int = 1
    more: bool = False
    """`rows` and `events` are those of the page `number`; without a number, all of them."""
    leaders: tuple[ChampionshipRow, ...] = ()
    """The first of the whole table, on each of its pages."""


@dataclass(frozen=True, slots=True)
class ChampionshipLine:
    """A championship in a list; `apart` tells it from others of its name there."""

    slug: str
    name: str
    apart: str = ""


def championship_list(
    readable: QuerySet[models.League] | None = None, user: Reader = None, *, most: int = MAX_LISTED, skip: int = 0
) -> tuple[ChampionshipLine, ...]:
    """Return the latest championships of the readable leagues and of the user, after `skip` others."""
    leagues = leagues_seen_by() if readable is None else readable
    championships = championships_seen_in(leagues, user).order_by("-id").values_list("pk", "slug", "name")
    return _lines(championships[skip : skip + most], leagues)


def public_championship_list() -> tuple[ChampionshipLine, ...]:
    """Return the latest championships that anybody may see."""
    return _lines(_public_championships(), leagues_seen_by())


@kept_query
def _public_championships() -> QuerySet[models.Championship, tuple[int, str, str]]:
    return championships_seen_in(leagues_seen_by()).order_by("-id").values_list("pk", "slug", "name")[:MAX_LISTED]


def _lines(rows: Iterable[tuple[int, str, str]], leagues: QuerySet[models.League]) -> tuple[ChampionshipLine, ...]:
    listed = list(rows)
    apart = championships_apart([(key, name) for key, _slug, name in listed], leagues)
    return tuple(ChampionshipLine(slug, name, apart.get(key, "")) for key, slug, name in listed)


def championships_apart(listed: Sequence[tuple[int, str]], leagues: QuerySet[models.League]) -> dict[int, str]:
    """Return the days of each championship whose name another one of a list has, by key. Without any, makes no query.

    The days are those of the games of its leagues that the reader may see, or else that of its last decision.
    """
    times = Counter(folded(name) for _key, name in listed)
    named_alike = {key: name for key, name in listed if times[folded(name)] > 1}
    if not named_alike:
        return {}
    seen = leagues.filter(championship__in=named_alike).order_by().values_list("championship")
    hours = {key: (first, last) for key, first, last in seen.annotate(Min("fixtures__at"), Max("fixtures__at"))}
    decided = models.Decision.objects.filter(championship__in=named_alike).order_by().values_list("championship")
    changed = dict(decided.annotate(Max("taken_at")))
    return told_apart(
        ListedLeague(
            key=key,
            name=name,
            first=_latest_local(hours.get(key, (None, None))[0]),
            last=_latest_local(hours.get(key, (None, None))[1]),
            place="",
            updated_at=_latest_local(changed.get(key)),
        )
        for key, name in named_alike.items()
    )


def championship_page(
    slug: str, readable: QuerySet[models.League] | None = None, user: Reader = None, *, number: int | None = None
) -> ChampionshipPage:
    """Return a championship with the readable leagues: whole, or the page `number` of it. Raises Http404.

    Its organizers can open it even without a readable league.
    """
    leagues = leagues_seen_by() if readable is None else readable
    found = _public_rows(slug) if readable is None and user is None else _rows(slug, leagues, user)
    championship = next(iter(found), None)
    if championship is None:
        raise Http404(slug)
    readable_leagues = leagues.filter(championship=championship)
    hidden = frozenset(_hidden_players(championship.pk))
    rows = championship_rows(championship, readable_leagues, hidden)
    first, last = (0, None) if number is None else ((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    own_page, other_page = _events_between(championship, readable_leagues.filter(listed=True), first, last)
    events = (*_league_events(own_page, hidden), *_other_podium_events(other_page, hidden))
    return ChampionshipPage(
        slug=championship.slug,
        name=championship.name,
        rows=tuple(rows[first:last]),
        events=events[: PAGE_SIZE if number else None],
        branding=branding_of_championship(championship),
        changed=_latest_local(championship.league_changed, championship.decided),
        leaders=tuple(row for row in rows if row.pos == 1),
        number=number or 1,
        more=last is not None and (len(rows) > last or len(events) > PAGE_SIZE),
    )


def _rows(slug: str, leagues: QuerySet[models.League], user: Reader) -> QuerySet[models.Championship, Any]:
    return (
        championships_seen_in(leagues, user)
        .annotate(
            league_changed=_latest_moment(leagues, "updated_at"),
            decided=_latest_moment(models.Decision.objects.all(), "taken_at"),
        )
        .filter(slug=slug)
    )


@kept_query
def _public_rows(slug: str) -> QuerySet[models.Championship, Any]:
    return _rows(slug, leagues_seen_by(), None)


def championship_rows(
    championship: models.Championship, leagues: QuerySet[models.League], hidden: Collection[int] = ()
) -> list[ChampionshipRow]:
    """Return the table over the readable leagues and the other podiums, summed by the database in one query.

    `leagues` are the readable leagues, among them every published one. `hidden` are the players shown by initials.
    """
    # As a list of values: SQLite uses its index for equal values, but not for a negation.
    private = {"championship": championship, "published__in": [False]}
    unseen = models.League.objects.filter(**private).exclude(pk__in=leagues.filter(**private))
    won = championship.placings.filter(medal__isnull=False).exclude(league__in=unseen).order_by()
    sums = won.values_list(*PLAYER_COLUMNS).annotate(sum=Sum("points"), count=Count("*"))
    return championship_table(
        MedalsWon(player, shown_name(name, by_initials), Medal(medal), points, count, letters or name, by_initials)
        for player, name, initials, letters, medal, points, count in sums
        for by_initials in [initials or player in hidden]
    )


@kept_query
def _hidden_players(championship: int) -> QuerySet[Any, int]:
    """Return the players shown by initials in a published league of the championship or in another podium."""
    entries = models.Entry.objects.filter(league__championship=championship, league__published=True, initials=True)
    placings = models.Placing.objects.filter(other_podium__championship=championship, initials=True)
    return entries.values_list("player", flat=True).union(placings.values_list("player", flat=True))


def _events_between(
    championship: models.Championship, leagues_of_reader: QuerySet[models.League], first: int, last: int | None
) -> tuple[list[models.League], list[models.OtherPodium]]:
    """Return the leagues and the other podiums of a page, and one more, which shows that there is a next page."""
    end = None if last is None else last + 1
    leagues = list(leagues_of_reader.select_related("event_stage__event").order_by("id")[first:end])
    wanted = None if end is None else end - first - len(leagues)
    if wanted == 0:
        return leagues, []
    before = leagues_of_reader.count() if first and not leagues else first + len(leagues)
    skipped = max(0, first - before)
    podiums = championship.other_podiums.order_by("id")
    return leagues, list(podiums[skipped : None if wanted is None else skipped + wanted])


def _latest_moment(rows: QuerySet[Any], moment: str) -> Subquery:
    """Return a subquery for the latest value of a column among a championship's rows.

    One query over leagues and decisions would multiply their rows.
    """
    own = rows.filter(championship=OuterRef("pk")).order_by().values("championship")
    return Subquery(own.annotate(last=Max(moment)).values("last"))


def _latest_local(*moments: datetime | None) -> datetime | None:
    """Return the latest of some moments, in local time."""
    latest = max(filter(None, moments), default=None)
    return latest and latest.astimezone(ZoneInfo(DEFAULT_ZONE))


def championship_edition(slug: str) -> tuple[object, ...] | None:
    """Return a value that changes with any decision on the championship or its published leagues; None if unknown."""
    return next(iter(_championship_edition(slug)), None)


@kept_query
def _championship_edition(slug: str) -> QuerySet[models.Championship, tuple[Any, ...]]:
    published = Q(leagues__published=True)
    figures = {
        "published": Count("leagues", filter=published),
        "versions": Sum("leagues__version", filter=published),
        "changed": Max("leagues__updated_at", filter=published),
    }
    rows = championships_seen_in(leagues_seen_by()).filter(slug=slug).annotate(**figures)
    return rows.values_list("pk", "version", *figures)


def _league_events(leagues: Sequence[models.League], hidden: Collection[int]) -> list[Event]:
    """Return the leagues of a championship with their podiums, without hidden names; a stage is shown as its event."""
    podiums = _medallists("league", [league.pk for league in leagues], hidden)
    stages = {league.pk: event_of(league) for league in leagues}
    return [
        Event(
            name=event.name if (event := stages[league.pk]) else league.name,
            slug=league.slug,
            tournament=event.slug if event else None,
            state=State(league.state),
            state_name=terms.state_name(State(league.state), lots=bool(league.draw_seed)),
            played_on=None,
            podium=tuple(podiums[league.pk]),
        )
        for league in leagues
    ]


def _other_podium_events(others: Sequence[models.OtherPodium], hidden: Collection[int]) -> list[Event]:
    """Return the podiums in other games, without hidden names."""
    podiums = _medallists("other_podium", [podium.pk for podium in others], hidden)
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


def _medallists(event: str, pks: Sequence[int], hidden: Collection[int]) -> dict[int, list[Medallist]]:
    """Return the medallists of these leagues or other podiums, in order of place."""
    medallists: dict[int, list[Medallist]] = defaultdict(list)
    if not pks:
        return medallists
    placings = models.Placing.objects.filter(**{f"{event}__in": pks}, medal__isnull=False)
    for placing in placings.select_related("player").order_by("place", "pk"):
        medallists[getattr(placing, f"{event}_id")].append(_medallist(placing, hidden))
    return medallists


def _medallist(placing: models.Placing, hidden: Collection[int]) -> Medallist:
    """Return the medallist of a placing."""
    assert placing.medal
    by_initials = placing.player.initials or placing.player_id in hidden
    name = shown_name(placing.player.name, by_initials)
    return Medallist(Medal(placing.medal), name, None if by_initials else placing.player_id, placing.points)


MAX_CHAMPIONSHIPS_LISTED = 100


def championship_names(readable: QuerySet[models.League], user: User | AnonymousUser) -> tuple[str, ...]:
    """Return the names of the latest championships that the user may see, to choose from."""
    return tuple(
        championships_seen_in(readable, user).order_by("-id").values_list("name", flat=True)[:MAX_CHAMPIONSHIPS_LISTED]
    )
