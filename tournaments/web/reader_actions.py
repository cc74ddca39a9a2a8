"""The links from the public pages of a league to the pages of its officials."""

from __future__ import annotations

from dataclasses import dataclass

from django.template import Context

from tournaments import models
from tournaments.models.official import Role
from tournaments.web.requests import reading_grant


@dataclass(frozen=True, slots=True)
class ReaderActions:
    """The rights of a page's reader in its league: to enter results, and to organize."""

    records: bool = False
    organizes: bool = False
    row: models.League | None = None
    """The league, or None for a reader without rights in it."""

    @property
    def slug(self) -> str:
        return self.row.slug if self.row else ""


def reader_actions(context: Context, slug: str) -> ReaderActions:
    """Return the rights of the request's reader, without a query if they have neither account nor private link."""
    request = context.get("request")
    grant = reading_grant(request, slug) if request is not None else None
    if grant is None:
        return ReaderActions()
    records, organizes = grant.allows(Role.REFEREE), grant.allows(Role.ORGANIZER)
    return ReaderActions(records, organizes, grant.league if records else None)
