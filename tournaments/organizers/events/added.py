"""Events among the ways that the page of a new league proposes, added when the site starts."""

from __future__ import annotations

from functools import partial

from django.urls import reverse

from tournaments.league.event_calendar import finalists_of, usual_groups
from tournaments.league.formats.planning import FINALS, usual_final
from tournaments.league.regulation import Format
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import EventPlan
from tournaments.organizers.founding.creating import NewLeague
from tournaments.organizers.founding.proposals import MAKERS, Way
from tournaments.store.access.actor import Actor


def _make(new: NewLeague, by: Actor, request_key: str | None, *, stage_format: Format | None) -> str:
    """Found the event of a list, with its lots drawn, and return the address of its page for organizers.

    Without a format of everybody, it has groups and a final.
    """
    groups = 0 if stage_format else usual_groups(len(new.entrants))
    plan = EventPlan(
        setup=new.setup,
        entrants=tuple(new.entrants),
        groups=groups,
        qualify=max(1, finalists_of(groups) // groups) if groups else 1,
        final=stage_format or usual_final(),
        published=new.published,
        initials=new.setup.initials,
        answers=new.answers,
    )
    return reverse("tournaments:organize_event", args=[found_event(plan, by=by, request_key=request_key).slug])


MAKERS[Way.GROUPS] = partial(_make, stage_format=None)
for each in FINALS:
    MAKERS[each.value] = partial(_make, stage_format=each)
