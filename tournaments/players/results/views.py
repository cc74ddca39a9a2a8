"""A player's pages to report the result of their own game, add its sheet, and answer the opponent's report."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from games.background import GrowingSheet
from games.rules import RULES
from tournaments import models
from tournaments.display.games import game_page
from tournaments.display.reports import ReportedGame, ReportLine, reported_game, reported_games
from tournaments.display.sheets import compared
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import result_in
from tournaments.league.results import recorded
from tournaments.league.values import Reason, Winner
from tournaments.organizers.links.own_access import OwnDecision
from tournaments.organizers.results.entering import entry_sentence, entry_words
from tournaments.organizers.results.forms import ResultForm
from tournaments.organizers.results.views import GameView
from tournaments.organizers.sheets.forms import SheetSubmissionForm
from tournaments.organizers.sheets.views import SheetSubmission
from tournaments.players.results.verbs import (
    ConfirmReport,
    DenyReport,
    DiscardReports,
    ReportResult,
    ReportSheet,
    WithdrawReport,
    result_of_confirmation,
)
from tournaments.store.decide import Verb
from tournaments.store.players import settings_of
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm, choose_one
from tournaments.wording.league_faults import full_sentence


class ReportForm(ResultForm):
    """The form of a result without the reason that only an official can give, a ruling."""

    @property
    def outcomes_of_reasons(self) -> dict[Reason, list[Winner]]:
        known = super().outcomes_of_reasons
        return {reason: outcomes for reason, outcomes in known.items() if reason is not Reason.ADJUDICATED}


class ReportChoiceForm(PlainForm):
    """The choice of one of the given reports, by its key."""

    report = forms.TypedChoiceField(coerce=int, widget=forms.HiddenInput, error_messages=choose_one())

    def __init__(self, *args: Any, reports: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["report"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(pk, pk) for pk in reports]


class OwnGameDecision(OwnDecision, GameDecision):
    """A decision of a player on the reports of their own game."""

    reported: ReportedGame | None

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Load the game in the address and its reports; redirect to the player's page if the game has a result."""
        self.loaded = self.access.loaded()
        self.page = game_page(self.loaded, object_id)
        self.refuse_games_of_others(self.page.game.pair)
        self.settings = settings_of(self.access.row)
        games = reported_games(self.loaded, self.settings.confirm_hours)
        self.reported = next((game for game in games if game.fixture_id == object_id), None)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.access.address) if is_read and self.page.game.result else None

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Return the page. Unlike the referee's, it is not stored on the device."""
        return DecisionPage.get(self, request, **kwargs)

    @property
    def own(self) -> ReportLine | None:
        """The player's open report of the game, or None."""
        return self.reported.report_of(self.access.entry.pk) if self.reported else None

    @property
    def opponent_report(self) -> ReportLine | None:
        """The opponent's open report of the game, or None."""
        return self.reported.report_of_opponent(self.access.entry.pk) if self.reported else None

    @property
    def address(self) -> str:
        return self.access.address_of("own_report", self.page.fixture_id)

    def context(self) -> Mapping[str, Any]:
        return {
            "page": self.page,
            "game_address": self.address,
            "own": self.own,
            "opponent_report": self.opponent_report,
        }

    def blocked(self) -> str:
        if not self.settings.report_results:
            return full_sentence(Fault(Code.REPORTS_NOT_ALLOWED))
        return super().blocked()


class OwnReport(OwnGameDecision, GameView):
    """The page on which a player reports a result, with the referee's form."""

    form_class = ReportForm
    template = "players/results/report.html"
    title = _("Comunicar el resultado")
    confirm_button = _("Comunicar")

    def context(self) -> Mapping[str, Any]:
        rules, league = RULES[self.access.row.rules], self.access.row
        return {
            **super().context(),
            "back_words": self.origin()[1],
            "words": json.dumps(
                entry_words(self.page.game, rules.men_per_side, league.pieces_of_absence, league.regulation_in_format)
            ),
            "counts_pieces": league.pieces_of_absence is not None,
            "effect_notices": (),
        }

    def blocked(self) -> str:
        return OwnGameDecision.blocked(self) or GameView.blocked(self)

    def first_result(self) -> None:
        """Return None: a player says what happened, without the opponent's answer chosen beforehand."""

    def verb(self, form: Any) -> Verb:
        """Return a report of the result, or the confirmation of the opponent's report of the same result.

        A form sent twice gets the same decision.
        """
        fixture, entry, result = self.page.fixture_id, self.access.entry.pk, form.cleaned_data["result"]
        theirs = models.ResultReport.objects.filter(fixture=fixture).exclude(entry=entry).order_by("-pk").first()
        agreed = theirs and result_in(theirs.result) == result
        if theirs and agreed and (not theirs.closed or self.page.game.result == result):
            return ConfirmReport(fixture, theirs.pk, self.access.actor)
        return ReportResult(fixture, entry, result)

    def effect_in_words(self, form: Any) -> dict[str, Any]:
        """Return no changes, since a report does not change the table. Raises Fault if the result is invalid."""
        recorded(self.loaded.league, self.page.game, form.cleaned_data["result"])
        return {"effect_notices": ()}

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        context = {"page": self.page, "game_address": self.address}
        return {**context, **self.effect_in_words(form)}

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        return ()

    def show_conflict(self, form: Any, form_token: FormToken, later: Sequence[models.Decision]) -> HttpResponse:
        """Show the decisions taken meanwhile, above the form with the entered values."""
        return DecisionPage.show_conflict(self, form, form_token, later)

    def origin(self) -> tuple[str, Words]:
        return self.access.address, _("Mi página")


class OwnSheet(OwnGameDecision, SheetSubmission):
    """The page on which a player adds the moves of a game to their report."""

    title = _("Planilla de tu partida")
    stored = None
    """A player's sheet goes with their report, and replaces none."""

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Open the page only while the player has an open report; a form that was sent is answered in any case."""
        found = super().prepare(object_id)
        if self.own is None:
            return found or (redirect(self.address) if self.request.method != "POST" else None)
        self.page = replace(self.page, game=replace(self.page.game, result=self.own.result))
        return found

    def context(self) -> Mapping[str, Any]:
        return OwnGameDecision.context(self)

    def public_texts(self, form: Any) -> Mapping[str, str]:
        return {}

    def completed_sheet(self) -> str:
        """Return nothing: a player writes a sheet of their own, and sees no text with names that are hidden."""
        return ""

    def broadcast(self, sheet: GrowingSheet) -> None:
        """Do nothing: only officials broadcast a game, or end its broadcast."""

    def effect_context(self, form: SheetSubmissionForm, sheet: GrowingSheet) -> Mapping[str, Any]:
        """Return whether the sheet agrees with the player's report, for the page. Raises Fault without a report."""
        if self.own is None:
            raise Fault(Code.REPORT_GONE)
        self.effect(form)
        disagreement = compared(self.loaded.league, self.reading(sheet), form.answers)
        agreed = _("Se guarda con el resultado que has comunicado.")
        context = {"disagreement": disagreement} if disagreement else {"undecided": agreed}
        return {"shown": self.values_digest(form), **context}

    def take(self, form: Any, form_token: FormToken) -> models.Decision:
        return DecisionPage.take(self, form, form_token)

    def verb(self, form: SheetSubmissionForm) -> Verb:
        text = form.cleaned_data["text"]
        if not form.question_names:
            self.ask(form, self.sheet(form, text, whole=True))
        answers = form.answers
        return ReportSheet(self.page.fixture_id, self.access.entry.pk, text, answers.white, answers.began)


class OwnReportDecision(OwnGameDecision):
    """A decision on an open report of the game, the player's own or the opponent's."""

    has_preview = False
    form_class = NothingForm
    report_attribute: ClassVar[str]
    """The name of the attribute with the report: "own" or "opponent_report"."""

    @property
    def line(self) -> ReportLine:
        line: ReportLine | None = getattr(self, self.report_attribute)
        if line is None or line.pk != self.kwargs.get("report", line.pk):
            raise Http404
        return line

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        found = super().prepare(object_id)
        if getattr(self, self.report_attribute) is None and self.request.method in ("GET", "HEAD"):
            return redirect(self.access.address)
        return found

    def context(self) -> Mapping[str, Any]:
        about = {"about": f"{self.line.who}: {self.line.words}"} if getattr(self, self.report_attribute) else {}
        return {**super().context(), **about}


class OwnConfirmation(OwnReportDecision):
    """The page that confirms the opponent's report, which becomes the result."""

    report_attribute = "opponent_report"
    title = _("Confirmar el resultado")
    explains = _(
        "Todavía no está confirmado. Si es lo que pasó, confírmalo: queda anotado y cuenta en la clasificación."
    )
    button = _("Confirmar el resultado")

    def verb(self, form: NothingForm) -> Verb:
        return ConfirmReport(self.page.fixture_id, self.kwargs["report"], self.access.actor)


class OwnDenial(OwnReportDecision):
    """The page that answers the opponent's report: the game has not been played."""

    report_attribute = "opponent_report"
    title = _("No hemos jugado")
    explains = _("La partida sigue sin resultado hasta que decida quien arbitra. Tu rival lo sabrá.")
    button = _("No hemos jugado")

    def verb(self, form: NothingForm) -> Verb:
        return DenyReport(self.page.fixture_id, self.access.entry.pk)


class ReportWithdrawalPage(OwnReportDecision):
    """The page that withdraws the player's own report."""

    report_attribute = "own"
    title = _("Retirar lo que comunicaste")
    explains = _("La partida sigue sin resultado. Puedes comunicarlo otra vez.")
    button = _("Retirarlo")

    def verb(self, form: NothingForm) -> Verb:
        return WithdrawReport(self.page.fixture_id, self.access.entry.pk)


class DiscardPage(GameDecision):
    """The page on which an official discards what players reported: the game has no result."""

    form_class = NothingForm
    has_preview = False
    title = _("Descartar lo comunicado")
    explains = _("La partida sigue sin resultado, y se puede comunicar otra vez.")
    button = _("Descartarlo")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the reports of the game of the address; go back to the game if there are none."""
        refusal = super().prepare(object_id)
        self.reported = reported_game(self.loaded, object_id)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read and self.reported is None else refusal

    def context(self) -> Mapping[str, Any]:
        said = [f"{line.who}: {line.words}" for line in self.reported.lines] if self.reported else []
        return {**super().context(), "about": " ".join(said)}

    def verb(self, form: NothingForm) -> Verb:
        return DiscardReports(self.page.fixture_id)

    def return_address(self) -> str:
        return self.address if self.access.of_one_game else self.access.games


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

    def undone_by_button(self, decision: models.Decision) -> models.Decision:
        return result_of_confirmation(decision)

    def return_address(self) -> str:
        return self.address if self.access.of_one_game else self.access.games


REPORTED = "ligas/<slug:slug>/partidas/<int:object_id>/comunicado/"
OWN = "mi/<str:token>/partidas/<int:object_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{OWN}resultado/", OwnReport.as_view(), name="own_report"),
    path(f"{OWN}resultado/<int:report>/confirmar/", OwnConfirmation.as_view(), name="own_confirm"),
    path(f"{OWN}resultado/<int:report>/sin-jugar/", OwnDenial.as_view(), name="own_deny"),
    path(f"{OWN}resultado/retirar/", ReportWithdrawalPage.as_view(), name="own_take_back"),
    path(f"{OWN}planilla/", OwnSheet.as_view(), name="own_sheet"),
    path(REPORTED, ReportedResultPage.as_view(), name="reported"),
    path(f"{REPORTED}descartar/", DiscardPage.as_view(), name="discard_reports"),
]
