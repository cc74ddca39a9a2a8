"""Whose desk a page is: the league, the user, and what the user may do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse

from tournaments import models, permissions
from tournaments.decisions.taking import Actor
from tournaments.league.values import League
from tournaments.models.official import Role
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class Desk:
    """A league, open for somebody in a role."""

    row: models.League
    actor: Actor
    role: Role

    @property
    def slug(self) -> str:
        return self.row.slug

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def organizes(self) -> bool:
        return self.role is Role.ORGANIZER

    @property
    def address(self) -> str:
        """The page to go back to: the whole league for who organizes it, its games for who referees."""
        return reverse("tournaments:organize" if self.organizes else "tournaments:record", args=[self.slug])

    def loaded(self) -> LoadedLeague:
        return load_league(self.row)

    def league(self) -> League:
        return self.loaded().league

    def players(self) -> tuple[str, ...]:
        """The names of its players, in order."""
        return tuple(self.row.entries.order_by("number").values_list("name", flat=True))


def open_desk(request: HttpRequest, slug: str, needed: Role) -> Desk:
    """The desk of a league for a user who is logged in. Raises Http404, or PermissionDenied."""
    actor = actor_of(request)
    assert actor.user
    row, role = permissions.league_and_role(slug, actor.user)
    if role is None or not permissions.suffices(role, needed):
        raise PermissionDenied
    return Desk(row, actor, role)


def actor_of(request: HttpRequest) -> Actor:
    """Who is logged in, as decisions name them."""
    user = cast(User, request.user)
    return Actor(user.get_full_name() or user.get_username(), user)
