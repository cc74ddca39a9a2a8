"""The result of a game: entered, corrected, taken back; of two versions, who comes second chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.decisions.correct_result import CorrectResult
from tournaments.decisions.record_result import RecordResult
from tournaments.decisions.taking import Verb
from tournaments.forms.conduct import ReasonForm
from tournaments.forms.games import CorrectionForm, ResultForm, reasons_under
from tournaments.league.faults import Code, Fault
from tournaments.league.table import table
from tournaments.league.values import Game, Result, Winner
from tournaments.permissions import Grant
from tournaments.selectors.game import game_page
from tournaments.selectors.games import Status
from tournaments.selectors.history import lines_of
from tournaments.selectors.incidents import incidents_of
from tournaments.selectors.loading import load_row
from tournaments.selectors.undoing import deeds_on
from tournaments.views.organizer.deciding import REFUSED, Words
from tournaments.views.organizer.playing import WON_BY, GameDecision, winner_asked, winner_named
from tournaments.views.organizer.ticket import Ticket, new_ticket, read_ticket
from tournaments.wording import results
from tournaments.wording.faults import standing_alone
from tournaments.wording.places import moves


class ResultDecision(GameDecision):
    """A decision on the result of a fixture. Who comes second sees both results and chooses; neither is lost."""

    why: ClassVar[str] = "corrected_for"
    """The field in which a correction says why."""

    def initial(self) -> Mapping[str, Any]:
        """What an address carries of a result that was sent and not saved."""
        return {name: value for name, value in self.request.GET.items() if name != WON_BY}

    def result(self, form: Any) -> Result | None:
        """The result that was sent, None where the game was to have none."""
        result: Result | None = form.cleaned_data["result"]
        return result

    def in_words(self, form: Any) -> Words:
        """The same in words."""
        result = self.result(form)
        if result is None:
            return _("Quitar el resultado: la partida queda por jugar.")
        game = Game(one=self.page.game.one, two=self.page.game.two, result=result)
        return results.sentence(game, self.desk.row.walkover_pieces)

    def overtaken(self, form: Any, ticket: Ticket, later: Sequence[models.Decision]) -> HttpResponse:
        stands, sent = self.page.game.result, self.result(form)
        lines = lines_of(self.desk.row, later)
        shown = {
            **self.context(),
            "title": _("Dos versiones de un resultado"),
            "blocked": self.blocked(),
            "back": self.after(),
            "game_address": self.address,
            "meanwhile": lines,
            "last": lines[-1],
            "same": stands == sent,
            "correcting": stands is not None,
            "sent": self.in_words(form),
            "sent_score": results.score(sent) if sent else "",
            "carried": [(name, value) for name, value in form.carried() if name != self.why],
            "why": self.why,
            "because": form.cleaned_data.get(self.why, ""),
            "send_to": (send_to := self.send_to(stands, sent)),
            "kept_at": f"{send_to}?{urlencode(self.as_address(form))}",
        }
        context = {"desk": self.desk, "form": form, "ticket": new_ticket(self.desk.row.version), **shown}
        return render(self.request, "tournaments/organizer/two_versions.html", context, status=REFUSED)

    def as_address(self, form: Any) -> dict[str, str]:
        """What an address carries to show the form as it was sent."""
        winner = winner_asked(self.request)
        return {**({WON_BY: winner.value} if winner else {}), **dict(form.carried())}

    def send_to(self, stands: Result | None, sent: Result | None) -> str:
        """Where what was sent goes if its sender holds to it: over a result, it is a correction."""
        if stands is None:
            return self.address
        name = "take_back" if sent is None else "correct"
        return reverse(f"tournaments:{name}", args=[self.desk.slug, self.page.fixture_id])


class GameView(ResultDecision):
    """Who won, and then how; a game that has a result shows it, with what can be done about it."""

    form_class = ResultForm
    template = "tournaments/organizer/game.html"
    title = _("Resultado")
    correcting: ClassVar[bool] = False
    button = _("Revisar")

    def refuse(self, grant: Grant) -> HttpResponse:
        """Whoever reads the code of a paper slip is told which game it is, and how to get in.

        Who sends a result was in: their way back is the one of any form.
        """
        if self.correcting or grant.held or self.request.method == "POST":
            return super().refuse(grant)
        page = game_page(load_row(grant.league), self.kwargs["which"])
        context = {"league": grant.league, "page": page, "next": self.request.get_full_path()}
        return render(self.request, "link/door.html", context, status=403)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().get(request, **kwargs) if self.winner else self.who(200)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if self.winner is None:
            return self.who(422, refused=True)
        if other := winner_named(request.POST.get("switch")):
            return self.switch(other)
        return self.look() if request.POST.get("step") == "look" else super().post(request, **kwargs)

    def initial(self) -> Mapping[str, Any]:
        asked = self.request.GET.get("motivo", "")
        possible = reasons_under(self.desk.row.rules, self.winner) if self.winner else ()
        return {**super().initial(), **({"reason": asked} if asked in possible else {})}

    def switch(self, other: Winner) -> HttpResponse:
        """The same question for another outcome, with what was typed so far."""
        typed = self.form_class(self.request.POST, **self.form_options()).as_typed()
        before, self.winner = self.winner, other
        kept = self.form_class.carried_over(typed, before, other, self.desk.row.rules)
        return self.show(self.form_class(initial=kept, **self.form_options()), read_ticket(self.request.POST))

    def look(self) -> HttpResponse:
        """What the form says so far, in words, beside the button that confirms it: a part of the page."""
        form = self.form_class(self.request.POST, **self.form_options())
        ticket = read_ticket(self.request.POST)
        live: dict[str, Any] = {}
        if form.is_valid() and ticket:
            try:
                live = {**self.effect_in_words(form), "shown": self.asked(form)}
            except Fault as fault:
                form.add_fault(fault)
        shown = {"live": live, "looked": True, "form": form, "button": self.button, "back": self.after()}
        return render(self.request, "tournaments/organizer/live.html", {**shown, **self.words_of_confirming()})

    def effect_in_words(self, form: Any) -> dict[str, Any]:
        effect = self.effect(form)
        return {"summary": self.summary(form), "moves": moves(effect.before, effect.after, self.sides())}

    def sides(self) -> tuple[str, ...]:
        return tuple(name for _, name in self.page.sides)

    def take(self, form: Any, ticket: Ticket) -> models.Decision:
        self.recorded = self.result(form)
        return super().take(form, ticket)

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        """Where it leaves the two; untold where somebody else decided something in between."""
        if decision.number != self.loaded.version + 1 or self.page.tiebreak:
            return ()
        after = self.loaded.with_result(self.page.fixture_id, self.recorded)
        return moves(table(self.loaded.league), table(after), self.sides())

    def words_of_confirming(self) -> Mapping[str, Any]:
        return {"confirm_button": _("Anotar")}

    def who(self, status: int, *, refused: bool = False) -> HttpResponse:
        """The first question, or the result there is."""
        deeds = deeds_on(self.desk.row, self.page.fixture_id, self.desk.actor)
        shown = {
            "desk": self.desk,
            "page": self.page,
            "ticket": new_ticket(self.desk.row.version),
            "title": self.title,
            "blocked": self.blocked(),
            "back": self.address if self.correcting else self.after(),
            "last": deeds.last if self.page.game.result else None,
            "incidents": incidents_of(self.page.fixture_id, self.page.game, self.loaded.zone),
            "correcting": self.correcting,
            "refused": refused,
            "undoable": deeds.undoable,
            "own": deeds.own,
        }
        return render(self.request, "tournaments/organizer/who.html", shown, status=status)

    def blocked(self) -> str:
        gone = [w.player for w in self.loaded.league.withdrawn if w.player in self.page.game.pair]
        settled = gone and not self.page.tiebreak and self.page.line.status in (Status.ANNULLED, Status.WALKOVER)
        if settled and not self.page.game.result:
            return standing_alone(Fault(Code.GAME_SETTLED, name=gone[0]))
        return super().blocked()

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game, "winner": self.winner, "rules": self.desk.row.rules}

    def reason(self, form: Any) -> str:
        """None: the reason that the form asks for is why the game ended."""
        return ""

    def verb(self, form: ResultForm) -> Verb:
        return RecordResult(self.page.fixture_id, form.cleaned_data["result"])

    def summary(self, form: ResultForm) -> Words:
        return self.in_words(form)

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        return {**super().preview_context(form), "winner": self.winner, **self.words_of_confirming()}


class Correction(GameView):
    """Another result for a game that has one."""

    form_class = CorrectionForm
    title = _("Corregir el resultado")

    correcting = True

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        return super().prepare(which) or _unplayed(self)

    def verb(self, form: ResultForm) -> Verb:
        return CorrectResult(self.page.fixture_id, form.cleaned_data["result"])

    def reason(self, form: Any) -> str:
        return str(form.cleaned_data["corrected_for"])

    def words_of_confirming(self) -> Mapping[str, Any]:
        return {"confirm_button": _("Corregir")}


class TakingBack(ResultDecision):
    """The game as if it had not been played."""

    why = "reason"

    form_class = ReasonForm
    title = _("Quitar el resultado")
    explains = _("La partida vuelve a estar por jugar.")
    button = _("Ver qué cambia")

    def prepare(self, which: int = 0) -> HttpResponseBase | None:
        return super().prepare(which) or _unplayed(self)

    def result(self, form: ReasonForm) -> Result | None:
        return None

    def verb(self, form: ReasonForm) -> Verb:
        return CorrectResult(self.page.fixture_id, None)

    def summary(self, form: ReasonForm) -> Words:
        return _("%(one)s – %(two)s vuelve a estar por jugar. Constaba: %(result)s") % {
            "one": self.page.game.one,
            "two": self.page.game.two,
            "result": self.page.line.detail,
        }


def _unplayed(page: GameDecision) -> HttpResponseBase | None:
    """The way to the game itself, where it has no result to correct."""
    asked = page.request.method in ("GET", "HEAD")
    return redirect(page.address) if asked and page.page.game.result is None else None
