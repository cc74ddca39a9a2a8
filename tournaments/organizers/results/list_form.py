"""A list of results, pasted or uploaded as a workbook or CSV: its form and its page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.games import GameLine, calendar
from tournaments.league.faults import Code, Fault
from tournaments.league.file.foreign_results import ForeignResults, as_list, foreign_results
from tournaments.league.file.results_list import MAX_BYTES, LineFault, read_results
from tournaments.league.names import words as words_of
from tournaments.league.values import Reason, Result
from tournaments.models.league import Role
from tournaments.organizers.results.entering import entry_sentence
from tournaments.organizers.results.import_list import LinesRefused, ResultImport, import_results, preview_results
from tournaments.store.fixtures import moved_since
from tournaments.store.load import LoadedLeague
from tournaments.web.deciding.effects import changed_rows, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.decision_messages import RESULTS, add_message
from tournaments.web.form_token import new_form_token, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS
from tournaments.web.uploads import decoded_text, is_workbook, list_text, pasted_field, uploaded_field
from tournaments.wording.league_faults import full_sentence, sentence, sentence_with_place
from tournaments.wording.results import date_words, moved_words, result_headings
from tournaments.wording.terms import REASONS

MAX_ERRORS = 50
UNREAD_HEADINGS = (Code.COLUMN_UNKNOWN, Code.COLUMN_MISSING)
"""Faults of lists without a line of headings, among others."""


class ResultsForm(PlainForm):
    """A list of results. Once valid, `cleaned_data` has the `lines` that could be read and the `faults` of others."""

    listed = pasted_field(
        gettext_lazy("Resultados"),
        gettext_lazy("Una línea por partida, bajo una línea con los nombres de las columnas; pegada o en CSV."),
    )
    upload = uploaded_field(
        gettext_lazy("O un fichero: XLSX, ODS, CSV, JSON o TRF"),
        ".xlsx,.ods,.csv,.json,.trf,.txt,text/csv,text/plain,application/json",
        gettext_lazy("Sustituye a lo escrito arriba."),
    )

    def __init__(self, *args: Any, names: Callable[[], Sequence[str]] = tuple, **kwargs: Any) -> None:
        """`names` returns the names of the players; it is called only for faults and the formats of other programs."""
        super().__init__(*args, **kwargs)
        self.names = names

    def clean(self) -> dict[str, Any]:
        """Read the list that was pasted or uploaded."""
        data = self.cleaned_data
        upload = data.get("upload")
        self.where = "upload" if upload else "listed"
        self.content = upload.read(MAX_BYTES + 1) if upload else data.get("listed", "").encode("utf-8", "replace")
        if upload and len(self.content) <= MAX_BYTES:
            reading = list_text if is_workbook(self.content) else decoded_text
            try:
                self.content = reading(self.content).encode()
            except ValidationError as error:
                self.add_error("upload", error)
                return data
        if not self.content.strip():
            self.add_error("listed", gettext("Pega los resultados o elige un fichero."))
            return data
        if (foreign := foreign_results(self.content)) and not self._completed(foreign):
            return data
        try:
            results = read_results(self.content)
        except Fault as fault:
            self.add_error(self.where, sentence_with_place(fault) + "." if fault.place else full_sentence(fault))
            if fault.code in UNREAD_HEADINGS:
                self.add_error(self.where, _example_words())
            return data
        data["lines"], data["faults"] = results.lines, results.faults
        return data

    def _completed(self, foreign: ForeignResults) -> bool:
        """Convert the file of another program into a list; return whether it is complete.

        Otherwise the list is put into the form to be completed, with an error that names the missing data.
        """
        self.content = as_list(foreign, self.names()).encode()
        if foreign.are_complete and not foreign.unclear:
            return True
        self.data = QueryDict(mutable=True)
        self.data["listed"] = self.content.decode()
        self.where = "listed"
        count = len(foreign.games)
        words = ngettext("Del fichero sale %(count)d partida.", "Del fichero salen %(count)d partidas.", count) % {
            "count": count
        }
        if any(not game.is_complete for game in foreign.games):
            missing = gettext(
                "Dice quién ganó, pero no cómo acabó ni con qué fichas: complétalo arriba y vuelve a enviarlo."
            )
            words = f"{words} {missing}"
        self.add_error("listed", words)
        for game in foreign.unclear[:MAX_ERRORS]:
            self.add_error(None, gettext("Queda fuera, porque no se sabe quién ganó: %(game)s") % {"game": game})
        return False

    def add_lines(self, faults: Iterable[LineFault]) -> None:
        """Add the error of each line, in order, up to MAX_ERRORS."""
        listed = sorted(faults, key=lambda one: one.number)
        for one in listed[:MAX_ERRORS]:
            self.add_error(None, " ".join([_line_error(one), *self._suggestion(one.fault)]))
        if more := len(listed) - MAX_ERRORS if len(listed) > MAX_ERRORS else 0:
            words = ngettext("Y %(count)d línea más.", "Y %(count)d líneas más.", more)
            self.add_error(None, words % {"count": more})

    def _suggestion(self, fault: Fault) -> list[str]:
        """Return a question about the only player whose name has all words of an unknown one, if there is one."""
        if fault.code is not Code.PLAYER_UNKNOWN:
            return []
        typed = set(words_of(str(fault.values["name"])))
        names = [name for name in self.names() if typed <= set(words_of(name))]
        return [gettext("¿Es %(name)s?") % {"name": names[0]}] if len(names) == 1 else []

    def sent_pairs(self) -> list[tuple[str, str]]:
        """Return the text that was read, pasted or from a file, for the hidden fields of the confirmation."""
        return [("listed", self.content.decode("utf-8-sig", "replace"))]


def _line_error(one: LineFault) -> str:
    """Return the error of a line, with its column."""
    values = {"number": one.number, "sentence": sentence(one.fault)}
    heading = result_headings().get(one.fault.place)
    if heading is None:
        return gettext("Línea %(number)d: %(sentence)s.") % values
    return gettext("Línea %(number)d, columna «%(column)s»: %(sentence)s.") % {**values, "column": heading}


def _example_words() -> str:
    """Return a sentence with an example of a list: its headings and a line."""
    headings = result_headings()
    columns = ",".join(headings[key] for key in ("one", "two", "winner", "reason", "one_men"))
    line = f"Ana,Bea,1,{REASONS[Reason.NO_PIECES]},3"
    return gettext("Por ejemplo, una línea «%(columns)s» y debajo «%(line)s».") % {"columns": columns, "line": line}


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
