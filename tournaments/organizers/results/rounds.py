"""The page of the games of a round, which records the results of its rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import GameLine, Status, all_lines
from tournaments.display.reports import ReportedGame, sole_result
from tournaments.league.faults import Fault
from tournaments.league.values import Result
from tournaments.models.league import Role
from tournaments.organizers.results.entering import TIEBREAKS, RoundPage, entry_words, key_of, round_page
from tournaments.organizers.results.forms import ResultForm, initial_values
from tournaments.organizers.results.import_list import ResultBatch, ResultImport, record_planned_results
from tournaments.organizers.results.list_form import (
    ResultsForm,
    add_results_message,
    import_summary,
    moved_meanwhile,
    result_sentences,
)
from tournaments.organizers.results.round_forms import USUAL, RoundForm
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import changes_in_table, effects_beyond_table, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import FormToken, new_form_token, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS, key_parameter
from tournaments.wording.results import result_headings

LEG_PARAMETER, ROUND_PARAMETER, GAME_PARAMETER = "vuelta", "ronda", "partida"
BOARD_PARAMETER, LIST_PARAMETER = "tablero", "lista"


class ResultsRefused(ValueError):
    """Some results cannot be entered, for the faults by fixture; nothing has changed."""

    def __init__(self, faults: Mapping[int, Fault]) -> None:
        super().__init__("results refused")
        self.faults = faults


class RoundEntry(DecisionPage):
    """The page of the games of a round. All its filled rows are previewed and recorded together, or one row alone."""

    role = Role.REFEREE
    form_class: ClassVar[type[PlainForm]] = RoundForm
    title = _("Partidas")
    filled: Mapping[int, Mapping[str, Any]] = {}
    """The values that a list gives to some rows, by fixture."""

    @cached_property
    def round(self) -> RoundPage:
        """The round in the address, or that of the games that a list fills, or else that of the game in play."""
        loaded, number = self.access.loaded(), key_parameter(self.request, ROUND_PARAMETER)
        keys = {key_of(line) for line in all_lines(loaded.league) if line.fixture_id in self.filled}
        chosen = (key_parameter(self.request, LEG_PARAMETER) or 1, number) if number else TIEBREAKS
        asked = keys.pop() if len(keys) == 1 else None if number is None else chosen
        return round_page(loaded, loaded.today, asked, key_parameter(self.request, GAME_PARAMETER), self.board)

    @property
    def board(self) -> int | None:
        """Return the board whose game is asked for."""
        return key_parameter(self.request, BOARD_PARAMETER)

    @property
    def of_list(self) -> bool:
        """Whether a list filled the rows."""
        return LIST_PARAMETER in self.request.GET

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the round, or the game of the board that was asked for if it has a result."""
        line = next((line for line in self.round.lines if self.board and line.board == self.board), None)
        if line and line.status is not Status.OPEN:
            address = reverse("tournaments:game", args=[self.access.slug, line.fixture_id])
            return redirect(f"{address}?desde=ronda")
        return super().get(request, **kwargs)

    def lines(self) -> Sequence[GameLine]:
        """Return the open games of the round with those filled or sent; only these if some are of other rounds."""
        sent = (name.partition("-")[0] for name in self.request.POST)
        named = {*self.filled, *(int(key) for key in sent if key.isascii() and key.isdecimal())}
        open_ones = [line for line in self.round.lines if line.status is Status.OPEN or line.fixture_id in named]
        if named <= {line.fixture_id for line in open_ones}:
            return open_ones
        return [line for line in all_lines(self.access.league()) if line.fixture_id in named]

    def context(self) -> Mapping[str, Any]:
        page = self.round
        return {
            "page": page,
            "notices": self.board_notices(),
            "box": ResultsForm(names=self.access.players),
            "columns": result_headings().values(),
            **self.opened(page),
        }

    def board_notices(self) -> list[str]:
        """Return what is wrong with the number of a board that was asked for."""
        if BOARD_PARAMETER not in self.request.GET or self.board in {line.board for line in self.round.lines}:
            return []
        if self.board is None:
            return [gettext("Escribe el número de un tablero.")]
        return [gettext("En esta ronda no hay tablero %(board)d.") % {"board": self.board}]

    def opened(self, page: RoundPage) -> Mapping[str, Any]:
        """Return what the form of the opened game needs; nothing without one."""
        if page.opened is None or self.blocked():
            return {}
        league, game = self.access.row, page.opened.game
        regulation = page.opened.line.regulation
        address = reverse("tournaments:game", args=[self.access.slug, page.opened.fixture_id])
        report = next((one for one in self.reported() if one.fixture_id == page.opened.fixture_id), None)
        words = entry_words(game, page.opened.men, league.pieces_of_absence, regulation)
        return {
            "entry": ResultForm(
                game=game, rules=league.rules, regulation=regulation, initial=initial_values(sole_result(report))
            ),
            "entry_words": json.dumps(words),
            "entry_address": f"{address}?desde=ronda",
            "counts_pieces": league.pieces_of_absence is not None,
        }

    def reported(self) -> Sequence[ReportedGame]:
        """Return the games that players have reported."""
        return ()

    def form_options(self) -> Mapping[str, Any]:
        return {"lines": self.lines(), "loaded": self.access.loaded(), "filled": self.filled}

    def initial(self) -> Mapping[str, Any]:
        usual = self.request.POST.get("usual") or self.request.GET.get("usual")
        return {"usual": usual or USUAL.value}

    def decision_already_taken(self) -> models.Decision | None:
        """Return None: a round is entered by many decisions, not by one."""
        return None

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the rows, and show the preview or enter the results."""
        form, form_token = self.make_form(request.POST), read_form_token(request.POST)
        assert isinstance(form, RoundForm)
        if request.POST.get("step") == "edit":
            self.filled = form.sent_rows
            return self.show(self.make_form(initial=form.sent_values()), form_token)
        if not form.is_valid() or form_token is None:
            return self.show(form, form_token, status=REFUSED_STATUS)
        results = form.cleaned_data["results"]
        try:
            confirmed = request.POST.get("step") == "confirm"
            if confirmed and not moved_since(self.access.row, form_token.seen_version) & set(results):
                key = f"{form_token.key}:{form.digest}"
                imported = record_planned_results(self.access.row, plan(results), by=self.access.actor, batch=key)
                return self.redirect_after_entering(imported, set(results))
            return self.show_results(form, plan(results)(self.access.loaded()))
        except ResultsRefused as refused:
            for fixture, fault in refused.faults.items():
                form.add_refused(fixture, fault)
        except Fault as fault:
            form.add_fault(fault)
        return self.show(form, form_token, status=REFUSED_STATUS)

    def show_results(self, form: RoundForm, imported: ResultImport) -> HttpResponse:
        """Show the results and their effect on the table."""
        context = {
            "summary": import_summary(imported),
            "recorded": result_sentences(self.access.loaded(), imported),
            "carried": form.sent_pairs(),
            "changes": changes_in_table(imported.effect.before, imported.effect.after),
            "by_keyboard": True,
        }
        form_token = read_form_token(self.request.POST)
        assert form_token
        row = self.access.row
        others = effects_beyond_table(self.access, imported.effect.league)
        moved = moved_meanwhile(row, self.access.loaded(), imported, form_token.seen_version)
        if moved:
            form_token = new_form_token(row.version)
        context["notices"] = [*moved, *others]
        return self.render_page("web/deciding/confirm.html", form, form_token, 200, context)

    def redirect_after_entering(self, imported: ResultImport, entered: Collection[int]) -> HttpResponse:
        """Redirect to the round while it has open games, or else to that of the game in play.

        A list that filled the rows leads to its own round.
        """
        add_results_message(self.request, imported)
        if self.of_list:
            return onward(self.request, self.address_of_games(imported.fixtures))
        left = [line for line in self.round.lines if line.status is Status.OPEN and line.fixture_id not in entered]
        asked = {name: self.request.GET[name] for name in (LEG_PARAMETER, ROUND_PARAMETER) if name in self.request.GET}
        usual = self.request.POST.get("usual", "")
        if usual not in ("", USUAL.value):
            asked["usual"] = usual
        if not left:
            asked = {name: value for name, value in asked.items() if name == "usual"}
        return onward(self.request, f"{self.access.games}?{urlencode(asked)}" if asked else self.access.games)

    def address_of_games(self, fixtures: Collection[int]) -> str:
        """Return the address of the round of some games, the last one if they are of several."""
        keys = {key_of(line) for line in all_lines(self.access.league()) if line.fixture_id in fixtures}
        leg, number = next((key for key in reversed(self.round.rounds) if key in keys), (None, None))
        asked = {LEG_PARAMETER: leg or 1, ROUND_PARAMETER: number or 0}
        return f"{self.access.games}?{urlencode(asked)}" if keys else self.access.games

    def return_address(self) -> str:
        return self.access.games

    def render_page(
        self, template: str, form: PlainForm, form_token: FormToken, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        """Return a page; that of the round lists its games, each beside its row if it is open."""
        if template == self.template:
            assert isinstance(form, RoundForm)
            rows = {row.line.fixture_id: row for row in form.rows}
            from_list = not set(rows) <= {line.fixture_id for line in self.round.lines}
            lines = form.lines if from_list else self.round.lines
            given = any(row.given for row in form.rows)
            listed = [(line, rows.get(line.fixture_id)) for line in lines]
            more = {**more, "listed": listed, "from_list": from_list, "given": given, "of_list": self.of_list}
        return super().render_page(template, form, form_token, status, more)


def plan(results: Mapping[int, Result]) -> Callable[[LoadedLeague], ResultImport]:
    """Return the function that enters the results of fixtures into a league."""

    def planned(loaded: LoadedLeague) -> ResultImport:
        """Add each result to the batch. Raises ResultsRefused with all faults."""
        entering, faults = ResultBatch(loaded), dict[int, Fault]()
        for fixture, result in results.items():
            try:
                entering.add(fixture, result)
            except Fault as fault:
                faults[fixture] = fault
        if faults:
            raise ResultsRefused(faults)
        return entering.imported

    return planned
