"""The results of a round in a grid: a row for each game, with its winner, the pieces left and the reason; and its
page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments import models
from tournaments.display.games import GameLine, Status, calendar
from tournaments.league.faults import Fault
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.models.league import Role
from tournaments.organizers.results.game_forms import reasons_under
from tournaments.organizers.results.import_list import ResultBatch, ResultImport, record_planned_results
from tournaments.organizers.results.list_form import (
    add_results_message,
    import_summary,
    moved_meanwhile,
    result_sentences,
)
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import changed_rows, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import new_form_token, read_form_token
from tournaments.web.forms import PlainForm, choose_one, number_field
from tournaments.web.requests import REFUSED_STATUS, key_parameter
from tournaments.wording import terms
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.results import date_words

OUTCOME_OF_USUAL_REASON = {"wins": Winner.ONE, "draws": Winner.DRAW}
"""The fields for the usual reason of wins and of draws, each with an outcome whose reasons are its choices."""
PIECE_FIELDS = ("men", "kings", "other_men", "other_kings")
"""The pieces of the winner, or of the first player in a draw; then those of the second player in a draw."""
COUNT_MISSING = _("Escribe cuántos peones; 0 si ninguno.")


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: a game, its date in words if it is put off or in the future, and its fields."""

    game: GameLine
    date: str
    winner: forms.BoundField
    reason: forms.BoundField
    men: forms.BoundField
    kings: forms.BoundField
    other_men: forms.BoundField
    other_kings: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        return (self.winner, self.men, self.kings, self.other_men, self.other_kings, self.reason)

    @property
    def is_wrong(self) -> bool:
        return any(field.errors for field in self.fields)


class GridForm(PlainForm):
    """The results of the games of a round; a row without a winner is a game still to be played.

    Once valid, `cleaned_data["results"]` holds the result of each fixture that has one.
    """

    wins = forms.ChoiceField(
        label=_("Las victorias acaban por"),
        required=False,
        help_text=_("Hace falta, salvo que la fila de cada victoria diga otro motivo."),
        error_messages=choose_one(),
    )
    draws = forms.ChoiceField(
        label=_("Las tablas acaban por"),
        required=False,
        help_text=_("Hace falta si hay tablas, salvo que su fila diga otro motivo."),
        error_messages=choose_one(),
    )

    def __init__(self, *args: Any, games: Sequence[GameLine], rules: str, today: date, **kwargs: Any) -> None:
        self.games, self.rules, self.today = games, rules, today
        super().__init__(*args, **kwargs)
        for name, outcome in OUTCOME_OF_USUAL_REASON.items():
            _set_reasons(self.fields[name], reasons_under(rules, outcome), blank=_("Elige…"))

    def more_fields(self) -> dict[str, forms.Field]:
        return {name: field for game in self.games for name, field in self._row_fields(game)}

    def _row_fields(self, game: GameLine) -> Iterator[tuple[str, forms.Field]]:
        """Yield the fields of a game: winner, pieces left and reason."""
        key, most = game.fixture_id, RULES[self.rules].men_per_side
        label = f"{game.one} – {game.two}"
        winners: list[tuple[str, Any]] = [("", ""), ("one", f"1 · {game.one}"), ("two", f"2 · {game.two}")]
        winners += [("draw", _("T · Tablas")), ("none", _("P · Pierden los dos"))]
        yield (
            f"winner-{key}",
            forms.ChoiceField(choices=winners, error_messages=choose_one(), label=label, required=False),
        )
        for count in PIECE_FIELDS:
            yield f"{count}-{key}", number_field(0, most, label=label, required=False)
        reason = forms.ChoiceField(error_messages=choose_one(), label=label, required=False)
        _set_reasons(
            reason,
            [
                found
                for found in Reason
                if any(found in reasons_under(self.rules, one, game.regulation) for one in Winner)
            ],
        )
        yield f"reason-{key}", reason

    @property
    def rows(self) -> list[GridRow]:
        return [self._row(game) for game in self.games]

    def _row(self, game: GameLine) -> GridRow:
        words = date_words(game.at, game.put_off, self.today)
        return GridRow(
            game, words, *(self[f"{name}-{game.fixture_id}"] for name in ("winner", "reason", *PIECE_FIELDS))
        )

    def clean(self) -> dict[str, Any]:
        """Read the rows that were filled in."""
        self.cleaned_data["results"] = results = {}
        for row in self.rows:
            if row.is_wrong:
                continue
            try:
                if result := self._result(row):
                    results[row.game.fixture_id] = result
            except forms.ValidationError as error:
                self.add_error(str(error.code), error)
        if not results and not self.errors:
            self.add_error(None, _("Anota al menos una partida."))
        return self.cleaned_data

    def _result(self, row: GridRow) -> Result | None:
        """Return the result typed in a row, or None for an empty row.

        Raises ValidationError, with the name of the field as its code.
        """
        outcome = self.cleaned_data[row.winner.name]
        if not outcome:
            if any(self.cleaned_data[field.name] not in (None, "") for field in row.fields):
                raise forms.ValidationError(_("Elige quién gana o deja la fila vacía."), row.winner.name)
            return None
        winner = Winner(outcome)
        reason = self._reason(row, winner)
        if reason is Reason.WALKOVER or winner is Winner.NONE:
            return Result(winner, reason)
        first = self._pieces(row, row.men, row.kings)
        if winner is Winner.DRAW:
            return Result(winner, reason, first, self._pieces(row, row.other_men, row.other_kings))
        return Result(winner, reason, *((first, None) if winner is Winner.ONE else (None, first)))

    def _reason(self, row: GridRow, winner: Winner) -> Reason:
        """Return the reason of a row, or else the one chosen for all wins or draws."""
        usual = "" if winner is Winner.NONE else "draws" if winner is Winner.DRAW else "wins"
        code = self.cleaned_data[row.reason.name] or (usual and self.cleaned_data.get(usual))
        if not code and usual and usual not in self.errors:
            raise forms.ValidationError(_("Elige cómo acabó, aquí o arriba para todas."), row.reason.name)
        if not code or Reason(code) not in reasons_under(self.rules, winner, row.game.regulation):
            raise forms.ValidationError(_("Elige cómo acabó: ese motivo no vale para este resultado."), row.reason.name)
        return Reason(code)

    def _pieces(self, row: GridRow, men: forms.BoundField, kings: forms.BoundField) -> Pieces | None:
        if not row.game.regulation.needs_pieces:
            return None
        if self.cleaned_data[men.name] is None:
            raise forms.ValidationError(COUNT_MISSING, men.name)
        return Pieces(self.cleaned_data[men.name], self.cleaned_data[kings.name] or 0)

    def add_refused(self, fixture: int, fault: Fault) -> None:
        """Add to the row of a game the fault that prevents its result."""
        self.add_error(f"winner-{fixture}", full_sentence(fault))


def _set_reasons(field: forms.Field, reasons: Sequence[Reason], *, blank: str | Promise = "") -> None:
    """Set the choices of a field to an empty one, with the text `blank`, and reasons."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = [("", blank), *((reason.value, terms.REASONS[reason]) for reason in reasons)]


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
