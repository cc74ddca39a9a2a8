"""The pages that submit a game's sheet, accept an irregular one, and settle one that is wrong or contradicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from games.background import GrowingSheet
from games.forms import MAX_BYTES, storable
from games.rules import RULES, check
from games.rules.notation.pdn import without_player_names
from games.rules.sheets.gist import gist_of
from games.wording import number_asked
from tournaments import models
from tournaments.display.sheets import Questions, compared, questions
from tournaments.league.faults import Code, Fault
from tournaments.league.regulation import Format
from tournaments.league.sheet_tags import tags_of_game
from tournaments.league.sheets import SheetReading
from tournaments.league.table import table
from tournaments.organizers.sheets.forms import (
    SheetAcceptanceForm,
    SheetQuestions,
    SheetSettlingForm,
    SheetSubmissionForm,
    sheet,
)
from tournaments.organizers.sheets.replacing import StoredSheet, change_words, stored_sheet
from tournaments.organizers.sheets.verbs import AcceptSheet, SettleSheet, SubmitSheet
from tournaments.store.decide import Verb
from tournaments.store.fixtures import broadcast_moves, broadcast_of, end_broadcasts, sheet_text
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.page import Words
from tournaments.web.form_token import FormToken, read_form_token
from tournaments.web.forms import PlainForm
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording import results
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.podiums import place_changes
from tournaments.wording.sheets import named_score_words

BROADCAST_FIELD = "air"
"""The field that starts (1) or ends (0) the broadcast of the moves; empty for no change."""

PATH_FIELD = "camino"
"""The parameter with the key of a sheet in which a path is to be written."""

UNANSWERED = frozenset({Code.SHEET_PROPOSES, Code.SHEET_STARTER, Code.SHEET_NAMES, Code.WHITE_MISSING})
"""The faults of a sheet that only lacks an answer to one of its questions."""


def with_only_path(rules: str, text: str) -> str:
    """Return a sheet with the path of its ambiguous capture that alone lets the rest be read; as it is without one."""
    correction = check(RULES[rules], text).only_path
    return correction.applied(text) if correction else text


def no_result_words(sheet: GrowingSheet) -> Words:
    """Return the sentence about a sheet that gives no result; with what to write if it only lacks its end."""
    if sheet.unsound:
        return _("De la planilla no sale ningún resultado mientras tenga errores.")
    if gist_of(sheet.report).is_unfinished and not sheet.ending:
        return _(
            "De la planilla no sale ningún resultado. Si la partida acabó, escribe al final 2-0 si ganan las blancas, "
            "0-2 si ganan las negras o 1-1 si son tablas; también vale «abandonan las negras»."
        )
    return _("De la planilla no sale ningún resultado.")


class SheetDecision(GameDecision):
    """A decision on the sheets of a game."""

    questions: Questions

    def shown(self) -> Mapping[str, Any]:
        """Return the sheet at its worst finding, and the address with all of it."""
        return {"sheet_page": self.questions.page, "sheets": self.sheets_address}

    @property
    def sheets_address(self) -> str:
        """The address of the page of the game's sheets."""
        return reverse("tournaments:sheet", args=[self.access.slug, self.kwargs["object_id"]])

    def result_after(self, verb: Verb) -> str:
        """Return the sentence of the game's result after the decision. Raises Fault."""
        after = replace(self.loaded, league=self.simulate(verb))
        return results.sentence(after.game(self.page.fixture_id), self.access.row.pieces_of_absence)


class SheetSubmission(SheetDecision):
    """The page on which the moves of a game are entered and checked, and then saved."""

    form_class = SheetSubmissionForm
    template = "organizers/sheets/submit_sheet.html"
    title = _("Planilla")
    button = _("Comprobar")

    def return_address(self) -> str:
        """Return the games of the round of a Swiss for a referee, who may deliver a sheet of an earlier one."""
        back = super().return_address()
        if "page" not in vars(self):
            return back  # the form was sent twice, and its game was not read again
        number = self.page.game.round
        swiss = self.access.league().stage.format is Format.SWISS
        return f"{back}?ronda={number}" if swiss and number and back == self.access.games else back

    @property
    def may_air(self) -> bool:
        """Whether the game may be broadcast: it is public and has no result."""
        return self.access.row.published and self.page.game.result is None

    @cached_property
    def draft(self) -> models.GameDraft | None:
        """The present broadcast of the game, or None."""
        return broadcast_of(self.page.fixture_id) if self.may_air else None

    def initial(self) -> Mapping[str, Any]:
        """Return the initial text: the broadcast moves, which may have been entered on another device."""
        text = self.completed_sheet() or (self.draft and sheet_text(self.draft))
        return {"text": text} if text else {}

    def completed_sheet(self) -> str:
        """Return the text of the sheet in the address, with the path that alone lets its rest be read; or empty."""
        key = number_asked(self.request.GET.get(PATH_FIELD))
        if key is None:
            return ""
        sheets = models.FixtureSheet.objects.filter(fixture=self.page.fixture_id, pk=key).select_related("sheet")
        return next((with_only_path(self.access.row.rules, row.sheet.text) for row in sheets), "")

    def public_texts(self, form: PlainForm) -> Mapping[str, str]:
        """Return the sheet without the tags of its players, which are hidden with their names."""
        return {"text": without_player_names(form.cleaned_data["text"], ())}

    def render_page(
        self, template: str, form: PlainForm, form_token: FormToken, status: int, more: Mapping[str, Any]
    ) -> HttpResponse:
        """Return the page with the report of the sheet so far, and the questions about it."""
        assert isinstance(form, SheetSubmissionForm)
        sheet = self.sheet(form, storable(str(form["text"].value() or "")[:MAX_BYTES]), whole=True)
        if not form.question_names:
            self.ask(form, sheet)
        context = {**self.entered(form, sheet), "only_checked": not self.requests_decision(), **more}
        return super().render_page(template, form, form_token, status, context)

    @cached_property
    def stored(self) -> StoredSheet | None:
        """The sheet that the entered one would replace, or None."""
        return stored_sheet(self.loaded, self.page.fixture_id)

    def entered(self, form: SheetSubmissionForm, sheet: GrowingSheet) -> Mapping[str, Any]:
        """Return the sheet so far, for the page, with the stored one and what would change in it."""
        change = change_words(self.stored.report, sheet.report) if self.stored and not sheet.empty else ""
        reading = self.reading(sheet)
        score = named_score_words(reading, reading.white(form.answers), sheet.winners_by_name)
        return {
            "sheet": sheet,
            "stored": self.stored,
            "change": change,
            "named_score": score,
            "savable": form.lacks_result and not sheet.typing,  # the answer is told beside its choice
        }

    def sheet(self, form: SheetSubmissionForm, text: str, *, whole: bool) -> GrowingSheet:
        """Return the check of a text, with the recorded starter; unless `whole`, its last move may be incomplete."""
        tag = self.tags_of_game(form, text)
        return GrowingSheet(RULES[self.access.row.rules], text, before=tag, whole=whole)

    def tags_of_game(self, form: SheetSubmissionForm, text: str) -> str:
        """Return the tags that a text leaves to its game, and that its check needs."""
        return tags_of_game(text, self.access.row.rules, self.page.game, form.white_chosen)

    def reading(self, sheet: GrowingSheet) -> SheetReading:
        """Return the sheet compared with the game."""
        return SheetReading(gist_of(sheet.report), self.page.game, self.access.row.rules)

    def ask(self, form: SheetSubmissionForm, sheet: GrowingSheet) -> SheetQuestions:
        """Add the questions about a sheet to its form, and return them."""
        return form.ask(self.reading(sheet), sheet.stated_reason)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        step = request.POST.get("step")
        if step == "path":
            return self.write_path()
        return self.look() if step == "look" else super().post(request, **kwargs)

    def write_path(self) -> HttpResponse:
        """Show the sheet again with the path written that alone lets its rest be read, if there is one."""
        form = self.form_class(self.request.POST, self.request.FILES)
        form_token = read_form_token(self.request.POST)
        if not form.is_valid():
            return self.show(form, form_token, status=REFUSED_STATUS)
        text = form.cleaned_data["text"]
        text = with_only_path(self.access.row.rules, f"{self.tags_of_game(form, text)}{text}")
        return self.show(self.form_class(initial={**form.as_read(), "text": text}), form_token)

    def look(self) -> HttpResponse:
        """Return a part of the page: the board, the findings so far, and the button to save once the last move is
        complete.
        """
        form = self.form_class(self.request.POST, self.request.FILES)
        form_token = read_form_token(self.request.POST)
        sheet = self.sheet(form, form.cleaned_data.get("text", "") if form.is_valid() else "", whole=False)
        if form.is_valid():
            self.broadcast(sheet)
        note = self.ask(form, sheet).note
        effect: Mapping[str, Any] = {}
        if form.is_valid() and form_token and not sheet.typing:
            try:
                effect = {**self.effect_context(form, sheet), "note": note}
            except Fault as fault:
                effect = {"undecided": full_sentence(fault)}
        context = {**self.entered(form, sheet), "form": form, "looked": True, "back": self.return_address(), **effect}
        return render(self.request, "organizers/sheets/looked.html", context)

    def broadcast(self, sheet: GrowingSheet) -> None:
        """Show the moves so far to spectators, or end the broadcast, as the form says."""
        choice = self.request.POST.get(BROADCAST_FIELD)
        if choice == "1":
            broadcast_moves(self.access.row, self.page.fixture_id, sheet.report)
        elif choice == "0":
            end_broadcasts(self.access.row, self.page.fixture_id)

    def context(self) -> Mapping[str, Any]:
        return {
            **super().context(),
            "may_air": self.may_air,
            "airing": self.draft is not None,
            "goes_on": self.draft is not None and self.request.method == "GET" and bool(self.draft.moves),
        }

    def show_confirmation(self, form: SheetSubmissionForm, form_token: FormToken) -> HttpResponse:
        """Return the page with the findings, the questions and the button to save. Raises Fault about the text."""
        again = self.form_class(initial=form.as_read())
        again.mentions_key = form.mentions_key
        sheet = self.sheet(form, form.cleaned_data["text"], whole=True)
        note = self.ask(again, sheet).note
        try:
            effect = self.effect_context(form, sheet)
        except Fault as fault:
            if self.requests_decision() or fault.code not in UNANSWERED:
                raise
            effect = {"undecided": full_sentence(fault)}
        page_context = {**self.context(), **self.entered(again, sheet), "note": note, **effect}
        return self.render_page(self.template, again, form_token, 200, page_context)

    def effect_context(self, form: SheetSubmissionForm, sheet: GrowingSheet) -> Mapping[str, Any]:
        """Return the effect of saving the sheet, for the page, and a digest. Raises Fault if it cannot be saved."""
        simulated = self.verb(form).simulate(self.loaded)
        assert simulated
        after = replace(self.loaded, league=simulated)
        form.refuse_unanswered()
        context: dict[str, Any] = {"shown": self.values_digest(form)}
        before, game = self.page.game, after.game(self.page.fixture_id)
        if before.result:
            disagreement = compared(self.loaded.league, self.reading(sheet), form.answers)
            keeps_result = _("La partida ya tiene resultado, y lo conserva.")
            return context | ({"disagreement": disagreement} if disagreement else {"undecided": keeps_result})
        if game.result is None:
            return context | {"undecided": no_result_words(sheet)}
        return context | {
            "result": results.sentence(game, self.access.row.pieces_of_absence),
            "moves": place_changes(table(self.loaded.league), table(after.league), (game.one, game.two)),
        }

    def values_digest(self, form: SheetSubmissionForm) -> str:
        """Return a digest that changes with the game's colours and dice, which may give the sheet another result."""
        game = self.page.game
        values = (super().values_digest(form), game.white, game.starter, game.dice)
        return sha256(repr(values).encode()).hexdigest()[:20]

    def warns_after(self, decision: models.Decision) -> bool:
        """Return whether the sheet contradicts the result."""
        return bool((decision.after or {}).get("contradicts"))

    def take(self, form: SheetSubmissionForm, form_token: FormToken) -> models.Decision:
        self.verb(form).simulate(self.loaded)
        form.refuse_unanswered()
        return super().take(form, form_token)

    def verb(self, form: SheetSubmissionForm) -> Verb:
        text, by = form.cleaned_data["text"], self.access.actor
        if not form.question_names:
            self.ask(form, self.sheet(form, text, whole=True))
        answers = form.answers
        return SubmitSheet(
            self.page.fixture_id, text, by.name, answers.white, form.reason, answers.began, handle=by.handle
        )


class SheetAcceptance(SheetDecision):
    """The page that accepts an irregular sheet, which then gives the game its result."""

    form_class = SheetAcceptanceForm
    template = "organizers/sheets/accept_sheet.html"
    title = _("Dar por buena una planilla irregular")
    explains = _("Nadie hizo corregir a tiempo lo que va contra las reglas. Si vale lo jugado, este es el resultado.")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        found = super().prepare(object_id)
        self.questions = questions(self.loaded, object_id)
        self.waiting = self.questions.waiting
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.sheets_address) if is_read and self.waiting is None else found

    def form_options(self) -> Mapping[str, Any]:
        return {"possible": self.waiting.possible if self.waiting else ()}

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "waiting": self.waiting, **self.shown()}

    def verb(self, form: SheetAcceptanceForm) -> AcceptSheet:
        return AcceptSheet(self.page.fixture_id, form.reason)

    def reason(self, form: SheetAcceptanceForm) -> str:
        return str(form.cleaned_data["accepted_for"])

    def summary(self, form: SheetAcceptanceForm) -> Words:
        return self.result_after(self.verb(form))

    def preview_context(self, form: SheetAcceptanceForm) -> Mapping[str, Any]:
        return {**super().preview_context(form), "because": self.reason(form)}


class SheetSettling(SheetDecision):
    """The page that settles a sheet that contradicts the result, or that is not valid."""

    form_class = SheetSettlingForm
    template = "organizers/sheets/settle_sheet.html"
    title = _("La planilla y el resultado no coinciden")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        found = super().prepare(object_id)
        self.questions = questions(self.loaded, object_id)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.sheets_address) if is_read and not self.questions.to_settle else found

    def form_options(self) -> Mapping[str, Any]:
        differing, unsound = self.questions.disagreement, self.questions.unsound
        may_prevail = differing is not None or unsound is None or unsound.may_prevail
        asked = differing or unsound
        return {"possible": asked.possible if asked else (), "may_prevail": may_prevail}

    def context(self) -> Mapping[str, Any]:
        asked = {"disagreement": self.questions.disagreement, "unsound": self.questions.unsound}
        return {**super().context(), **asked, **self.other_title(), **self.shown()}

    def other_title(self) -> Mapping[str, Any]:
        """Return the title for a sheet that contradicts no result."""
        return {} if self.questions.disagreement else {"title": _("La planilla no es válida")}

    def verb(self, form: SheetSettlingForm) -> Verb:
        return SettleSheet(self.page.fixture_id, form.sheet_prevails, form.reason)

    def reason(self, form: SheetSettlingForm) -> str:
        return str(form.cleaned_data["settled_for"])

    def summary(self, form: SheetSettlingForm) -> Words:
        """Return the choice and the result that then counts."""
        if self.page.game.result is None and not form.sheet_prevails:
            return _("La planilla queda aparte, y la partida sigue sin resultado.")
        result = {"result": self.result_after(self.verb(form))}
        if form.sheet_prevails:
            return _("Vale la planilla. %(result)s") % result
        return _("Vale el resultado anotado, y la planilla queda aparte. %(result)s") % result

    def preview_context(self, form: SheetSettlingForm) -> Mapping[str, Any]:
        return {**super().preview_context(form), **self.other_title(), "because": self.reason(form)}


LEAGUE = "ligas/<slug:slug>/"
SHEET = f"{LEAGUE}partidas/<int:object_id>/hoja/"

urlpatterns: list[URLPattern] = [
    path(SHEET, sheet, name="sheet"),
    path(f"{SHEET}entregar/", SheetSubmission.as_view(), name="submit_sheet"),
    path(f"{SHEET}aceptar/", SheetAcceptance.as_view(), name="accept_sheet"),
    path(f"{SHEET}resolver/", SheetSettling.as_view(), name="settle_sheet"),
]
