"""The officials' page of a game's reports: both versions side by side, to choose the result from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tournaments.display.reports import ReportedGame, reported_games
from tournaments.organizers.results.entering import entry_sentence
from tournaments.players.results.forms import ReportChoiceForm
from tournaments.players.results.verbs import ConfirmReport
from tournaments.store.decide import Verb
from tournaments.web.deciding.game import GameDecision
from tournaments.web.deciding.page import Words


class ReportedResultPage(GameDecision):
    """The page of the reports of a game. An official makes one of them the result, or enters another result."""

    form_class = ReportChoiceForm
    template = "players/results/reported.html"
    title = _("Resultado comunicado")
    reported: ReportedGame | None

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the reports of the game of the address; go back to the game if there are none."""
        refusal = super().prepare(object_id)
        self.reported = next((game for game in reported_games(self.loaded) if game.fixture_id == object_id), None)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read and self.reported is None else refusal

    def form_options(self) -> Mapping[str, Any]:
        return {"reports": [line.pk for line in self.reported.lines] if self.reported else []}

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "reported": self.reported}

    def verb(self, form: ReportChoiceForm) -> Verb:
        return ConfirmReport(self.page.fixture_id, form.cleaned_data["report"], self.access.actor)

    def summary(self, form: ReportChoiceForm) -> Words:
        game = replace(self.page.game, result=self._line(form).result)
        return entry_sentence(game, self.access.row.pieces_of_absence)

    def _line(self, form: ReportChoiceForm) -> Any:
        """Return the chosen report."""
        assert self.reported
        return next(line for line in self.reported.lines if line.pk == form.cleaned_data["report"])

    def return_address(self) -> str:
        return self.address if self.access.of_one_game else self.access.games
