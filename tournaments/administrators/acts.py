"""The right of the site's administrator, which is checked again at each act."""

from __future__ import annotations

from django.contrib.auth.models import User

from tournaments.accounts.ending import locked_administrators
from tournaments.league.faults import Code, Fault
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name


def actor_of(administrator: User) -> Actor:
    """Return the administrator as the author of decisions."""
    return Actor(display_name(administrator), administrator)


def lock_administrators(by: User) -> list[User]:
    """Return the administrators, locked until the act ends. Raises Fault if `by` is no longer one of them."""
    administrators = locked_administrators()
    if by not in administrators:
        raise Fault(Code.NOT_ADMINISTRATOR)
    return administrators
