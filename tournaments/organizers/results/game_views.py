"""The pages of one game that confirm its result, throw dice and set its colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.values import Winner
from tournaments.organizers.results.forms import ColoursForm, DiceForm, winner_of
from tournaments.organizers.results.verbs import ChooseColours, ConfirmResult, DiceFor, ThrowDice, throw_until_won
from tournaments.store.decide import Verb
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken

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
