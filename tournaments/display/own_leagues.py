"""The leagues of an official, each with its progress and with what waits in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments import models
from tournaments.display.events import event_state, has_begun
from tournaments.display.matters import WaitingItem
from tournaments.display.namesakes import ListedLeague, told_apart
from tournaments.display.progress import Progress, counted_twice, progress_of
from tournaments.display.waiting import Waiting, waiting_in
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.models.player_request import STATES_FOR_ORGANIZERS
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import actor_of
from tournaments.store.events import events_organized_by
from tournaments.store.load import EventName, event_of, load_rows, zone_of_row
from tournaments.wording import terms

PAGE_SIZE = 30


@dataclass(frozen=True, slots=True)
class LeagueRole:
    """A league, the user's role in it, and its progress; `next_at` is local time of the league."""

    slug: str
    name: str
    state: State
    state_name: str
    role_name: str
    organizes: bool
    played: int
    total: int
    next_at: datetime | None
    waiting: tuple[WaitingItem, ...] = ()
    """What waits for the user in it, the most urgent first."""
    waits_for_others: bool = False
    """Whether something waits in it that the user may not decide."""
    waits_in: str = ""
    """The slug of the league in which the first of these waits."""
    event: EventName | None = None
    """The event that the line stands for."""
    apart: str = ""
    """What tells it from others of its name in the list."""

    @property
    def to_close(self) -> bool:
        """Return whether an organizer has only to close it: all is played and nothing else waits."""
        over = self.organizes and self.state is not State.FINISHED and 0 < self.total == self.played
        return over and not self.waiting and not self.waits_for_others


@dataclass(frozen=True, slots=True)
class LeagueRoles:
    """A page of an account's leagues; `archived` is the number of archived ones, which are listed apart."""

    lines: tuple[LeagueRole, ...]
    more: bool
    archived: int = 0

    @property
    def waiting(self) -> int:
        """Return the number of matters that wait in these leagues."""
        return sum(len(line.waiting) + line.to_close for line in self.lines)


def leagues_of_official(user: User, *, number: int = 1, archived: bool = False) -> LeagueRoles:
    """Return a page, numbered from 1, of the leagues with the user as an official, the latest first."""
    rows = models.Official.objects.filter(user=user).select_related(
        "league__championship", "league__event_stage__event"
    )
    whole = events_organized_by(user).order_by()
    rows = rows.exclude(league__listed=False, league__event_stage__event__in=whole.values("pk"))
    first = (number - 1) * PAGE_SIZE
    listed = rows.filter(league__archived=archived).order_by("-league__updated_at", "-league_id")
    page_rows = list(listed[first : first + PAGE_SIZE + 1])
    archived_count = 0 if archived else rows.filter(league__archived=True).count()
    shown = page_rows[:PAGE_SIZE]
    stages = _stages_beside([row.league_id for row in shown if event_of(row.league)], whole)
    played = [*(row.league for row in shown), *(stage for each in stages.values() for stage in each)]
    loaded = load_rows(_active(played))
    made, waiting = progress_of(played, loaded), waiting_in(loaded)
    by = actor_of(user)
    lines = [_league_role(row, stages.get(row.league_id), made, waiting, by) for row in shown]
    apart = told_apart(
        _as_listed(row.league, line.name, [made[each.pk] for each in (row.league, *stages.get(row.league_id, ()))])
        for row, line in zip(shown, lines, strict=True)
    )
    told = tuple(replace(line, apart=apart.get(row.league_id, "")) for row, line in zip(shown, lines, strict=True))
    return LeagueRoles(told, len(page_rows) > PAGE_SIZE, archived_count)


def _as_listed(row: models.League, name: str, progress: Sequence[Progress]) -> ListedLeague:
    """Return a league, or the event of several, with what may tell it from others of its name."""
    zone = zone_of_row(row)
    firsts, lasts = (
        [*filter(None, each)] for each in zip(*((one.first_at, one.last_at) for one in progress), strict=True)
    )
    return ListedLeague(
        key=row.pk,
        name=name,
        first=_local_hour(min(firsts, default=None), row),
        last=_local_hour(max(lasts, default=None), row),
        place=row.place,
        updated_at=row.updated_at.astimezone(zone),
    )


def _stages_beside(listed: Sequence[int], events: QuerySet[models.Event]) -> dict[int, list[models.League]]:
    """Return the other leagues of the event of each stage, if it is one of these events, by the key of its league."""
    found: dict[int, list[models.League]] = {}
    if not listed:
        return found
    stages = models.EventStage.objects.filter(event__in=events.filter(stages__league__in=listed).values("pk"))
    rows = list(stages.select_related("league__championship"))
    for one in rows:
        if one.league_id in listed:
            found[one.league_id] = [each.league for each in rows if each.event_id == one.event_id and each != one]
    return found


def _active(leagues: Sequence[models.League]) -> list[models.League]:
    """Return the leagues in which anything can wait: those in play, and those with a request."""
    asked = models.PlayerRequest.objects.filter(entry__league__in=leagues, state__in=STATES_FOR_ORGANIZERS)
    with_requests = set(asked.values_list("entry__league", flat=True)) if leagues else set()
    active = (State.DRAWN, State.PLAYING)
    return [row for row in leagues if not row.archived and (row.state in active or row.pk in with_requests)]


def sole_refereed_league(user: User) -> str | None:
    """Return the slug of the user's only unfinished league if the user is its referee and it is drawn, or None."""
    rows = models.Official.objects.filter(user=user, league__archived=False).select_related("league")
    rows = rows.exclude(league__state=State.FINISHED)
    first_two = list(rows[:2])
    if len(first_two) != 1 or first_two[0].role != Role.REFEREE or first_two[0].league.state == State.PREPARING:
        return None
    return first_two[0].league.slug


def _league_role(
    official: models.Official,
    beside: Sequence[models.League] | None,
    made: Mapping[int, Progress],
    waiting: Mapping[int, Waiting],
    by: Actor,
) -> LeagueRole:
    """Return the role of an account in a league as its list shows it; with `beside`, of the event of these leagues."""
    state, role = State(official.league.state), Role(official.role)
    leagues = (official.league, *(beside or ()))
    progress = [made[league.pk] for league in leagues]
    organizes = role is Role.ORGANIZER
    found = {league.slug: waiting[league.pk] for league in leagues if league.pk in waiting}
    items = {slug: each.for_actor(by, organizes=organizes) for slug, each in found.items()}
    event = event_of(official.league) if beside is not None else None
    twice = counted_twice(leagues if event else ())
    state_name = terms.state_name(state, lots=bool(official.league.draw_seed))
    if event:
        state, state_name = event_state(state, begun=any(has_begun(State(league.state)) for league in leagues))
    return LeagueRole(
        slug=official.league.slug,
        name=event.name if event else official.league.name,
        event=event,
        state=state,
        state_name=state_name,
        role_name=str(terms.ROLES[role]),
        organizes=organizes,
        played=sum(each.played for each in progress) - twice.played,
        total=sum(each.total for each in progress) - twice.total,
        next_at=_local_hour(min(filter(None, (each.next_at for each in progress)), default=None), official.league),
        waiting=tuple(item for each in items.values() for item in each),
        waits_for_others=any(len(each.items) > len(items[slug]) for slug, each in found.items()),
        waits_in=next((slug for slug, each in items.items() if each), official.league.slug),
    )


def _local_hour(moment: datetime | None, league: models.League) -> datetime | None:
    return moment.astimezone(zone_of_row(league)).replace(tzinfo=None) if moment else None
