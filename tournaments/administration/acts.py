"""Acts of the site's administrator, whose right is checked again at each act."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.access.actor import Actor
from tournaments.access.people import signature
from tournaments.league.faults import Code, Fault


def actor_of(administrator: User) -> Actor:
    """The administrator, as the histories of leagues and championships name them."""
    return Actor(signature(administrator), administrator)


def administrators() -> list[User]:
    """The accounts in use that administer the site, locked in the order in which every act locks them."""
    return list(User.objects.select_for_update(no_key=True).filter(is_superuser=True, is_active=True).order_by("pk"))


def begin(by: User) -> list[User]:
    """The administrators, locked until the act is over. Raises Fault where `by` is none of them any more."""
    found = administrators()
    if by not in found:
        raise Fault(Code.NOT_ADMINISTRATOR)
    return found
