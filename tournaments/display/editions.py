"""The edition of a league: pages of the same edition are equal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max

from tournaments import models
from tournaments.store.access.permissions import leagues_seen_by


@dataclass(frozen=True, slots=True)
class Edition:
    """A value that changes with any decision on a league or its championship: pages with the same one are equal."""

    pk: int
    version: int
    championship_version: int | None
    changed: datetime
    broadcasts: int | None = None
    """The number of the last change of a broadcast game, if requested."""


EDITION = """
    SELECT league.id, league.version, league.updated_at, championship.version AS championship_version
    FROM tournaments_league AS league
    LEFT JOIN tournaments_championship AS championship ON championship.id = league.championship_id
    WHERE league.published AND league.slug = %s
"""
"""The query of `edition`. Every request for a page of a league makes it, to see whether the page has changed; as a
queryset it took most of the time of that answer."""


def edition(slug: str) -> Edition | None:
    """Return the league's edition, in one small query; None for a league hidden from the public."""
    rows: Iterable[Any] = models.League.objects.raw(EDITION, [slug])
    found = next(iter(rows), None)
    return Edition(found.pk, found.version, found.championship_version, found.updated_at) if found else None


def edition_with_broadcasts(slug: str) -> Edition | None:
    """Return the league's edition with the last change of its broadcast games, for a page that shows them."""
    rows = leagues_seen_by().annotate(on_air=Max("drafts__number")).filter(slug=slug)
    # A slug is of one league. `first` would sort the rows, and take a third of the time of the query.
    row = next(iter(rows.values_list("pk", "version", "championship__version", "updated_at", "on_air")), None)
    return Edition(*row) if row else None
