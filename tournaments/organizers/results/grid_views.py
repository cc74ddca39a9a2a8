"""The results of a round in a grid: first a preview of all, then all of them or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import GameLine, Status, calendar
from tournaments.league.faults import Fault
from tournaments.league.values import Result
from tournaments.models.official import Role
from tournaments.organizers.results.grid import OUTCOME_OF_USUAL_REASON, GridForm
from tournaments.organizers.results.import_list import ResultBatch, ResultImport, record_planned_results
from tournaments.organizers.results.list_views import (
    add_results_message,
    import_summary,
    moved_meanwhile,
    result_sentences,
)
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.afterwards import onward
from tournaments.web.deciding.effects import changed_rows
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import new_form_token, read_form_token
from tournaments.web.requests import REFUSED_STATUS, key_parameter

Round = tuple[int | None, int | None]
"""A leg and a round of it, by their numbers."""


class GamesRefused(ValueError):
    """Some results cannot be entered, for the faults by fixture; nothing has changed."""

    def __init__(self, faults: Mapping[int, Fault]) -> None:
        super().__init__("games refused")
        self.faults = faults


class RoundGrid(DecisionPage):
    """The page on which the results of a round are entered in a grid."""

    role = Role.REFEREE
    form_class = GridForm
    template = "organizers/results/grid.html"
    title = _("Una ronda entera, en una tabla")

    @cached_property
    def lines(self) -> tuple[GameLine, ...]:
        """All games of the calendar."""
        loaded = self.access.loaded()
        return calendar(loaded.league)

    @cached_property
    def open_rounds(self) -> list[Round]:
        """The rounds with open games, in the order of the calendar."""
        return list(dict.fromkeys((line.leg, line.round) for line in self.lines if line.status is Status.OPEN))

    @cached_property
    def round(self) -> Round | None:
        """The round in the address, or else the first one with open games."""
        chosen = (key_parameter(self.request, "vuelta") or 1, key_parameter(self.request, "ronda"))
        rounds = {(line.leg, line.round) for line in self.lines}
        return chosen if chosen in rounds else next(iter(self.open_rounds), None)

    def games(self) -> Sequence[GameLine]:
        """Return the open games of the round, and those that were open when the form was shown."""
        lines = (line for line in self.lines if (line.leg, line.round) == self.round)
        return [
            line for line in lines if line.status is Status.OPEN or f"winner-{line.fixture_id}" in self.request.POST
        ]

    def form_options(self) -> Mapping[str, Any]:
        return {"games": self.games(), "rules": self.access.row.rules, "today": self.access.loaded().today}

    def initial(self) -> Mapping[str, Any]:
        return {name: self.request.GET.get(name, "") for name in OUTCOME_OF_USUAL_REASON}

    def context(self) -> Mapping[str, Any]:
        rounds = sorted(self.open_rounds, key=lambda found: (found[0] or 0, found[1] or 0))
        return {"round": self.round, "rounds": rounds, "legs": self.access.row.legs}

    def decision_already_taken(self) -> models.Decision | None:
        """Return None: a round is entered by many decisions, not by one."""
        return None

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the grid, and show the preview or enter the results."""
        form, form_token = self.make_form(request.POST), read_form_token(request.POST)
        assert isinstance(form, GridForm)
        if request.POST.get("step") == "edit":
            return self.show(self.make_form(initial=form.sent_values()), form_token)
        if not form.is_valid() or form_token is None:
            return self.show(form, form_token, status=REFUSED_STATUS)
        results = form.cleaned_data["results"]
        try:
            confirmed = request.POST.get("step") == "confirm"
            if confirmed and not moved_since(self.access.row, form_token.seen_version) & set(results):
                return self.redirect_after_entering(
                    form,
                    record_planned_results(self.access.row, _plan(results), by=self.access.actor, batch=form_token.key),
                )
            return self.show_preview(form, _plan(results)(self.access.loaded()))
        except GamesRefused as refused:
            for fixture, fault in refused.faults.items():
                form.add_refused(fixture, fault)
        except Fault as fault:
            form.add_fault(fault)
        return self.show(form, form_token, status=REFUSED_STATUS)

    def show_preview(self, form: GridForm, imported: ResultImport) -> HttpResponse:
        """Show the results and their effect on the table."""
        context = {
            "summary": import_summary(imported),
            "recorded": result_sentences(self.access.loaded(), imported),
            "carried": [(name, value) for name, value in form.sent_pairs() if value],
            "changes": changed_rows(imported.effect.before, imported.effect.after),
            "by_keyboard": True,
        }
        form_token = read_form_token(self.request.POST)
        assert form_token
        row = self.access.row
        if notices := moved_meanwhile(row, self.access.loaded(), imported, form_token.seen_version):
            context["notices"], form_token = notices, new_form_token(row.version)
        return self.render_page("web/deciding/confirm.html", form, form_token, 200, context)

    def redirect_after_entering(self, form: GridForm, imported: ResultImport) -> HttpResponse:
        """Redirect to the grid of the next open round, with the same usual reasons."""
        add_results_message(self.request, imported)
        done = {line.fixture_id for line in self.lines if line.fixture_id in form.cleaned_data["results"]}
        left = [line for line in self.lines if line.status is Status.OPEN and line.fixture_id not in done]
        if not left:
            return onward(self.request, self.return_address())
        reasons = {name: form.cleaned_data.get(name) or "" for name in OUTCOME_OF_USUAL_REASON}
        where = reverse("tournaments:round", args=[self.access.slug])
        return onward(self.request, f"{where}?{urlencode({name: value for name, value in reasons.items() if value})}")


def _plan(results: Mapping[int, Result]) -> Callable[[LoadedLeague], ResultImport]:
    """Return the function that enters the results of fixtures into a league."""

    def plan(loaded: LoadedLeague) -> ResultImport:
        """Add each result to the batch. Raises GamesRefused with all faults."""
        entering, faults = ResultBatch(loaded), dict[int, Fault]()
        for fixture, result in results.items():
            try:
                entering.add(fixture, result)
            except Fault as fault:
                faults[fixture] = fault
        if faults:
            raise GamesRefused(faults)
        return entering.imported

    return plan
