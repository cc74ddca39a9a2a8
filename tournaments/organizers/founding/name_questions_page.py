"""The common part of pages that enter players: they first ask whether a similar name is a registered player's.

A question does not block the button: without an answer it is another person, which the page says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.league.values import Entrant
from tournaments.organizers.founding.name_questions import NamesWithAnswers, name_questions
from tournaments.web.deciding.page import DecisionPage


class NameQuestionsPage(DecisionPage):
    """A page that shows the questions beside the button to confirm."""

    def entrants(self, form: Any) -> Sequence[Entrant]:
        """Return the players that a valid form enters, as typed."""
        raise NotImplementedError

    def who(self, form: Any) -> NamesWithAnswers:
        """Return the players of a valid form with the questions about their names."""
        return self.questions_about(self.entrants(form))

    def questions_about(self, entrants: Sequence[Entrant]) -> NamesWithAnswers:
        """Return the questions about these players with the answers of the form, looked up once."""
        known: tuple[Sequence[Entrant], NamesWithAnswers] | None = getattr(self, "_looked_up", None)
        if known is None or known[0] != entrants:
            questions = name_questions(entrants, self.access.actor.user, self.access.row, self.request.POST)
            known = self._looked_up = (entrants, questions)
        return known[1]

    def values_digest(self, form: Any) -> str:
        """Return a digest of the form, without the answers given beside the button."""
        return str(form.sent_pairs())

    def questions(self, form: Any) -> dict[str, Any]:
        """Return the template's values for the confirmation: the questions."""
        return {"questions": self.who(form).questions}
