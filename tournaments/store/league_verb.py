"""Decisions defined by one function on the league's value: a preview shows its outcome, `take` saves it."""

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
from tournaments.store.lookalikes import NO_NAME_ANSWERS, NameAnswers


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The league after a decision, and the change for the history.

    `change` is a function of the saved rows where the history needs keys of new ones.
    """

    league: values.League
    change: Change | Callable[[Saved], Change]
    by: User | None = None
    """The account that enters new players."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers of that account about names like those of registered players."""
    write_other_rows: Callable[[models.League], None] | None = None
    """A function that writes rows that the league's value does not hold; called before the others are saved."""


class LeagueVerb(Verb):
    """A decision defined by `change` alone: `apply` and `simulate` follow from it."""

    @abstractmethod
    def change(self, loaded: LoadedLeague) -> Outcome:
        """Return the outcome for a league, without saving. Raises Fault."""

    def load(self, league: models.League) -> LoadedLeague:
        """Load as much of a locked league as the decision needs."""
        return load_row(league)

    def apply(self, league: models.League) -> Change:
        """Make the change on the value of the league, and save the difference."""
        loaded = self.load(league)
        outcome = self.change(loaded)
        if outcome.write_other_rows:
            outcome.write_other_rows(league)
        saved = save_difference(league, loaded, outcome.league, by=outcome.by, answers=outcome.answers)
        return outcome.change(saved) if callable(outcome.change) else outcome.change

    def simulate(self, loaded: LoadedLeague) -> values.League:
        return self.change(loaded).league
