"""Views of decisions on one game; of two versions of a result if another person decided meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.history import lines_of
from tournaments.league.values import Result, Winner
from tournaments.organizers.results.forms import ColoursForm, DiceForm, winner_of
from tournaments.organizers.results.verbs import ChooseColours, ConfirmResult, DiceFor, ThrowDice, throw_until_won
from tournaments.store.decide import Effect, Verb
from tournaments.store.fixtures import PLACE_VERBS
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.page import Words
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.web.requests import REFUSED_STATUS
from tournaments.wording import results
from tournaments.wording.pairings import kept_pairs_words

WINNER_PARAMETER = "gana"


class ConfirmationPage(GameDecision):
    """The page on which a second person confirms a result."""

    form_class = NothingForm
    title = _("Confirmar el resultado")
    explains = _("Confírmalo si es el que viste o el que dicen los dos jugadores. Si no, corrígelo.")
    button = _("Confirmar")
    has_preview = False

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        found = super().prepare(object_id)
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read and not self.page.unconfirmed else found

    def context(self) -> Mapping[str, Any]:
        pair = f"{self.page.game.one} – {self.page.game.two}"
        return {**super().context(), "about": f"{pair}: {self.page.line.detail}"}

    def verb(self, form: NothingForm) -> Verb:
        return ConfirmResult(self.page.fixture_id, self.access.actor)


class DicePage(GameDecision):
    """The page on which dice are thrown for a game; `level` says that the last throw at the table was level."""

    form_class = DiceForm
    template = "organizers/results/dice.html"
    title = _("Dados")
    button = _("Tirar los dados")
    has_preview = False
    level = False

    def initial(self) -> Mapping[str, Any]:
        return {"purpose": DiceFor.COLOUR if self.page.start_decided else DiceFor.START}

    def verb(self, form: DiceForm) -> Verb:
        throws = form.cleaned_data["throws"] or throw_until_won()
        return ThrowDice(self.page.fixture_id, DiceFor(form.cleaned_data["purpose"]), throws)

    def take(self, form: DiceForm, form_token: FormToken) -> models.Decision:
        self.level = any(throw.winner is None for throw in form.cleaned_data["throws"][-1:])
        return super().take(form, form_token)

    def return_address(self) -> str:
        """Return the address of the previous page, or of this one while the throws at the table are level."""
        if self.level:
            return self.request.path
        return self.access.games if self.request.POST.get("back") == "games" else self.address


class ColoursPage(GameDecision):
    """The page that sets the colours of a game and the player who moves first."""

    form_class = ColoursForm
    title = _("Colores y salida")
    button = _("Guardar")
    has_preview = False

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game, "first": self.page.first}

    def initial(self) -> Mapping[str, Any]:
        return {"white": self.page.game.white or "", "starter": self.page.game.starter or ""}

    def verb(self, form: ColoursForm) -> Verb:
        return ChooseColours(self.page.fixture_id, form.chosen_white, form.chosen_starter)

    def return_address(self) -> str:
        return self.address


def requested_winner(request: HttpRequest) -> Winner | None:
    """Return the outcome that the address names, or None."""
    return winner_of(request.GET.get(WINNER_PARAMETER))


class ResultDecision(GameDecision):
    """A decision on the result of a fixture. The second of two authors sees both results and chooses one."""

    reason_field: ClassVar[str] = "corrected_for"
    """The form field with the reason of a correction."""

    def initial(self) -> Mapping[str, Any]:
        """Return the values of an unsaved result that the query parameters of the address hold."""
        return {name: value for name, value in self.request.GET.items() if name != WINNER_PARAMETER}

    def result(self, form: Any) -> Result | None:
        """Return the sent result, or None if the form removes it."""
        result: Result | None = form.cleaned_data["result"]
        return result

    def notices(self, effect: Effect) -> list[str]:
        return [*super().notices(effect), *kept_pairs_words(self.access.league(), self.page.game.round)]

    def in_words(self, form: Any) -> Words:
        """Return the sent result as a sentence."""
        result = self.result(form)
        if result is None:
            return _("Quitar el resultado: la partida queda por jugar.")
        return results.sentence(replace(self.page.game, result=result), self.access.row.pieces_of_absence)

    def show_conflict(self, form: Any, form_token: FormToken, later: Sequence[models.Decision]) -> HttpResponse:
        """Show the sent result beside the one that another person entered meanwhile.

        Other decisions, such as another hour for the game, are shown above the form.
        """
        if all(decision.verb in (*PLACE_VERBS, "rule") for decision in later):
            return super().show_conflict(form, form_token, later)
        present, sent = self.page.game.result, self.result(form)
        lines = lines_of(self.access.row, later)
        values = {
            **self.context(),
            "title": _("Dos versiones de un resultado"),
            "blocked": self.blocked(),
            "back": self.return_address(),
            "game_address": self.address,
            "meanwhile": lines,
            "last": lines[-1],
            "same": present == sent,
            "unrecorded": present != sent,
            "correcting": present is not None,
            "sent": self.in_words(form),
            "carried": [(name, value) for name, value in form.sent_pairs() if name != self.reason_field],
            "why": self.reason_field,
            "because": form.cleaned_data.get(self.reason_field, ""),
            "send_to": (send_to := self.send_to(present, sent)),
            "kept_at": f"{send_to}?{urlencode(self.as_address(form))}",
        }
        context = {"access": self.access, "form": form, "form_token": new_form_token(self.access.row.version), **values}
        return render(self.request, "organizers/results/two_versions.html", context, status=REFUSED_STATUS)

    def as_address(self, form: Any) -> dict[str, str]:
        """Return the query parameters with which an address fills in the form with the sent values."""
        return {WINNER_PARAMETER if name == "winner" else name: value for name, value in form.sent_pairs()}

    def send_to(self, present: Result | None, sent: Result | None) -> str:
        """Return the address that keeps the sent version; if the game has a result, that is a correction."""
        if present is None:
            return self.address
        name = "take_back" if sent is None else "correct"
        return reverse(f"tournaments:{name}", args=[self.access.slug, self.page.fixture_id])
