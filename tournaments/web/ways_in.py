"""The ways from the public pages of a league to the pages of its officials."""

from __future__ import annotations

from dataclasses import dataclass

from django.template import Context

from tournaments.models.official import Role
from tournaments.web.requests import reading_grant


@dataclass(frozen=True, slots=True)
class WaysIn:
    """Whether the reader of a league's page may record its results, and whether they may organize it."""

    records: bool = False
    organizes: bool = False


def ways_in(context: Context, slug: str) -> WaysIn:
    """The ways in of the request's reader; no query for a reader without an account or a private link."""
    request = context.get("request")
    grant = reading_grant(request, slug) if request is not None else None
    if grant is None:
        return WaysIn()
    return WaysIn(records=grant.allows(Role.REFEREE), organizes=grant.allows(Role.ORGANIZER))
