"""The page of a championship's organizers: requests, leagues, people and history; and the state of a league in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, Exists, F, OuterRef, QuerySet

from tournaments import models
from tournaments.display.championships import championships_apart
from tournaments.display.history import DecisionLine, line_in_zone
from tournaments.store.access.people import full_signature
from tournaments.store.access.permissions import NOBODY
from tournaments.store.kept_query import kept_query
from tournaments.store.league_rows import DEFAULT_ZONE

PAGE_SIZE = 50
MAX_LISTED = 100


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league of the championship, or one that asks to enter; `slug` is empty if the reader may not see it."""

    pk: int
    name: str
    slug: str
    published: bool
    withheld: bool
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OrganizerLine:
    """An organizer; `dismissible` unless it is the only one."""

    user_id: int
    name: str
    dismissible: bool


@dataclass(frozen=True, slots=True)
class OrganizersPage:
    """The organizers' page; `history` is the requested page of the history, `more` whether older decisions follow."""

    requests: tuple[LeagueLine, ...]
    leagues: tuple[LeagueLine, ...]
    organizers: tuple[OrganizerLine, ...]
    history: tuple[DecisionLine, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class OrganizedChampionship:
    """A championship that the account organizes; `waiting` is the number of unanswered requests of leagues.

    `apart` tells it from others of its name in a list.
    """

    slug: str
    name: str
    waiting: int
    apart: str = ""


@dataclass(frozen=True, slots=True)
class Membership:
    """The membership of a league, for an organizer: the championship that it `requested` to join, or "".

    `championship` is the league's championship if the reader organizes it too, or None.
    """

    requested: str
    championship: OrganizedChampionship | None


def organizers_page(
    championship: models.Championship,
    readable: QuerySet[models.League],
    *,
    number: int = 1,
    decision: int | None = None,
) -> OrganizersPage:
    """Return a championship for its organizers, with a page of its history and the leagues that the reader may see.

    With the number of a `decision`, the history is that decision alone.
    """
    is_readable = Exists(readable.filter(pk=OuterRef("pk")))
    entered = championship.leagues.annotate(readable=is_readable).order_by("name", "pk")[:MAX_LISTED]
    asking = models.League.objects.filter(championship_request__championship=championship)
    asked_at = F("championship_request__asked_at")
    waiting = asking.annotate(readable=is_readable, asked_at=asked_at).order_by("championship_request")[:MAX_LISTED]
    first = (number - 1) * PAGE_SIZE
    history = championship.decisions.select_related("actor__handle").order_by("-number")
    if decision is not None:
        history = history.filter(number=decision)
    decisions = list(history[first : first + PAGE_SIZE + 1])
    line = line_in_zone(ZoneInfo(DEFAULT_ZONE))
    return OrganizersPage(
        requests=tuple(_league_line(row, row.readable, row.asked_at) for row in waiting),
        leagues=tuple(_league_line(row, row.readable) for row in entered),
        organizers=_organizer_lines(championship),
        history=tuple(map(line, decisions[:PAGE_SIZE])),
        more=len(decisions) > PAGE_SIZE,
    )


def organized_championships(user: User) -> tuple[OrganizedChampionship, ...]:
    """Return the championships that an account organizes itself, those with requests first."""
    championships = models.Championship.objects.filter(organizers__user=user).annotate(waiting=Count("requests"))
    rows = list(championships.order_by("-waiting", "-pk")[:MAX_LISTED])
    apart = championships_apart([(row.pk, row.name) for row in rows], models.League.objects.all())
    return tuple(OrganizedChampionship(row.slug, row.name, row.waiting, apart.get(row.pk, "")) for row in rows)


def membership(league: models.League, user: User | AnonymousUser) -> Membership:
    """Return the membership of a league, for one of its organizers. Makes one query."""
    [(requested, organizes, waiting)] = _membership(league.pk, user.pk or NOBODY)
    row = league.championship if organizes or user.is_superuser else None
    championship = OrganizedChampionship(row.slug, row.name, waiting) if row else None
    return Membership(requested or "", championship)


@kept_query
def _membership(league: int, user: int) -> QuerySet[models.League, tuple[str | None, bool, int]]:
    """Return the championship that a league asked to enter, whether the user organizes its own, and requests there."""
    own = models.ChampionshipOrganizer.objects.filter(championship=OuterRef("championship"), user=user)
    rows = models.League.objects.filter(pk=league).annotate(waiting=Count("championship__requests"))
    return rows.values_list("championship_request__championship__name", Exists(own), "waiting")


def _league_line(row: models.League, readable: bool, asked_at: datetime | None = None) -> LeagueLine:
    """Return the line of a league; with its slug only if the reader may see it."""
    return LeagueLine(row.pk, row.name, row.slug if readable else "", row.published, row.withheld, asked_at)


def _organizer_lines(championship: models.Championship) -> tuple[OrganizerLine, ...]:
    """Return the organizers of a championship, the first appointed first."""
    rows = list(championship.organizers.select_related("user__handle").order_by("pk"))
    return tuple(OrganizerLine(row.user_id, full_signature(row.user), len(rows) > 1) for row in rows)
