"""Functions called after every decision on a league, in its transaction. Features register them."""

from __future__ import annotations

from collections.abc import Callable

from tournaments import models
from tournaments.store.access.actor import Actor

Consequence = Callable[[models.League, models.Decision, Actor], None]
CONSEQUENCES: list[Consequence] = []


def after_every_decision(consequence: Consequence) -> Consequence:
    """Register a function to be called with the locked league, each decision on it and its actor."""
    CONSEQUENCES.append(consequence)
    return consequence
