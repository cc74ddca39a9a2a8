"""A game's sheet: brought in, and settled where it disagrees with the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.reports import gravest
from games.rules import RULES
from games.rules.wording import place, sentence
from games.wording import language, outcome_words, verdict_name
from tournaments.decisions.settle_sheet import SettleSheet
from tournaments.decisions.submit_sheet import SubmitSheet
from tournaments.decisions.taking import Verb
from tournaments.forms.sheets import SheetSettlingForm, SheetSubmissionForm
from tournaments.selectors.sheets import game_sheets
from tournaments.views.organizer.deciding import Words
from tournaments.views.organizer.playing import GameDecision


class SheetDecision(GameDecision):
    """A decision on the sheets of a game, which leads back to them."""

    def after(self) -> str:
        return reverse("tournaments:sheet", args=[self.desk.slug, self.page.fixture_id])


class SheetSubmission(SheetDecision):
    form_class = SheetSubmissionForm
    template = "tournaments/organizer/submit_sheet.html"
    title = _("Entregar una planilla")
    button = _("Comprobar")

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game}

    def verb(self, form: SheetSubmissionForm) -> Verb:
        text, by = form.cleaned_data["text"], self.desk.actor.name
        return SubmitSheet(self.page.fixture_id, text, by, form.white, form.reason)

    def summary(self, form: SheetSubmissionForm) -> Words:
        report = RULES[self.desk.row.rules].check(form.cleaned_data["text"])
        words = _("Planilla %(verdict)s. El tablero: %(outcome)s.")
        told = str(words) % {"verdict": verdict_name(report.verdict), "outcome": outcome_words(report)}
        worst = gravest(report.findings)
        return f"{told} {place(worst, language())}: {sentence(worst, language())}" if worst else told

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {**super().preview_context(form), "confirm_button": _("Guardar la planilla")}


class SheetSettling(SheetDecision):
    form_class = SheetSettlingForm
    template = "tournaments/organizer/settle_sheet.html"
    title = _("La planilla y el resultado no coinciden")
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        found = super().prepare(which)
        self.disagreement = game_sheets(self.desk.slug, which).disagreement
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
