"""The page that enters many results from a list: first a preview of all, then all of them or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.games import GameLine, calendar
from tournaments.league.faults import Fault
from tournaments.league.values import Result
from tournaments.models.official import Role
from tournaments.organizers.results.entering import entry_sentence
from tournaments.organizers.results.import_list import LinesRefused, ResultImport, import_results, preview_results
from tournaments.organizers.results.list_form import ResultsForm
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.afterwards import onward
from tournaments.web.deciding.effects import changed_rows
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.decision_messages import RESULTS, add_message
from tournaments.web.form_token import new_form_token, read_form_token
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording.games import date_words, moved_words
from tournaments.wording.result_columns import result_headings


class ResultsListPage(DecisionPage):
    """The page of a list of results. Those already recorded as listed are skipped, so that lists may be sent twice."""

    role = Role.REFEREE
    form_class = ResultsForm
    template = "organizers/results/results_list.html"
    title = _("Una lista de resultados")

    def context(self) -> Mapping[str, Any]:
        return {"columns": result_headings().values()}

    def form_options(self) -> Mapping[str, Any]:
        return {"names": self.access.players}

    def decision_already_taken(self) -> models.Decision | None:
        """Return None: a list is entered by many decisions, not by one."""
        return None

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Check the list, and show the preview or enter the results."""
        form, form_token = self.make_form(request.POST, request.FILES), read_form_token(request.POST)
        assert isinstance(form, ResultsForm)
        if request.POST.get("step") == "edit":
            return self.show(self.make_form(initial=form.sent_values()), form_token)
        if not form.is_valid():
            return self.show(form, form_token, status=REFUSED_STATUS)
        lines, unread = form.cleaned_data["lines"], form.cleaned_data["faults"]
        keep = request.POST.get("step") == "confirm" and form_token is not None and not unread
        try:
            if keep and form_token and moved_since(self.access.row, form_token.seen_version):
                keep = not self.moved(preview_results(self.access.loaded(), lines), form_token.seen_version)
            imported = (
                import_results(self.access.row, lines, by=self.access.actor, batch=form_token.key)
                if keep and form_token
                else preview_results(self.access.loaded(), lines)
            )
            if unread:
                raise LinesRefused(())
        except LinesRefused as refused:
            form.add_lines([*unread, *refused.faults])
            return self.show(form, form_token, status=REFUSED_STATUS)
        except Fault as fault:
            form.add_fault(fault)
            return self.show(form, form_token, status=REFUSED_STATUS)
        return self.redirect_after_entering(imported) if keep else self.show_preview(form, imported)

    def show_preview(self, form: ResultsForm, imported: ResultImport) -> HttpResponse:
        """Show the results and their effect on the table."""
        context = {
            "summary": import_summary(imported),
            "recorded": result_sentences(self.access.loaded(), imported),
            "carried": form.sent_pairs(),
            "changes": changed_rows(imported.effect.before, imported.effect.after),
        }
        form_token = read_form_token(self.request.POST)
        if form_token is None:
            return self.show(form, status=REFUSED_STATUS)
        if notices := self.moved(imported, form_token.seen_version):
            context["notices"], form_token = notices, new_form_token(self.access.row.version)
        return self.render_page("web/deciding/confirm.html", form, form_token, 200, context)

    def moved(self, imported: ResultImport, seen_version: int) -> list[str]:
        return moved_meanwhile(self.access.row, self.access.loaded(), imported, seen_version)

    def redirect_after_entering(self, imported: ResultImport) -> HttpResponse:
        add_results_message(self.request, imported)
        return onward(self.request, self.return_address())


def import_summary(imported: ResultImport) -> str:
    """Return the numbers of results to be entered and of those already recorded, in sentences."""
    new = ngettext("Se anota %(count)d resultado.", "Se anotan %(count)d resultados.", imported.entered)
    return " ".join([new % {"count": imported.entered}, *_unchanged_words(imported)])


def _entered_words(imported: ResultImport) -> str:
    """Return the number of results that were entered, in words."""
    new = ngettext("%(count)d resultado anotado.", "%(count)d resultados anotados.", imported.entered)
    return new % {"count": imported.entered}


def _unchanged_words(imported: ResultImport) -> list[str]:
    """Return the number of results that were recorded before, in words; an empty list for none."""
    if not imported.unchanged:
        return []
    old = ngettext("%(count)d ya estaba anotado así.", "%(count)d ya estaban anotados así.", imported.unchanged)
    return [old % {"count": imported.unchanged}]


def add_results_message(request: HttpRequest, imported: ResultImport) -> None:
    """Leave a message about results entered together, with a button to undo them all."""
    words = " ".join([*([_entered_words(imported)] if imported.entered else []), *_unchanged_words(imported)])
    if imported.last:
        add_message(request, imported.last, words, together=RESULTS if imported.entered > 1 else "")
    else:
        messages.success(request, words)


def result_sentences(loaded: LoadedLeague, imported: ResultImport) -> list[str]:
    """Return a sentence for each result to be recorded, with the date of its game unless that is today or past."""
    lines = {line.fixture_id: line for line in calendar(loaded.league)}
    return [_result_sentence(loaded, verb.result, lines[verb.fixture]) for verb in imported.verbs]


def _result_sentence(loaded: LoadedLeague, result: Result, line: GameLine) -> str:
    """Return the number and sentence of a result to be recorded, and its date unless that is today or past."""
    assert line.fixture_id
    game = replace(loaded.game(line.fixture_id), result=result)
    entry = entry_sentence(game, loaded.league.pieces_of_absence)
    return f"{line.number}. {game.one} – {game.two}. {entry} {date_words(line.at, line.put_off, loaded.today)}".rstrip()


def moved_meanwhile(
    league: models.League, loaded: LoadedLeague, imported: ResultImport, seen_version: int
) -> list[str]:
    """Return a sentence for each game of an import that was moved after the version that its sender had seen."""
    moved = moved_since(league, seen_version)
    games = [loaded.game(verb.fixture) for verb in imported.verbs if verb.fixture in moved]
    return [moved_words(game.one, game.two, game.at) for game in games]
