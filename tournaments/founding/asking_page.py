"""The common part of pages that enter players: possible known players are asked about first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.deciding.page import DecisionPage
from tournaments.founding.people_asked import Asked, asked_in
from tournaments.league.values import Entrant


class AskingPage(DecisionPage):
    """Shows the questions beside the button that confirms, and confirms nothing while one of them has no answer."""

    def entrants(self, form: Any) -> Sequence[Entrant]:
        """Return the players that a valid form enters, as typed."""
        raise NotImplementedError

    def who(self, form: Any) -> Asked:
        return self.who_of(self.entrants(form))

    def who_of(self, entrants: Sequence[Entrant]) -> Asked:
        """Return the questions about these players with the answers of the form, looked up once."""
        known: tuple[Sequence[Entrant], Asked] | None = getattr(self, "_looked_up", None)
        if known is None or known[0] != entrants:
            asked = asked_in(entrants, self.access.actor.user, self.access.row, self.request.POST)
            known = self._looked_up = (entrants, asked)
        return known[1]

    def asked(self, form: Any) -> str:
        """Return a digest of the form, without the answers given beside the button."""
        return str(form.carried())

    def confirmed(self, form: Any) -> bool:
        return super().confirmed(form) and not self.who(form).unanswered

    def questions(self, form: Any) -> dict[str, Any]:
        """For the page that asks for confirmation: the questions, and whether one was left without an answer."""
        asked, sent = self.who(form), self.request.POST.get("step") == "confirm"
        return {"questions": asked.questions, "unanswered": sent and asked.unanswered}
