"""The base of decisions on a result, with the page of two versions if another person decided meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.history import lines_of
from tournaments.league.values import Result
from tournaments.organizers.results.game_views import WINNER_PARAMETER
from tournaments.store.decide import Effect
from tournaments.store.fixtures import PLACE_VERBS
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.page import Words
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording import results
from tournaments.wording.pairings import kept_pairs_words


class ResultDecision(GameDecision):
    """A decision on the result of a fixture. The second of two authors sees both results and chooses one."""

    reason_field: ClassVar[str] = "corrected_for"
    """The form field with the reason of a correction."""

    def initial(self) -> Mapping[str, Any]:
        """Return the values of an unsaved result that the query parameters of the address hold."""
        return {name: value for name, value in self.request.GET.items() if name != WINNER_PARAMETER}

    def result(self, form: Any) -> Result | None:
        """Return the sent result, or None if the form removes it."""
        result: Result | None = form.cleaned_data["result"]
        return result

    def notices(self, effect: Effect) -> list[str]:
        return [*super().notices(effect), *kept_pairs_words(self.access.league(), self.page.game.round)]

    def in_words(self, form: Any) -> Words:
        """Return the sent result as a sentence."""
        result = self.result(form)
        if result is None:
            return _("Quitar el resultado: la partida queda por jugar.")
        return results.sentence(replace(self.page.game, result=result), self.access.row.pieces_of_absence)

    def show_conflict(self, form: Any, form_token: FormToken, later: Sequence[models.Decision]) -> HttpResponse:
        """Show the sent result beside the one that another person entered meanwhile.

        Other decisions, such as another hour for the game, are shown above the form.
        """
        if all(decision.verb in (*PLACE_VERBS, "rule") for decision in later):
            return super().show_conflict(form, form_token, later)
        present, sent = self.page.game.result, self.result(form)
        lines = lines_of(self.access.row, later)
        values = {
            **self.context(),
            "title": _("Dos versiones de un resultado"),
            "blocked": self.blocked(),
            "back": self.return_address(),
            "game_address": self.address,
            "meanwhile": lines,
            "last": lines[-1],
            "same": present == sent,
            "unrecorded": present != sent,
            "correcting": present is not None,
            "sent": self.in_words(form),
            "carried": [(name, value) for name, value in form.sent_pairs() if name != self.reason_field],
            "why": self.reason_field,
            "because": form.cleaned_data.get(self.reason_field, ""),
            "send_to": (send_to := self.send_to(present, sent)),
            "kept_at": f"{send_to}?{urlencode(self.as_address(form))}",
        }
        context = {"access": self.access, "form": form, "form_token": new_form_token(self.access.row.version), **values}
        return render(self.request, "organizers/results/two_versions.html", context, status=REFUSED_STATUS)

    def as_address(self, form: Any) -> dict[str, str]:
        """Return the query parameters with which an address fills in the form with the sent values."""
        return {WINNER_PARAMETER if name == "winner" else name: value for name, value in form.sent_pairs()}

    def send_to(self, present: Result | None, sent: Result | None) -> str:
        """Return the address that keeps the sent version; if the game has a result, that is a correction."""
        if present is None:
            return self.address
        name = "take_back" if sent is None else "correct"
        return reverse(f"tournaments:{name}", args=[self.access.slug, self.page.fixture_id])
