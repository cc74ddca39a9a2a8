"""The colours and the crest that what is printed of a league wears."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournaments.league.faults import Code, Fault

_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Livery:
    """Two colours as "#1d5c3f", and the digest of the crest where there is one."""

    first: str = "#1d5c3f"
    second: str = "#e9d8b4"
    crest: str | None = None


def colour(text: str, place: str) -> str:
    """A colour as it is kept. Raises Fault for anything else."""
    written = text.strip().lower()
    if not _COLOUR.fullmatch(written):
        raise Fault(Code.COLOUR_UNREADABLE, place)
    return written


def worn(*, crest: str | None, first: str, second: str, otherwise: Livery | None = None) -> Livery:
    """What is worn where some of it may not be said: then `otherwise` (a championship's), or the site's own."""
    base = otherwise or Livery()
    return Livery(first or base.first, second or base.second, crest or base.crest)
