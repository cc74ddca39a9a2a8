"""What a league or a championship wears, and the picture of its crest."""

from __future__ import annotations

from tournaments import models
from tournaments.league.livery import Livery, worn


def livery_of(row: models.League) -> Livery:
    """What a league wears: its own, and what it has not of its own, its championship's."""
    shown = row.championship if row.championship and not row.championship.withheld else None
    of_championship = livery_of_championship(shown) if shown else None
    return worn(crest=row.crest_id, first=row.first_colour, second=row.second_colour, otherwise=of_championship)


def livery_of_championship(row: models.Championship) -> Livery:
    return worn(crest=row.crest_id, first=row.first_colour, second=row.second_colour)


def crest_of(livery: Livery) -> bytes | None:
    """The picture of a crest, None where there is none."""
    if livery.crest is None:
        return None
    content = models.Crest.objects.filter(pk=livery.crest).values_list("content", flat=True).first()
    return None if content is None else bytes(content)
