"""The organizers' page of a player's request, with its history and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.proposed_hours import hour_warnings
from tournaments.display.requests import RequestLine, correction_page, request_line
from tournaments.league.faults import Code, Fault
from tournaments.league.results import ruled_ties
from tournaments.league.table import table
from tournaments.league.values import Side, State
from tournaments.models.player_request import GRANTING_VERBS, RequestKind
from tournaments.organizers.incidents import articles_of
from tournaments.players.requests import own
from tournaments.players.requests.forms import AnswerForm
from tournaments.players.requests.own import position_diagram, proposals_in_words, reported_words, standing
from tournaments.players.requests.verbs import AnswerRequest
from tournaments.store.decide import Verb
from tournaments.store.outbox import MOVING_VERBS
from tournaments.store.players import deadlines_of
from tournaments.web.deciding.effects import add_message, decision_sentence, onward
from tournaments.web.deciding.league_access import ACTS, ANY_STATE, act_address
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.form_token import FormToken
from tournaments.wording.league_faults import full_sentence


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A link to the page of the requested decision, with its form filled in."""

    words: str | Promise
    address: str


class AnswerPage(DecisionPage):
    """The page of a request. After its acceptance follows the page of the requested decision, filled in."""

    by_link = False
    states = ANY_STATE
    form_class = AnswerForm
    template = "players/requests/request.html"
    title = _("Petición")
    button = _("Contestar")
    has_preview = False
    accepted = False
    line: RequestLine

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        self.loaded = self.access.loaded()
        self.line = request_line(self.loaded, object_id)
        return None

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        """Lead, instead of accepting a request that another decision grants, to the page of that decision."""
        granting = self.follow_ups() if self.granted_by_deciding and self.line.waits else []
        if granting and request.POST.get("accepted") == "yes":
            return onward(request, granting[0].address)
        return super().post(request, **kwargs)

    def form_options(self) -> Mapping[str, Any]:
        return {"granted_by_deciding": self.granted_by_deciding, "to_do": self.line.to_do}

    @property
    def granted_by_deciding(self) -> bool:
        """Whether another decision accepts the request: also of an hour that the opponent has not picked."""
        return self.line.kind in GRANTING_VERBS or (self.line.kind is RequestKind.HOUR and not self._picked)

    @property
    def _picked(self) -> bool:
        return any(proposal.chosen for proposal in self.line.proposals)

    def context(self) -> Mapping[str, Any]:
        return {
            "title": self.line.kind_name,
            "button": _("Ya está hecho") if self.line.to_do else self.button,
            "line": self.line,
            "granted_by_deciding": self.granted_by_deciding,
            "proposals": proposals_in_words(self.loaded, self.line),
            "standing": standing(self.loaded, self.line),
            "board": position_diagram(self.loaded, self.line),
            "follow_ups": self.follow_ups(),
        }

    def blocked(self) -> str:
        return super().blocked() or ("" if self.line.waits else full_sentence(Fault(Code.REQUEST_GONE)))

    def verb(self, form: AnswerForm) -> Verb:
        return AnswerRequest(self.line.pk, form.cleaned_data["accepted"] == "yes")

    def reason(self, form: AnswerForm) -> str:
        return str(form.cleaned_data["answered_because"])

    def take(self, form: AnswerForm, form_token: FormToken) -> models.Decision:
        self.accepted = form.cleaned_data["accepted"] == "yes"
        return super().take(form, form_token)

    def return_address(self) -> str:
        """Return the page of the accepted decision if there is exactly one, or else that of the league."""
        pages = self.follow_ups() if self.accepted and not self.line.to_do else []
        return pages[0].address if len(pages) == 1 else self.access.address

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Show the answer with an undo button; if the answer moved the game, the button undoes that decision."""
        after = self.access.row.decisions.filter(number=decision.number + 1, verb__in=MOVING_VERBS)
        new_hour = after.first() if "hour" in (decision.after or {}) else None
        told = reported_words(self.loaded, self.line.fixture_id) if new_hour and self.line.fixture_id else []
        told += [warned] if new_hour and (warned := self._warnings()) else []
        add_message(self.request, new_hour or decision, " ".join((decision_sentence(decision), *told)))
        return onward(self.request, self.return_address())

    def _warnings(self) -> str:
        """Return what spoke against the hour that the opponent picked, in sentences."""
        game = self.loaded.game(self.line.fixture_id or 0)
        [picked] = [one for one in self.line.proposals if one.chosen]
        deadlines = deadlines_of(self.loaded.pk)
        return hour_warnings(self.loaded, game, picked.at, picked.board, deadlines).sentences

    def follow_ups(self) -> list[FollowUp]:
        """Return the pages of the decisions that would grant the request."""
        line, slug = self.line, self.access.slug
        if line.kind is RequestKind.APPEAL:
            return self._corrections()
        if line.kind is RequestKind.WITHDRAW:
            return [_follow_up(_("Retirar a quien lo pide"), "withdraw", [slug], jugador=line.who)]
        if line.kind is RequestKind.INITIALS:
            return [_follow_up(_("Mostrarle con iniciales"), "show_as", [slug, self.loaded.player_ids[line.who]])]
        if line.kind is RequestKind.ERASE:
            return [_follow_up(_("Borrar su nombre"), "anonymise", [slug, self.loaded.player_ids[line.who]])]
        if line.fixture_id is None:
            return []
        of_game = [slug, line.fixture_id]
        game = self.loaded.game(line.fixture_id)
        if line.kind is RequestKind.CLAIM:
            claim = {"articulo": self._article(), "reclama": self._side().value}
            return [_follow_up(_("Anotar la incidencia"), "incidents", of_game, **claim)]
        if game.result or (line.kind is RequestKind.HOUR and self._picked):
            return []
        postponing = _follow_up(_("Darle otra fecha"), "postpone", of_game)
        if line.kind in (RequestKind.ADJOURNED, RequestKind.HOUR):
            return [postponing]
        lost = {"gana": self._side().other.value, "motivo": "walkover"}
        return [postponing, _follow_up(_("Darla por perdida"), "game", of_game, **lost)]

    def _corrections(self) -> list[FollowUp]:
        """Return the page that corrects what an appeal is about; of a closed league the one that reopens it first."""
        line, slug = self.line, self.access.slug
        game = self.loaded.game(line.fixture_id) if line.fixture_id else None
        if game and not game.result:
            return []
        if self.loaded.league.state is State.FINISHED:
            return [_follow_up(_("Reabrir para corregir"), "reopen", [slug])]
        if game is None:
            computed = table(self.loaded.league)
            ties = enumerate(ruled_ties(computed) if computed.complete else (), start=1)
            ruled = [(number, tie) for number, tie in ties if line.who in tie]
            words, of = _("Cambiar la resolución"), self.loaded.player_ids
            return [_follow_up(words, "rule_again", [slug, number], con=str(of[tie[0]])) for number, tie in ruled]
        page, parameters = correction_page(game, line.who, line.asks)
        words = _("Quitar el resultado") if page == "take_back" else _("Corregir el resultado")
        return [_follow_up(words, page, [slug, line.fixture_id], **parameters)]

    def _side(self) -> Side:
        """Return the side of the player who made the request."""
        assert self.line.fixture_id is not None
        return Side.ONE if self.loaded.game(self.line.fixture_id).one == self.line.who else Side.TWO

    def _article(self) -> str:
        """Return the index of the claimed article in the form of incidents, or ""."""
        named = (self.line.article, self.line.subject)
        articles = enumerate(articles_of(self.access.row.rules))
        return next((str(at) for at, one in articles if (one.number, str(one.subject)) == named), "")


def _follow_up(words: str | Promise, page: str, arguments: list[Any], **filled: str) -> FollowUp:
    """Return the link to a page, with fields filled in by its query parameters."""
    address = act_address(page, *arguments) if page in ACTS else reverse(f"tournaments:{page}", args=arguments)
    return FollowUp(words, f"{address}?{urlencode(filled)}" if filled else address)


OWN = "mi/<str:token>/peticiones/"
ORGANIZERS = "ligas/<slug:slug>/organizar/peticiones/"

urlpatterns: list[URLPattern] = [
    path("mi/<str:token>/pedir/<str:kind>/", own.RequestPage.as_view(), name="ask"),
    path(f"{OWN}<int:object_id>/", own.OwnRequest.as_view(), name="own_request"),
    path(f"{OWN}<int:object_id>/retirar/", own.WithdrawalOfRequest.as_view(), name="take_request_back"),
    path(f"{ORGANIZERS}<int:object_id>/", AnswerPage.as_view(), name="request"),
]
