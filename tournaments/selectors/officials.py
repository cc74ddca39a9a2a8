"""The leagues that somebody runs or records."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league.values import State
from tournaments.models.official import Role
from tournaments.wording import terms

A_PAGE = 30


@dataclass(frozen=True, slots=True)
class Duty:
    """A league and what the user is in it."""

    slug: str
    name: str
    state: State
    state_name: str
    role_name: str
    organizes: bool


@dataclass(frozen=True, slots=True)
class Duties:
    lines: tuple[Duty, ...]
    more: bool


def leagues_of(user: User, *, number: int = 1) -> Duties:
    """A page, numbered from 1, of the leagues where the user is an official, the latest first."""
    rows = models.Official.objects.filter(user=user).select_related("league")
    first = (number - 1) * A_PAGE
    found = list(rows.order_by("-league__updated_at", "-league_id")[first : first + A_PAGE + 1])
    return Duties(tuple(map(_duty, found[:A_PAGE])), len(found) > A_PAGE)


def _duty(official: models.Official) -> Duty:
    state, role = State(official.league.state), Role(official.role)
    return Duty(
        slug=official.league.slug,
        name=official.league.name,
        state=state,
        state_name=str(terms.STATES[state]),
        role_name=str(terms.ROLES[role]),
        organizes=role is Role.ORGANIZER,
    )
