"""The pages on which the result of a game is entered, corrected and removed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules import RULES
from tournaments import models
from tournaments.display.games import Status, all_lines, game_page
from tournaments.display.history import DecisionLine
from tournaments.display.on_air import on_air
from tournaments.display.record import incidents_of
from tournaments.display.reports import ReportedGame, reported_game, sole_result
from tournaments.display.requests import claims_about
from tournaments.display.sheets import questions
from tournaments.league.faults import Code, Fault
from tournaments.league.results import ruling_on, unplayed_tiebreak
from tournaments.league.scores import PLAYED, result_points
from tournaments.league.table import table
from tournaments.league.values import Result, Winner
from tournaments.organizers.results import game_views
from tournaments.organizers.results.entering import entry_sentence, entry_words
from tournaments.organizers.results.forms import CorrectionForm, ResultForm, initial_values, reasons_under
from tournaments.organizers.results.game_views import ResultDecision, requested_winner
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.access.permissions import Grant
from tournaments.store.decide import Verb
from tournaments.store.load import load_rows
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.effects import changes_in_table, undo_number
from tournaments.web.deciding.page import Words
from tournaments.web.deciding.reasons import ReasonForm, RecentDecisions, recent_decisions_on
from tournaments.web.form_token import FormToken, new_form_token
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.pairings import kept_pairs_words
from tournaments.wording.podiums import place_change, place_changes
from tournaments.wording.results import if_both_leave_words, nobody_goes_on_words
from tournaments.wording.ties import drawn_tiebreak_words, late_result_hint, need_words, outweighed_ruling_warning

ORIGIN_PARAMETER = "desde"
OF_ROUND = "ronda"
"""The origin of a result entered on the page of a round, which then shows the next game of the round."""
OF_EVENT = "torneo"
"""The origin of a result entered from the page of an event, which shows the next games of all its stages."""
ORIGINS = {
    "organizar": ("organize", _("Organizar")),
    "calendario": ("calendar", _("Calendario")),
    "jugadas": ("games", _("Partidas")),
}


class GameView(ResultDecision):
    """The page of a game's result: the form of an open game, or the recorded result with its actions."""

    form_class = ResultForm
    template = "organizers/results/game.html"
    title = _("Resultado")
    correcting: ClassVar[bool] = False
    confirm_button: ClassVar[Words] = _("Anotar")

    def refuse(self, grant: Grant) -> HttpResponse:
        """Show the game, with a link to log in, to a visitor without a right: the code on a paper slip leads here.

        A form sent without the right is refused as usual, since its sender was logged in before.
        """
        if self.correcting or grant.session_link or self.request.method == "POST":
            return super().refuse(grant)
        [public] = load_rows([grant.league], public=True)
        page = game_page(public, self.kwargs["object_id"])
        context = {
            "league": grant.league,
            "page": page,
            "on_air": page.fixture_id in on_air(public),
            "next": self.request.get_full_path(),
        }
        return render(self.request, "organizers/links/door.html", context, status=403)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Show the form, or the recorded result unless the address names another outcome."""
        has_result = self.page.game.result and not self.correcting and requested_winner(request) is None
        return self.show_result() if has_result else super().get(request, **kwargs)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        return self.look() if request.POST.get("step") == "look" else super().post(request, **kwargs)

    def initial(self) -> Mapping[str, Any]:
        """Return the outcome and the reason that the address names, if the rule system has them."""
        winner, reason = requested_winner(self.request), self.request.GET.get("motivo", "")
        chosen: dict[str, Any] = {"winner": winner} if winner else initial_values(self.first_result())
        possible = reasons_under(self.access.row.rules, winner, self.access.row.regulation_in_format) if winner else ()
        return {**super().initial(), **chosen, **({"reason": reason} if reason in possible else {})}

    @cached_property
    def reports(self) -> ReportedGame | None:
        """The reports of the game; None without any, or once it has a result."""
        return None if self.page.game.result else reported_game(self.loaded, self.page.fixture_id)

    def first_result(self) -> Result | None:
        """Return the result from which the form starts: the one that a player reported."""
        return sole_result(self.reports)

    def context(self) -> Mapping[str, Any]:
        rules, league = RULES[self.access.row.rules], self.access.row
        return {
            **super().context(),
            "correcting": self.correcting,
            "back_words": self.origin()[1],
            "words": json.dumps(
                entry_words(self.page.game, rules.men_per_side, league.pieces_of_absence, league.regulation_in_format)
            ),
            "counts_pieces": league.pieces_of_absence is not None,
            "undoable": None if self.correcting else self.undoable(),
            "incidents": incidents_of(self.page.fixture_id, self.page.game, self.loaded.zone),
            "notices": self.warnings(),
            "reported": self.reports,
            "effect_notices": (),
            **({} if self.correcting else self.lost_by_both()),
        }

    def lost_by_both(self) -> dict[str, Any]:
        """Return the game before this one of a knock-out, if it is a further one since both players lost that."""
        game, league = self.page.game, self.loaded.league
        if not game.pace or game.result:
            return {}
        lost = max(
            (one for one in league.games if one.match == game.match and one.result), key=lambda one: one.part or 1
        )
        if lost.result is None or lost.result.winner is not Winner.NONE:
            return {}
        return {
            "lost_by_both": lost,
            "if_both_leave": if_both_leave_words(PLAYED[league.stage.format].phase(league, lost)),
        }

    def undoable(self) -> DecisionLine | None:
        """Return the last decision that can be undone, unless a message of this page already offers it."""
        decision = self.recent_decisions().undoable
        offered = (undo_number(one, self.access.row.pk, self.page.fixture_id) for one in get_messages(self.request))
        return None if decision is None or decision.number in offered else decision

    def confirmed(self, form: Any) -> bool:
        """Return whether the form was confirmed with the sentence that will be recorded."""
        shown = self.request.POST.get("shown")
        return self.request.POST.get("step") == "confirm" and shown in (None, str(self.summary(form)))

    def look(self) -> HttpResponse:
        """Return the part of the page beside the button: the effect of the result, or its error and the result that
        somebody recorded meanwhile.
        """
        form = self.form_class(self.request.POST, **self.form_options())
        effect: Mapping[str, Any] = {"effect_notices": ()}
        if form.is_valid():
            try:
                effect = self.effect_in_words(form)
            except Fault as fault:
                form.add_fault(fault)
        recorded = "" if self.correcting or not self.page.game.result else self.page.line.detail
        correction = reverse("tournaments:correct", args=[self.access.slug, self.page.fixture_id])
        addresses = {"game": self.request.path, "correction": correction}
        context = {**effect, "form": form, "recorded": recorded, **addresses}
        return render(self.request, "organizers/results/live.html", context)

    def effect_in_words(self, form: Any) -> dict[str, Any]:
        """Return the new place of the winner, or of both players without one, and every row that changes."""
        effect, result = self.effect(form), self.result(form)
        side = result.winning_side if result else None
        if side is None:
            moved = place_changes(effect.before, effect.after, self.sides())
        else:
            moved = [place_change(effect.before, effect.after, self.page.game.player(side))]
        return {
            "moves": list(filter(None, moved)),
            "changes": changes_in_table(effect.before, effect.after),
            "effect_notices": self.notices(effect),
            "points": self.points(result),
        }

    def preview_context(self, form: Any) -> Mapping[str, Any]:
        points = self.points(self.result(form))
        context = super().preview_context(form)
        return {**context, "notices": [*([points] if points else []), *context["notices"]]}

    def points(self, result: Result | None) -> str:
        """Return the points of both players, where they come from the pieces; empty elsewhere."""
        if result is None or self.page.tiebreak or not self.access.row.regulation_in_format.material:
            return ""
        one, two = result_points(result, self.access.row.regulation_in_format)
        first, second = self.sides()
        return gettext("Puntos: %(first)s, %(one)d; %(second)s, %(two)d.") % {
            "first": first,
            "one": one,
            "second": second,
            "two": two,
        }

    def sides(self) -> tuple[str, ...]:
        """Return the names of the two players."""
        return tuple(name for _, name in self.page.sides)

    def take(self, form: Any, form_token: FormToken) -> models.Decision:
        self.recorded = self.result(form)
        return super().take(form, form_token)

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        """Return the new places of the two players, or nothing if another decision was taken in between."""
        if decision.number != self.loaded.version + 1:
            return ()
        if self.page.tiebreak and self.recorded and self.recorded.winner is Winner.DRAW:
            return (drawn_tiebreak_words(self.sides()),)
        after = self.loaded.with_result(self.page.fixture_id, self.recorded)
        kept = kept_pairs_words(self.loaded.league, self.page.game.round)
        return (*place_changes(table(self.loaded.league), table(after), self.sides()), *kept)

    def origin(self) -> tuple[str, Words]:
        """Return the address and name of the page that led here, to which the decision redirects."""
        key = self.request.GET.get(ORIGIN_PARAMETER)
        if key == OF_ROUND:
            return self.round_address(), _("Partidas")
        if key == OF_EVENT and self.access.link is None and (event := self.event()):
            return reverse("tournaments:organize_event", args=[event.slug]), event.name
        if key in ORIGINS and self.access.link is None:
            page, words = ORIGINS[key]
            return reverse(f"tournaments:{page}", args=[self.access.slug]), words
        return (self.access.address, _("Partida")) if self.access.of_one_game else (self.access.games, _("Partidas"))

    def event(self) -> models.Event | None:
        return models.Event.objects.filter(stages__league=self.access.row.pk).first()

    def round_address(self) -> str:
        """Return the address of the round while another game of it is open, or else of that of the game in play.

        A correction leads back to the round of the game.
        """
        fixture, loaded = self.kwargs["object_id"], self.access.loaded()
        game = loaded.game(fixture)
        key = (game.leg or 1, game.round or 0)
        others = (line for line in all_lines(loaded.league) if line.fixture_id != fixture)
        left = any(line.status is Status.OPEN and (line.leg, line.round) == (game.leg, game.round) for line in others)
        return f"{self.access.games}?vuelta={key[0]}&ronda={key[1]}" if left or self.correcting else self.access.games

    def return_address(self) -> str:
        return self.origin()[0]

    def recent_decisions(self) -> RecentDecisions:
        return recent_decisions_on(self.access.row, self.page.fixture_id, self.access.actor)

    def show_result(self) -> HttpResponse:
        """Show the present result and its actions."""
        recent_decisions, sheet_questions = self.recent_decisions(), questions(self.loaded, self.page.fixture_id)
        context = {
            "access": self.access,
            "page": self.page,
            "form_token": new_form_token(self.access.row.version),
            "title": self.title,
            "blocked": self.blocked(),
            "back": self.return_address(),
            "back_words": self.origin()[1],
            "last": recent_decisions.last,
            "incidents": incidents_of(self.page.fixture_id, self.page.game, self.loaded.zone),
            "undoable": recent_decisions.undoable,
            "refusal": full_sentence(Fault(recent_decisions.refusal)) if recent_decisions.refusal else "",
            "notices": self.warnings(),
            "repeats": self.undecided() and not unplayed_tiebreak(self.loaded.league, self.page.game.pair),
            "disagreement": sheet_questions.disagreement,
            "unsound": sheet_questions.unsound,
        }
        return render(self.request, "organizers/results/who.html", context)

    def warnings(self) -> list[str]:
        """Return the warnings about a game of a knock-out that both lost, or about a tie-break game.

        A tie-break game outweighs a ruling, and a drawn one decides nothing.
        """
        if not self.page.tiebreak:
            result = self.page.game.result
            nobody_won = result is not None and result.winner is Winner.NONE
            return [nobody_goes_on_words()] if nobody_won and self.loaded.league.stage.format in PLAYED else []
        ruling = ruling_on(self.loaded.league, self.page.game.pair)
        return [
            *([outweighed_ruling_warning(ruling)] if ruling else []),
            *([drawn_tiebreak_words(self.sides())] if self.undecided() else []),
        ]

    def undecided(self) -> bool:
        """Return whether it is a drawn tie-break game of an open tie, so that another must be played."""
        game, league = self.page.game, self.loaded.league
        drawn = self.page.tiebreak and game.result is not None and game.result.winner is Winner.DRAW
        return drawn and game.pair in map(frozenset, table(league).open_ties)

    def blocked(self) -> str:
        """Return why no result can be entered; empty if one can."""
        league = self.loaded.league
        withdrawn = [w.player for w in league.withdrawn if w.player in self.page.game.pair]
        settled = withdrawn and self.page.line.status in (Status.ANNULLED, Status.WALKOVER)
        if settled and not self.page.game.result:
            if not self.page.tiebreak:
                return f"{full_sentence(Fault(Code.GAME_SETTLED, name=withdrawn[0]))} {late_result_hint(withdrawn)}"
            return need_words((self.page.game.one, self.page.game.two), league)
        return super().blocked()

    def form_options(self) -> Mapping[str, Any]:
        return {
            "game": self.page.game,
            "rules": self.access.row.rules,
            "regulation": self.access.row.regulation_in_format,
        }

    def reason(self, form: Any) -> str:
        """Return an empty text: the form's `reason` is the reason for the end of the game, not for the decision."""
        return ""

    def verb(self, form: ResultForm) -> Verb:
        return RecordResult(self.page.fixture_id, form.cleaned_data["result"])

    def summary(self, form: ResultForm) -> Words:
        game = replace(self.page.game, result=self.result(form))
        return entry_sentence(game, self.access.row.pieces_of_absence)


class Correction(GameView):
    """The page that replaces a result."""

    form_class = CorrectionForm
    title = _("Corregir el resultado")

    correcting = True
    confirm_button = GameDecision.confirm_button

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        return super().prepare(object_id) or _redirect_if_unplayed(self)

    def context(self) -> Mapping[str, Any]:
        claims = claims_about(self.loaded, self.page.fixture_id) if self.access.organizes else ()
        return {**super().context(), "claims": claims}

    def verb(self, form: ResultForm) -> Verb:
        return CorrectResult(self.page.fixture_id, form.cleaned_data["result"])

    def reason(self, form: Any) -> str:
        return str(form.cleaned_data["corrected_for"])


class ResultRemoval(ResultDecision):
    """The page that removes a result, so that the game is to be played."""

    reason_field = "reason"

    form_class = ReasonForm
    title = _("Quitar el resultado")
    explains = _("La partida vuelve a estar por jugar.")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        return super().prepare(object_id) or _redirect_if_unplayed(self)

    def result(self, form: ReasonForm) -> Result | None:
        return None

    def verb(self, form: ReasonForm) -> Verb:
        return CorrectResult(self.page.fixture_id, None)

    def summary(self, form: ReasonForm) -> Words:
        values = {"one": self.page.game.one, "two": self.page.game.two, "result": self.page.line.detail}
        if self.page.game.pair & self.loaded.league.withdrawn_players:
            return _("%(one)s – %(two)s queda sin jugar, por la retirada. Constaba: %(result)s") % values
        return _("%(one)s – %(two)s vuelve a estar por jugar. Constaba: %(result)s") % values


def _redirect_if_unplayed(page: GameDecision) -> HttpResponseBase | None:
    """Return a redirect to the game if it has no result to correct, or None."""
    is_read = page.request.method in ("GET", "HEAD")
    return redirect(page.address) if is_read and page.page.game.result is None else None


LEAGUE = "ligas/<slug:slug>/"
GAME = f"{LEAGUE}partidas/<int:object_id>/"

urlpatterns: list[URLPattern] = [
    path(GAME, GameView.as_view(), name="game"),
    path(f"{GAME}correccion/", Correction.as_view(), name="correct"),
    path(f"{GAME}quitar/", ResultRemoval.as_view(), name="take_back"),
    path(f"{GAME}confirmar/", game_views.ConfirmationPage.as_view(), name="confirm_result"),
    path(f"{GAME}dados/", game_views.DicePage.as_view(), name="dice"),
    path(f"{GAME}colores/", game_views.ColoursPage.as_view(), name="colours"),
]
