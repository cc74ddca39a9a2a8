"""Permissions in leagues, which officials have by their roles, and in championships."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull
from django.http import Http404, HttpRequest

from tournaments import models
from tournaments.models.access_link import Reach
from tournaments.models.league import Role
from tournaments.store.access import actor as access_actor
from tournaments.store.access.actor import Actor, device_of
from tournaments.store.access.people import display_name
from tournaments.store.kept_query import kept_query


def leagues_seen_by(
    user: User | AnonymousUser | None = None, link: models.AccessLink | None = None
) -> QuerySet[models.League]:
    """Return the leagues that a reader may see: published ones, an official's, and that of a private link.

    Every list of leagues starts from here, so that a private league appears nowhere.
    """
    if user is not None and user.is_superuser:
        return models.League.objects.all()
    seen = Q(published=True)
    if user is not None and user.is_authenticated:
        seen |= Q(Exists(models.Official.objects.filter(league=OuterRef("pk"), user=user)))
    if link:
        seen |= Q(pk=link.league_id)
    return models.League.objects.filter(seen)


def any_exists(rows: QuerySet[Any]) -> Q:
    """Return the condition that any of the rows exists, checked with an index for each outer row.

    With `Exists` in PostgreSQL, and with `__in` in SQLite too, the planner may list all rows first, for a page of
    twenty.
    """
    return Q(IsNull(Subquery(rows.values("pk")[:1]), False))  # noqa: FBT003 - Django's lookup takes no names


def players_seen_in(leagues: QuerySet[models.League]) -> QuerySet[models.Player]:
    """Return the players shown by name in the leagues, or on podiums of other games; only these have a page."""
    listed = models.Entry.objects.filter(
        any_exists(leagues.filter(pk=OuterRef("league"))), player=OuterRef("pk"), initials=False
    )
    on_podium = models.Placing.objects.filter(player=OuterRef("pk"), other_podium__isnull=False, initials=False)
    return models.Player.objects.filter(any_exists(listed) | any_exists(on_podium), initials=False)


def championships_seen_in(
    leagues: QuerySet[models.League], user: User | AnonymousUser | None = None
) -> QuerySet[models.Championship]:
    """Return the championships of some leagues, those with other podiums, and those organized by `user`."""
    if user is not None and user.is_superuser:
        return models.Championship.objects.all()
    of_championship = leagues.filter(championship=OuterRef("pk"))
    podiums = models.OtherPodium.objects.filter(championship=OuterRef("pk"))
    seen = Q(withheld=False) & (any_exists(of_championship) | any_exists(podiums))
    if user is not None and user.is_authenticated:
        seen |= any_exists(models.ChampionshipOrganizer.objects.filter(championship=OuterRef("pk"), user=user))
    return models.Championship.objects.filter(seen)


def _league_and_role(slug: str, user: User | AnonymousUser) -> tuple[models.League, Role | None]:
    """Return a league and the user's role in it, and keep the user's handle. Raises Http404."""
    league = next(iter(_league_with_role(slug, user.pk or NOBODY)), None)
    if league is None:
        raise Http404(slug)
    if user.is_authenticated and (handle := vars(league)["handle_of_user"]):
        models.Handle(user=user, name=handle)  # Django keeps it as the user's own
    if user.is_superuser:
        return league, Role.ORGANIZER
    role_name: str | None = vars(league)["role_of_user"]
    return league, Role(role_name) if role_name else None


NOBODY = 0
"""In place of the key of an account: no account has it."""


@kept_query
def _league_with_role(slug: str, user: int) -> QuerySet[models.League]:
    role = models.Official.objects.filter(league=OuterRef("pk"), user=user).values("role")[:1]
    handle = models.Handle.objects.filter(user=user).values("name")
    leagues = models.League.objects.select_related("championship", "event_stage__event").filter(slug=slug)
    return leagues.annotate(role_of_user=Subquery(role), handle_of_user=Subquery(handle))


def includes_role(role: Role | None, needed: Role) -> bool:
    """Return whether a role includes another: organizers have every right of referees."""
    return role is Role.ORGANIZER or role is needed


def leagues_organized_by(user: User | AnonymousUser) -> QuerySet[models.League]:
    """Return the leagues that an account organizes; all of them for a superuser."""
    if user.is_superuser:
        return models.League.objects.all()
    if not user.is_authenticated:
        return models.League.objects.none()
    return models.League.objects.filter(officials__user=user, officials__role=Role.ORGANIZER).distinct()


# The organizers of a championship, and the site's administrator, decide in it. Organizers of its leagues have no right.


def championships_organized_by(user: User | AnonymousUser) -> QuerySet[models.Championship]:
    """Return the championships that an account organizes; all of them for a superuser."""
    if user.is_superuser:
        return models.Championship.objects.all()
    if not user.is_authenticated:
        return models.Championship.objects.none()
    return models.Championship.objects.filter(organizers__user=user)


def organizes_championship(user: User | AnonymousUser, championship: int | None) -> bool:
    """Return whether the user is an organizer of the championship with that key."""
    return championship is not None and championships_organized_by(user).filter(pk=championship).exists()


def decides_in_championship(by: Actor, championship: int) -> bool:
    """Return whether the actor may now decide in the championship with that key.

    A command may, as the administrator does; the holder of a private link never may.
    """
    if by.user is None:
        return by.link is None
    user = User.objects.filter(pk=by.user.pk, is_active=True).first()
    return user is not None and organizes_championship(user, championship)


def championships_seen_by(by: Actor) -> QuerySet[models.Championship]:
    """Return the championships whose names the actor may read: none by a private link, all by a command."""
    if by.user is None:
        championships = models.Championship.objects
        return championships.none() if by.link else championships.all()
    return championships_seen_in(leagues_seen_by(by.user), by.user)


def may_invite(user: User) -> bool:
    """Return whether the user may invite others to create an account: organizers of a league or championship may."""
    return user.is_superuser or (
        models.Official.objects.filter(user=user, role=Role.ORGANIZER).exists()
        or models.ChampionshipOrganizer.objects.filter(user=user).exists()
    )


# The rights of a request from a logged-in user or from the holder of a private link.


@dataclass(frozen=True, slots=True)
class Grant:
    """A league, the reader, and the reader's role in the league; None without a role.

    `session_link` is the private link of the session, which may be of another league.
    """

    league: models.League
    actor: Actor | None
    role: Role | None
    session_link: access_actor.SessionLink | None = None

    def allows(self, needed: Role, fixture: int | None = None) -> bool:
        """Return whether the grant includes the role; a link to one game includes only that game."""
        link = self.actor.link if self.actor else None
        if link and link.reach == Reach.GAME and (fixture is None or link.fixture_id != fixture):
            return False
        return self.role is not None and includes_role(self.role, needed)


def grant_for(request: HttpRequest, slug: str, needed: Role) -> Grant:
    """Return the rights of the request in a league. An account with the needed role takes precedence over a link.

    Raises Http404 if the league does not exist or is hidden from the reader.
    """
    if (
        not request.user.is_authenticated
        and (session_link := access_actor.link_in_session(request))
        and session_link.opens(slug)
    ):
        assert session_link.link
        return Grant(
            session_link.link.league, replace(session_link.actor, device=device_of(request)), Role.REFEREE, session_link
        )
    league, role = _league_and_role(slug, request.user)
    session_link = None if includes_role(role, needed) else access_actor.link_in_session(request)
    if session_link and session_link.opens(slug):
        return Grant(league, replace(session_link.actor, device=device_of(request)), Role.REFEREE, session_link)
    if not (league.published or role):
        raise Http404(slug)
    if not request.user.is_authenticated:
        return Grant(league, None, role, session_link)
    return Grant(league, replace(actor_of(request.user, needed), device=device_of(request)), role, session_link)


def actor_of(user: User, required_role: Role | None = None) -> Actor:
    """Return the user as the author of decisions."""
    return Actor(display_name(user), user, required_role=required_role)
