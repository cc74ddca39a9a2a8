"""One game: its result, a correction, the dice before it, who plays White."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.decisions.choose_colours import ChooseColours
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.taking import Verb
from tournaments.decisions.throw_dice import DiceFor, ThrowDice
from tournaments.forms.conduct import ReasonForm
from tournaments.forms.games import ColoursForm, CorrectionForm, DiceForm, ResultForm
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Game, Winner
from tournaments.models.official import Role
from tournaments.selectors.game import game_page
from tournaments.selectors.games import Status
from tournaments.selectors.history import latest_of
from tournaments.views.organizer.deciding import DecisionPage, Words
from tournaments.wording import results
from tournaments.wording.faults import standing_alone


class GameDecision(DecisionPage):
    """A decision on one fixture of the league."""

    role = Role.REFEREE

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        self.loaded = self.desk.loaded()
        self.page = game_page(self.loaded, which)
        return None

    def context(self) -> Mapping[str, Any]:
        return {"page": self.page, "winner": _winner(self.request)}

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {"page": self.page, **super().preview_context(form)}

    @property
    def address(self) -> str:
        return reverse("tournaments:game", args=[self.desk.slug, self.page.fixture_id])


class GameView(GameDecision):
    """Who won, and then how; a game that has a result shows it, with what can be done about it."""

    form_class = ResultForm
    template = "tournaments/organizer/game.html"
    title = _("Resultado")
    correcting: ClassVar[bool] = False
    button = _("Revisar")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        found = super().prepare(which)
        self.winner = _winner(self.request)
        return found

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().get(request, **kwargs) if self.winner else self.who(200)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().post(request, **kwargs) if self.winner else self.who(422, refused=True)

    def who(self, status: int, *, refused: bool = False) -> HttpResponse:
        """The first question, or the result there is."""
        shown = {
            "desk": self.desk,
            "page": self.page,
            "title": self.title,
            "blocked": self.blocked(),
            "back": self.address if self.correcting else self.after(),
            "last": latest_of(self.desk.row, f"fixture {self.page.fixture_id}") if self.page.game.result else None,
            "correcting": self.correcting,
            "refused": refused,
        }
        return render(self.request, "tournaments/organizer/who.html", shown, status=status)

    def blocked(self) -> str:
        gone = [w.player for w in self.loaded.league.withdrawn if w.player in self.page.game.pair]
        settled = gone and not self.page.tiebreak and self.page.line.status in (Status.ANNULLED, Status.WALKOVER)
        if settled and not self.page.game.result:
            return standing_alone(Fault(Code.GAME_SETTLED, name=gone[0]))
        return super().blocked()

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game, "winner": self.winner, "men": self.page.men}

    def verb(self, form: ResultForm) -> Verb:
        return RecordResult(self.page.fixture_id, form.cleaned_data["result"])

    def summary(self, form: ResultForm) -> Words:
        game = Game(one=self.page.game.one, two=self.page.game.two, result=form.cleaned_data["result"])
        return results.sentence(game, self.desk.row.walkover_pieces)

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {**super().preview_context(form), "winner": self.winner, "confirm_button": _("Anotar")}


class Correction(GameView):
    """Another result for a game that has one."""

    form_class = CorrectionForm
    title = _("Corregir el resultado")

    correcting = True

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        return super().prepare(which) or _unplayed(self)

    def verb(self, form: ResultForm) -> Verb:
        return CorrectResult(self.page.fixture_id, form.cleaned_data["result"])

    def reason(self, form: CorrectionForm) -> str:
        return str(form.cleaned_data["corrected_for"])

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {**super().preview_context(form), "confirm_button": _("Corregir")}


class TakingBack(GameDecision):
    """The game as if it had not been played."""

    form_class = ReasonForm
    title = _("Quitar el resultado")
    explains = _("La partida vuelve a estar por jugar.")
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        return super().prepare(which) or _unplayed(self)

    def verb(self, form: ReasonForm) -> Verb:
        return CorrectResult(self.page.fixture_id, None)

    def summary(self, form: ReasonForm) -> Words:
        return _("%(one)s – %(two)s vuelve a estar por jugar. Constaba: %(result)s") % {
            "one": self.page.game.one,
            "two": self.page.game.two,
            "result": self.page.line.detail,
        }


class DiceThrow(GameDecision):
    form_class = DiceForm
    template = "tournaments/organizer/dice.html"
    title = _("Dados")
    button = _("Tirar los dados")
    confirms = False

    def verb(self, form: DiceForm) -> Verb:
        return ThrowDice(self.page.fixture_id, DiceFor(form.cleaned_data["purpose"]), form.cleaned_data["throws"])

    def after(self) -> str:
        return self.address


class Colours(GameDecision):
    form_class = ColoursForm
    title = _("Colores y salida")
    button = _("Guardar")
    confirms = False

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game, "white_first": self.page.white_first}

    def initial(self) -> Mapping[str, Any]:
        return {"white": self.page.game.white or "", "starter": self.page.game.starter or ""}

    def verb(self, form: ColoursForm) -> Verb:
        return ChooseColours(self.page.fixture_id, form.chosen_white, form.chosen_starter)

    def after(self) -> str:
        return self.address


def _unplayed(page: GameDecision) -> HttpResponseBase | None:
    """The way to the game itself, where it has no result to correct."""
    asked = page.request.method in ("GET", "HEAD")
    return redirect(page.address) if asked and page.page.game.result is None else None


def _winner(request: HttpRequest) -> Winner | None:
    """The outcome that the address or the form names, None where it names none that there is."""
    named = request.POST.get("winner") or request.GET.get("gana")
    return next((winner for winner in Winner if winner.value == named), None)
