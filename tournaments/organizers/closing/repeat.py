"""The page that calls another tie-break game after a drawn one, with one button."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.league.values import Winner
from tournaments.organizers.closing.play_off import PlayOff
from tournaments.web.deciding.game import GameDecision
from tournaments.web.deciding.reasons import NothingForm


class RepeatPage(GameDecision):
    """Call the next tie-break game after a drawn one. The regulation requires it, so referees may do it too."""

    of_fixture = False
    form_class = NothingForm
    title = _("Repetir el desempate")
    explains = _("Quedó en tablas: se juega otra partida de desempate entre los mismos.")
    button = _("Repetir el desempate")
    has_preview = False
    called: int | None = None

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Load the game; redirect unless it is a drawn tie-break game."""
        super().prepare(object_id)
        result = self.page.game.result
        if self.page.tiebreak and result is not None and result.winner is Winner.DRAW:
            return None
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.address) if is_read else HttpResponseNotAllowed(["GET"])

    def verb(self, form: NothingForm) -> PlayOff:
        return PlayOff(self.page.game.one, self.page.game.two)

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        self.called = int(decision.subject.split()[1])
        return super().redirect_after(decision, *more)

    def return_address(self) -> str:
        """Return the page of the game just called, or else of the drawn one."""
        if self.called:
            return reverse("tournaments:game", args=[self.access.slug, self.called])
        return self.address
