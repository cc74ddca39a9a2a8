"""The colours and the crest of a league's printed documents."""

from __future__ import annotations

import re
from dataclasses import dataclass

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
