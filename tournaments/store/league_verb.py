"""Decisions written once: each is a function of the league's value, which a preview asks and taking it saves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments import models
from tournaments.league import values
from tournaments.store.decide import Change, Verb
from tournaments.store.difference import Saved, save_difference
from tournaments.store.load import LoadedLeague, load_row
from tournaments.store.lookalikes import NO_ANSWERS, Answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The league after a decision, and the change for the history.

    `change` is a function of what was saved where it names the keys of new rows.
    """

    league: values.League
    change: Change | Callable[[Saved], Change]
    by: User | None = None
    """The account that enters new players."""
    answers: Answers = NO_ANSWERS
    """What that account said of names like those of registered players."""
    beside: Callable[[models.League], None] | None = None
    """Writes that no value of a league holds, made before the rest."""


class LeagueVerb(Verb):
    """A decision whose rules are `change`, and nothing else: `apply` and `foreseen` follow from it."""

    @abstractmethod
    def change(self, loaded: LoadedLeague) -> Outcome:
        """Return the outcome for a league, without saving. Raises Fault."""

    def load(self, league: models.League) -> LoadedLeague:
        """As much of a locked league as it bears on."""
        return load_row(league)

    def apply(self, league: models.League) -> Change:
        loaded = self.load(league)
        outcome = self.change(loaded)
        if outcome.beside:
            outcome.beside(league)
        saved = save_difference(league, loaded, outcome.league, by=outcome.by, answers=outcome.answers)
        return outcome.change(saved) if callable(outcome.change) else outcome.change

    def simulate(self, loaded: LoadedLeague) -> values.League:
        return self.change(loaded).league
