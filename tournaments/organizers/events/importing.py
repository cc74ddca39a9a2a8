"""Import a whole event from its file."""

from __future__ import annotations

from django.db import transaction

from tournaments import models
from tournaments.league.events import Event
from tournaments.league.faults import within
from tournaments.organizers.founding.import_league import import_league
from tournaments.store.access.actor import Actor
from tournaments.store.events import save_event
from tournaments.store.players import slug_for


@transaction.atomic
def import_event(event: Event, *, by: Actor) -> models.Event:
    """Create an event equal to the value, with a league for each stage; return its row. Raises Fault with the place."""
    stages = []
    for index, stage in enumerate(event.stages):
        with within(f"stages[{index}].league"):
            stages.append((stage, import_league(stage.league, by=by)))
    slug = slug_for(models.Event, event.name, "torneo", account=by.user.pk if by.user else None)
    return save_event(event.name, slug, stages)
