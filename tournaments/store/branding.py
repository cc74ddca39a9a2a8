"""The colours and the crest of a league or championship, for its printed documents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournaments import models
from tournaments.league.faults import Code, Fault

_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Branding:
    """Two colours as "#1d5c3f", and the digest of the crest, if any."""

    first: str = "#1d5c3f"
    second: str = "#e9d8b4"
    crest: str | None = None


def colour(text: str, place: str) -> str:
    """Return a colour in the stored form. Raises Fault for any other text."""
    written = text.strip().lower()
    if not _COLOUR.fullmatch(written):
        raise Fault(Code.COLOUR_UNREADABLE, place)
    return written


def merged(*, crest: str | None, first: str, second: str, otherwise: Branding | None = None) -> Branding:
    """Return a branding; missing parts are those of `otherwise` (a championship's branding), or else of the site."""
    base = otherwise or Branding()
    return Branding(first or base.first, second or base.second, crest or base.crest)


def branding_of(row: models.League) -> Branding:
    """Return the branding of a league, its missing parts taken from its championship."""
    championship = row.championship if row.championship and not row.championship.withheld else None
    of_championship = branding_of_championship(championship) if championship else None
    return merged(crest=row.crest_id, first=row.first_colour, second=row.second_colour, otherwise=of_championship)


def branding_of_championship(row: models.Championship) -> Branding:
    return merged(crest=row.crest_id, first=row.first_colour, second=row.second_colour)


def crest_of(branding: Branding) -> bytes | None:
    """Return the picture of a crest, or None."""
    if branding.crest is None:
        return None
    content = models.Crest.objects.filter(pk=branding.crest).values_list("content", flat=True).first()
    return None if content is None else bytes(content)
