"""The officials of a league, and the leagues of an official."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments import models
from tournaments.access.people import signed_by
from tournaments.league.values import State
from tournaments.models.official import Role
from tournaments.wording import terms

PAGE_SIZE = 30


@dataclass(frozen=True, slots=True)
class Duty:
    """A league and the user's role in it."""

    slug: str
    name: str
    state: State
    state_name: str
    role_name: str
    organizes: bool


@dataclass(frozen=True, slots=True)
class Duties:
    """A page of an account's leagues; `archived` is the number of archived ones, which another list has."""

    lines: tuple[Duty, ...]
    more: bool
    archived: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """An official of a league; `dismissible` unless it is the only organizer."""

    official_id: int
    name: str
    role_name: str
    dismissible: bool


def team_of(league: models.League) -> tuple[Member, ...]:
    """Return the officials of a league, organizers first."""
    rows = list(league.officials.select_related("user__handle").order_by("pk"))
    rows.sort(key=lambda row: row.role != Role.ORGANIZER)
    alone = sum(row.role == Role.ORGANIZER for row in rows) == 1
    return tuple(
        Member(
            official_id=row.pk,
            name=signed_by(row.user),
            role_name=str(terms.ROLES[Role(row.role)]),
            dismissible=not (alone and row.role == Role.ORGANIZER),
        )
        for row in rows
    )


def leagues_of(user: User, *, number: int = 1, archived: bool = False) -> Duties:
    """Return a page, numbered from 1, of the leagues with the user as an official, the latest first."""
    rows = models.Official.objects.filter(user=user).select_related("league")
    first = (number - 1) * PAGE_SIZE
    shown = rows.filter(league__archived=archived).order_by("-league__updated_at", "-league_id")
    found = list(shown[first : first + PAGE_SIZE + 1])
    put_away = 0 if archived else rows.filter(league__archived=True).count()
    return Duties(tuple(map(_duty, found[:PAGE_SIZE])), len(found) > PAGE_SIZE, put_away)


def sole_refereed_league(user: User) -> str | None:
    """Return the slug of the one unfinished league of a user who only records its games; otherwise None."""
    rows = models.Official.objects.filter(user=user, league__archived=False).select_related("league")
    rows = rows.exclude(league__state=State.FINISHED)
    found = list(rows[:2])
    if len(found) != 1 or found[0].role != Role.REFEREE or found[0].league.state == State.PREPARING:
        return None
    return found[0].league.slug


def _duty(official: models.Official) -> Duty:
    """Return the role of an account in a league as its list shows it."""
    state, role = State(official.league.state), Role(official.role)
    return Duty(
        slug=official.league.slug,
        name=official.league.name,
        state=state,
        state_name=str(terms.STATES[state]),
        role_name=str(terms.ROLES[role]),
        organizes=role is Role.ORGANIZER,
    )
