"""The placings of a closed league, from which the table of its championship is made."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Subquery

from tournaments import models
from tournaments.league.table import Row
from tournaments.store.load import LoadedLeague

EVENTS = ("league", "other_podium")


def write_placings(league: models.League, loaded: LoadedLeague, rows: list[Row]) -> None:
    """Store the places of the table, with medals and points of the podium."""
    models.Placing.objects.bulk_create(
        models.Placing(
            league=league,
            championship_id=league.championship_id,
            player_id=loaded.player_ids[row.player],
            place=row.pos or 0,
            medal=row.medal,
            points=row.podium_points or 0,
        )
        for row in rows
    )


def complete_placings(kind: type[Any] = models.Placing) -> None:
    """Fill in the championship of placings written by a previous version during a rolling update."""
    for event in EVENTS:
        without = kind.objects.filter(championship=None, **{f"{event}__championship__isnull": False})
        if without.exists():
            event_row = kind._meta.get_field(event).related_model.objects.filter(pk=OuterRef(f"{event}_id"))
            without.update(championship_id=Subquery(event_row.values("championship_id")[:1]))
