"""Who may do what in a league: it follows from being one of its officials."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.http import Http404

from tournaments import models
from tournaments.models.official import Role


def league_and_role(slug: str, user: User) -> tuple[models.League, Role | None]:
    """The league of a slug (or Http404) and what the user is in it; a superuser organizes every league."""
    role = models.Official.objects.filter(league=OuterRef("pk"), user=user).values("role")[:1]
    league = models.League.objects.annotate(role_of_user=Subquery(role)).filter(slug=slug).first()
    if league is None:
        raise Http404(slug)
    if user.is_superuser:
        return league, Role.ORGANIZER
    return league, Role(league.role_of_user) if league.role_of_user else None


def suffices(role: Role | None, needed: Role) -> bool:
    """An organizer may whatever a referee may."""
    return role is Role.ORGANIZER or role is needed


def may_add_podium(user: User, championship: models.Championship) -> bool:
    """Whoever organizes a league of the championship may add the podium of another game."""
    if user.is_superuser:
        return True
    organizing = models.Official.objects.filter(user=user, role=Role.ORGANIZER)
    return organizing.filter(league__championship=championship).exists()
