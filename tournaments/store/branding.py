"""The branding of a league or championship, and the picture of its crest."""

from __future__ import annotations

from tournaments import models
from tournaments.league.branding import Branding, merged


def branding_of(row: models.League) -> Branding:
    """Return the branding of a league, its missing parts taken from its championship."""
    championship = row.championship if row.championship and not row.championship.withheld else None
    of_championship = branding_of_championship(championship) if championship else None
    return merged(crest=row.crest_id, first=row.first_colour, second=row.second_colour, otherwise=of_championship)


def branding_of_championship(row: models.Championship) -> Branding:
    """Return the branding of a championship."""
    return merged(crest=row.crest_id, first=row.first_colour, second=row.second_colour)


def crest_of(branding: Branding) -> bytes | None:
    """Return the picture of a crest, or None."""
    if branding.crest is None:
        return None
    content = models.Crest.objects.filter(pk=branding.crest).values_list("content", flat=True).first()
    return None if content is None else bytes(content)
