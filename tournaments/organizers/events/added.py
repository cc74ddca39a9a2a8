"""Events among the ways that the page of a new league proposes, added when the site starts."""

from __future__ import annotations

from django.urls import reverse

from tournaments.league.event_calendar import ProposalKind, finalists_of, usual_groups
from tournaments.organizers.events.founding import found_event
from tournaments.organizers.events.plan import EventPlan
from tournaments.organizers.founding.creating import NewLeague
from tournaments.organizers.founding.proposals import MAKERS
from tournaments.store.access.actor import Actor


def _make(kind: ProposalKind, new: NewLeague, by: Actor, request_key: str | None) -> str:
    """Found the event of a list, with its lots drawn, and return the address of its page for organizers."""
    groups = usual_groups(len(new.entrants)) if kind is ProposalKind.GROUPS_AND_FINAL else 0
    plan = EventPlan(
        setup=new.setup,
        entrants=tuple(new.entrants),
        groups=groups,
        qualify=max(1, finalists_of(groups) // groups) if groups else 1,
        published=new.published,
        initials=new.setup.initials,
        answers=new.answers,
    )
    return reverse("tournaments:organize_event", args=[found_event(plan, by=by, request_key=request_key).slug])


def groups_and_final(new: NewLeague, *, by: Actor, request_key: str | None) -> str:
    return _make(ProposalKind.GROUPS_AND_FINAL, new, by, request_key)


def knockout(new: NewLeague, *, by: Actor, request_key: str | None) -> str:
    return _make(ProposalKind.KNOCKOUT, new, by, request_key)


MAKERS |= {ProposalKind.GROUPS_AND_FINAL: groups_and_final, ProposalKind.KNOCKOUT: knockout}
