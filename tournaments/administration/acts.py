"""Acts of the site's administrator, whose right is checked again at each act."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.access.actor import Actor
from tournaments.access.people import signature
from tournaments.league.faults import Code, Fault


def actor_of(administrator: User) -> Actor:
    """Return the administrator as the author of decisions."""
    return Actor(signature(administrator), administrator)


def administrators() -> list[User]:
    """Return the active administrators, locked by key, so that two acts never wait for each other."""
    return list(User.objects.select_for_update(no_key=True).filter(is_superuser=True, is_active=True).order_by("pk"))


def lock_administrators(by: User) -> list[User]:
    """Return the administrators, locked until the act ends. Raises Fault if `by` is no longer one of them."""
    found = administrators()
    if by not in found:
        raise Fault(Code.NOT_ADMINISTRATOR)
    return found
