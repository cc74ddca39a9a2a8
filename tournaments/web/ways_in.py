"""The ways from the public pages of a league to the pages of its officials."""

from __future__ import annotations

from dataclasses import dataclass

from django.template import Context

from tournaments.access import link_session, permissions
from tournaments.models.official import Role


@dataclass(frozen=True, slots=True)
class WaysIn:
    """Whether the reader of a league's page may record its results, and whether they may organize it."""

    records: bool = False
    organizes: bool = False


def ways_in(context: Context, slug: str) -> WaysIn:
    """The ways in of the request's reader; no query for a reader without an account or a private link.

    Nor where the view has looked already, and has put what it found in the context as `grant`.
    """
    request = context.get("request")
    if request is None or not (request.user.is_authenticated or link_session.is_held(request)):
        return WaysIn()
    grant = context.get("grant") or permissions.granted(request, slug, Role.REFEREE)
    return WaysIn(records=grant.allows(Role.REFEREE), organizes=grant.allows(Role.ORGANIZER))
