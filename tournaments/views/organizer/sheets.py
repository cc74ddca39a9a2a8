"""A game's sheet: brought in, and settled where it disagrees with the result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.forms import MOST_BYTES, fit
from games.growing import GrowingSheet
from games.rules import RULES
from tournaments.decisions.accept_sheet import AcceptSheet
from tournaments.decisions.settle_sheet import SettleSheet
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.decisions.taking import Verb
from tournaments.forms.sheets import SheetAcceptanceForm, SheetSettlingForm, SheetSubmissionForm
from tournaments.league.faults import Fault
from tournaments.league.table import table
from tournaments.selectors.sheets import questions
from tournaments.views.organizer.deciding import Words
from tournaments.views.organizer.playing import GameDecision
from tournaments.views.organizer.ticket import Ticket, read_ticket
from tournaments.wording import results
from tournaments.wording.faults import standing_alone
from tournaments.wording.places import moves


class SheetDecision(GameDecision):
    """A decision on the sheets of a game, which leads back to them."""

    def after(self) -> str:
        return reverse("tournaments:sheet", args=[self.desk.slug, self.kwargs["which"]])


class SheetSubmission(SheetDecision):
    """The moves of a game, checked as they are written; saved once they were seen checked."""

    form_class = SheetSubmissionForm
    template = "tournaments/organizer/submit_sheet.html"
    title = _("Planilla")
    button = _("Comprobar")

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game}

    def initial(self) -> Mapping[str, Any]:
        """Where the rules leave it open who begins, a sheet says so if it is not White."""
        game = self.page.game
        black_begins = not self.page.white_first and game.white and game.starter and game.starter is not game.white
        return {"text": '[Starter "Black"]\n'} if black_begins else {}

    def context(self) -> Mapping[str, Any]:
        return {
            **super().context(),
            "sheet": self.sheet(fit(self.request.POST.get("text", "")[:MOST_BYTES]), whole=True),
        }

    def sheet(self, text: str, *, whole: bool) -> GrowingSheet:
        return GrowingSheet(RULES[self.desk.row.rules], text, whole=whole)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        return self.look() if request.POST.get("step") == "look" else super().post(request, **kwargs)

    def look(self) -> HttpResponse:
        """A part of the page: the board, what was found so far, and the way to save it once no move is half written."""
        form = self.form_class(self.request.POST, self.request.FILES, **self.form_options())
        ticket = read_ticket(self.request.POST)
        sheet = self.sheet(form.cleaned_data.get("text", "") if form.is_valid() else "", whole=False)
        shown: Mapping[str, Any] = {}
        if form.is_valid() and ticket and not sheet.typing:
            try:
                shown = self.given(form, ticket)
            except Fault as fault:
                shown = {"undecided": standing_alone(fault)}
        context = {"sheet": sheet, "back": self.after(), **shown}
        return render(self.request, "tournaments/organizer/so_far.html", context)

    def ask(self, form: SheetSubmissionForm, ticket: Ticket) -> HttpResponse:
        """The same page, with what was found and the way to save it."""
        again = self.form_class(initial=form.as_read(), **self.form_options())
        sheet = self.sheet(form.cleaned_data["text"], whole=True)
        shown = {**super().context(), "sheet": sheet, **self.given(form, ticket)}
        return self.answer(self.template, again, ticket, 200, shown)

    def given(self, form: SheetSubmissionForm, ticket: Ticket) -> Mapping[str, Any]:
        """What saving the sheet gives the game, in words, and the key of saving it. Raises Fault where it cannot be."""
        verb = self.verb(form)
        after = replace(self.loaded, league=verb.foreseen(self.loaded))
        words: dict[str, Any] = {"shown": self.asked(form)}
        before, game = self.page.game, after.game(self.page.fixture_id)
        if before.result:
            return words | {"undecided": _("La partida ya tiene resultado, y lo conserva.")}
        if game.result is None:
            return words | {"undecided": _("De la planilla no sale ningún resultado.")}
        told = results.sentence(game, self.desk.row.walkover_pieces)
        return words | {
            "result": told,
            "moves": moves(table(self.loaded.league), table(after.league), (game.one, game.two)),
        }

    def verb(self, form: SheetSubmissionForm) -> SubmitSheet:
        text, by = form.cleaned_data["text"], self.desk.actor.name
        return SubmitSheet(self.page.fixture_id, text, by, form.white, form.reason)


class SheetAcceptance(SheetDecision):
    """Whether an irregular sheet stands: then it gives the game its result."""

    form_class = SheetAcceptanceForm
    template = "tournaments/organizer/accept_sheet.html"
    title = _("Dar por buena una planilla irregular")
    explains = _("Nadie hizo corregir a tiempo lo que va contra las reglas. Si vale lo jugado, este es el resultado.")
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        found = super().prepare(which)
        self.waiting = questions(self.loaded, which).waiting
        asked = self.request.method in ("GET", "HEAD")
        return redirect(self.after()) if asked and self.waiting is None else found

    def form_options(self) -> Mapping[str, Any]:
        return {"reason_open": self.waiting is not None and self.waiting.reason_open}

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "waiting": self.waiting}

    def verb(self, form: SheetAcceptanceForm) -> Verb:
        return AcceptSheet(self.page.fixture_id, form.reason)

    def reason(self, form: SheetAcceptanceForm) -> str:
        return str(form.cleaned_data["accepted_for"])

    def summary(self, form: SheetAcceptanceForm) -> Words:
        return self.waiting.result if self.waiting else ""

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {**super().preview_context(form), "confirm_button": _("Vale la planilla")}


class SheetSettling(SheetDecision):
    form_class = SheetSettlingForm
    template = "tournaments/organizer/settle_sheet.html"
    title = _("La planilla y el resultado no coinciden")
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        found = super().prepare(which)
        self.disagreement = questions(self.loaded, which).disagreement
        asked = self.request.method in ("GET", "HEAD")
        return redirect(self.after()) if asked and self.disagreement is None else found

    def form_options(self) -> Mapping[str, Any]:
        return {"reason_open": self.disagreement is not None and self.disagreement.reason_open}

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "disagreement": self.disagreement}

    def verb(self, form: SheetSettlingForm) -> Verb:
        return SettleSheet(self.page.fixture_id, form.sheet_prevails, form.reason)

    def reason(self, form: SheetSettlingForm) -> str:
        return str(form.cleaned_data["settled_for"])
