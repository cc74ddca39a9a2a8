"""Decisions taken together by one form and undone together, recognized by their request keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from django.db import transaction

from tournaments import models
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Verb, take
from tournaments.store.load import LoadedLeague, load_league

SEPARATOR = "~"
"""The character between the form's key and the index of the decision in a request key."""


class Plan(Protocol):
    """Decisions to take together, in their order."""

    @property
    def verbs(self) -> Sequence[Verb]: ...


Planned = TypeVar("Planned", bound=Plan)


@transaction.atomic
def take_together(
    league: models.League, plan: Callable[[LoadedLeague], Planned], *, by: Actor, batch: str | None = None
) -> tuple[Planned, models.Decision | None]:
    """Lock the league, make a plan for it and take its decisions; return the plan and the last decision.

    `batch` is the key of the form that sent them, by which they are undone together. Raises what `plan` raises.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    planned = plan(load_league(locked))
    last = None
    for index, verb in enumerate(planned.verbs):
        last = take(locked, verb, by=by, request_key=key_in_batch(batch, index) if batch else None)
    return planned, last


def key_in_batch(batch: str, index: int) -> str:
    """Return the request key of the decision with this index, made from the key of its form."""
    return f"{batch}{SEPARATOR}{index}"


def batch_of(decision: models.Decision) -> Sequence[models.Decision]:
    """Return the decisions taken with the same form and not undone, this one included, the latest first."""
    batch, separator, _index = (decision.request_key or "").partition(SEPARATOR)
    if not separator:
        return [decision]
    together = models.Decision.objects.filter(league=decision.league_id, request_key__startswith=f"{batch}{SEPARATOR}")
    return list(together.filter(undone_by=None).order_by("-number"))
