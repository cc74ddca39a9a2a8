"""The organizers' pages of the rounds of a Swiss."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.rounds import proposed_page, round_page
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.of_league import absences, next_round, open_games
from tournaments.league.formats.swiss.relaxed import RELAXABLE
from tournaments.league.formats.swiss.rounds import (
    Numbers,
    Plan,
    Proposal,
    bounds_of_rounds,
    hours_of_rounds,
    prepared,
    proposal,
    round_games,
)
from tournaments.league.formats.swiss.values import Impossible, Round
from tournaments.league.regulation import ByeKind, Format
from tournaments.league.scores import last_round
from tournaments.league.values import League, State
from tournaments.organizers.rounds.background import Progress, answer_to
from tournaments.organizers.rounds.forms import (
    NUMBERS,
    ApartForm,
    ExchangeForm,
    PublishForm,
    RoundsForm,
    exchanges_in,
    exchanges_text,
)
from tournaments.organizers.rounds.ratings import RatePlayers, RatingsForm, columns_chosen_by
from tournaments.organizers.rounds.verbs import (
    ExchangePlayers,
    KeepApart,
    PublishRound,
    RetractRound,
    SetRounds,
    published_words,
)
from tournaments.store.rounds import checked_in
from tournaments.web.deciding.effects import add_message, onward
from tournaments.web.deciding.page import DecisionPage
from tournaments.web.deciding.reasons import NothingForm
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm
from tournaments.web.requests import choice_parameter
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.pairings import breach_sentence, exchange_sentence

UNFINISHED = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})
SEED_LETTERS = 8
WORKED_OUT = ("numbers", "seed", "exchanges", "despite", "relaxed", "digest")
"""The hidden fields of the proposed round."""


class Unfinished(Exception):
    """A round that is being paired in the background."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress = progress


class RoundDecision(DecisionPage):
    """The base of these pages: they are of leagues with a Swiss only, and lead back to the round."""

    states = UNFINISHED
    has_preview = False

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        if self.league.stage.format is not Format.SWISS:
            raise Http404(self.access.slug)
        return None

    @property
    def league(self) -> League:
        return self.access.league()

    @property
    def number(self) -> int:
        """Return the next round."""
        return next_round(self.league)

    @cached_property
    def names(self) -> dict[int, str]:
        return {key: name for name, key in self.access.loaded().entry_ids.items()}

    def return_address(self) -> str:
        return reverse("tournaments:next_round", args=[self.access.slug])


class NextRoundPage(RoundDecision):
    """The next round as it would be published, with the reason of each pair; two tables are chosen to be exchanged."""

    form_class = PublishForm
    template = "organizers/rounds/round.html"
    title = _("Ronda siguiente")
    gives_hours = True

    def form_options(self) -> Mapping[str, Any]:
        return {"names": self.names}

    def verb(self, form: PublishForm) -> PublishRound:
        """Return the decision; the pairs of a large round are known, so that they are not worked out again."""
        answer = self._answer(form.plan)
        return PublishRound(form.plan, form.cleaned_data["digest"], answer, form.at)

    def _answer(self, plan: Plan) -> Round | None:
        """Return the round of a plan without its exchanges, None if it is not known."""
        try:
            self.proposed(replace(plan, exchanges=()))
        except (Fault, Unfinished):
            return None
        return self.known.get((plan.numbers, plan.seed))

    @cached_property
    def plan(self) -> Plan:
        """Return the plan in the address, with the tables chosen in it exchanged."""
        numbers = choice_parameter(self.request, "numeros", Numbers) or self.usual_numbers
        if self.number > 1:
            numbers = Numbers.KEPT
        given = " ".join(self.request.GET.getlist("cambio"))
        exchanges = exchanges_in(given, self.names)
        seed = self.seed if numbers is Numbers.LOTS else ""
        asked = self.request.GET
        plan = Plan(numbers, seed, exchanges, despite="aunque" in asked, relaxed="saltar" in asked)
        chosen = [int(place) for place in self.request.GET.getlist("mesa") if place.isascii() and place.isdigit()]
        return self._exchanging(plan, chosen) if len(chosen) == 2 else plan

    def _exchanging(self, plan: Plan, places: list[int]) -> Plan:
        """Return the plan in which those who play Black at two tables change places too; place 0 is the rest."""
        try:
            made = self.proposed(replace(plan, despite=True)).made
        except (Fault, Unfinished):
            return plan
        players = [
            made.rest if place == 0 else made.pairs[place - 1].black if 0 < place <= len(made.pairs) else None
            for place in places
        ]
        one, two = players
        if one is None or two is None or one == two:
            return plan
        return replace(plan, exchanges=(*plan.exchanges, (one, two)))

    @cached_property
    def known(self) -> dict[tuple[Numbers, str], Round]:
        """The rounds paired in this request, by numbers and seed."""
        return {}

    def proposed(self, plan: Plan) -> Proposal:
        """Return the round with the exchanges of a plan. Raises Fault, and Unfinished while it is being paired."""
        key = plan.numbers, plan.seed
        if key not in self.known:
            answer = answer_to(prepared(self.league, plan)[1])
            if isinstance(answer, Progress):
                raise Unfinished(answer)
            if isinstance(answer, Impossible):
                return proposal(self.league, plan)
            self.known[key] = answer
        return proposal(self.league, plan, self.known[key])

    @property
    def usual_numbers(self) -> Numbers:
        """Return how the numbers of the first round are given unless something else is chosen."""
        if self.league.draw_seed is not None:
            return Numbers.KEPT
        return Numbers.RATING if any(player.rating for player in self.league.players) else Numbers.LOTS

    @property
    def seed(self) -> str:
        """Return the seed of the lots: always the same for one list, so that nobody looks for a better one."""
        listed = f"{self.access.row.pk}:{sorted(self.league.names)}"
        return salted_hmac("rounds", listed).hexdigest()[:SEED_LETTERS]

    def initial(self) -> Mapping[str, Any]:
        plan = self.plan
        values = {
            "numbers": plan.numbers.value,
            "seed": plan.seed,
            "exchanges": exchanges_text(plan.exchanges, self.access.loaded().entry_ids),
            "despite": plan.despite,
            "relaxed": plan.relaxed,
            **self._when(),
        }
        try:
            return {**values, "digest": self.proposed(plan).made.input_digest}
        except (Fault, Unfinished):
            return values

    def _when(self) -> Mapping[str, Any]:
        """Return the day and hour at which the round begins by the dates and hours of the league, if it has any."""
        hours = hours_of_rounds(self.league)
        at = hours[self.number - 1] if self.number <= len(hours) else None
        return {"day": at.date(), "hour": at.time()} if at else {}

    def show(self, form: PlainForm, form_token: FormToken | None = None, *, status: int = 200) -> HttpResponse:
        """Return the page of the round as it comes out now, which its button publishes, also after a refusal."""
        if form.is_bound:
            now = self.initial()
            form.data = dict(form.data.items()) | {name: str(now.get(name, "")) for name in WORKED_OUT}
            form_token = None
        return super().show(form, form_token, status=status)

    def context(self) -> Mapping[str, Any]:
        """Return the proposed round, or why there is none, with the last published one."""
        league = self.league
        last = last_round(league)
        context = {
            **({"back": self.access.address} if self.blocked() else {}),
            "number": self.number,
            "last": last,
            "rounds": league.stage.rounds,
            "retractable": last > 0 and not any(game.result for game in round_games(league, last)),
            "ways": [(way.value, NUMBERS[way]) for way in self._ways()] if self.number == 1 else [],
            "plan": self.plan,
            "title": gettext("Ronda %(number)d") % {"number": min(self.number, league.stage.rounds or 0)},
        }
        try:
            proposed = self.proposed(replace(self.plan, despite=True))
        except Fault as fault:
            page = LeaguePage(self.access.loaded())
            shown = round_page(page, last, None) if last else None
            relaxable = fault.code is Code.ROUND_IMPOSSIBLE and fault.values["cause"] in RELAXABLE
            if fault.code is Code.ROUND_WAITING and last:
                context["title"] = gettext("Ronda %(number)d") % {"number": last}
            return {
                **context,
                "waiting": full_sentence(fault),
                "paired": shown,
                "relaxable": relaxable,
                "all_played": self.number > (league.stage.rounds or 0) and not open_games(league),
                "one_more": self.number if self.number <= bounds_of_rounds(league)[1] else 0,
            }
        except Unfinished as unfinished:
            return {**context, "progress": unfinished.progress}
        broken = [breach_sentence(each) for each in proposed.breaches]
        carried = [
            ("numeros", self.plan.numbers.value),
            ("cambio", exchanges_text(self.plan.exchanges, self.access.loaded().entry_ids)),
            ("saltar", "1" if self.plan.relaxed else ""),
        ]
        return {
            **context,
            "paired": proposed_page(proposed),
            "exchanged": [exchange_sentence(one, two) for one, two in self.plan.exchanges],
            "carried": [pair for pair in carried if pair[1]],
            "broken": broken,
            "despite": urlencode([*carried, ("aunque", "1")]),
            "refused": bool(broken) and bool(self.plan.exchanges) and not self.plan.despite,
            "unsure": self._unsure(),
        }

    def _ways(self) -> list[Numbers]:
        ways = [Numbers.LOTS, Numbers.ENTRY]
        if any(player.rating for player in self.league.players):
            ways.insert(0, Numbers.RATING)
        return [Numbers.KEPT, *ways] if self.league.draw_seed is not None else ways

    def _unsure(self) -> int:
        """Return how many are paired of whom nobody said that they are here; 0 if no list was taken."""
        here = checked_in(self.access.row.pk, self.number)
        away = absences(self.league)
        return sum(key not in here and name not in away for key, name in self.names.items()) if here else 0

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect with a short message and the sentences `more`: the program and the digest are in the history."""
        assert decision.after
        add_message(self.request, decision, " ".join((published_words(decision.after), *more)))
        return onward(self.request, self.return_address())


class RetractPage(RoundDecision):
    """Take back the last round, while it has no result."""

    form_class = NothingForm
    title = _("Retirar la ronda")
    explains = _("Sus mesas desaparecen y se vuelve a emparejar. Mientras no haya ningún resultado se puede.")
    button = _("Retirar la ronda")

    def verb(self, form: NothingForm) -> RetractRound:
        return RetractRound(last_round(self.league))

    def blocked(self) -> str:
        last = last_round(self.league)
        if any(game.result for game in round_games(self.league, last)):
            return full_sentence(Fault(Code.ROUND_STARTED, round=last))
        return super().blocked() or ("" if last else gettext("No hay ninguna ronda publicada."))


class ExchangePage(RoundDecision):
    """Exchange two players of the published round."""

    form_class = ExchangeForm
    title = _("Cambiar a dos de sitio")
    explains = _("Cada cual pasa a jugar en la mesa y con el color del otro. El motivo se lee junto a las dos mesas.")
    button = _("Cambiar")

    def form_options(self) -> Mapping[str, Any]:
        last = last_round(self.league)
        open_games = [game for game in round_games(self.league, last) if game.result is None]
        resting = [bye.player for bye in self.league.byes if bye.round == last and bye.kind is ByeKind.PAIRING]
        return {"players": [*(name for game in open_games for name in (game.one, game.two)), *resting]}

    def blocked(self) -> str:
        return super().blocked() or (
            "" if len(self.form_options()["players"]) > 2 else gettext("No hay dos mesas sin resultado que cambiar.")
        )

    def verb(self, form: ExchangeForm) -> ExchangePlayers:
        data = form.cleaned_data
        return ExchangePlayers(data["one"], data["two"], despite=data["despite"])


class ApartPage(RoundDecision):
    """Say who is not to meet."""

    form_class = ApartForm
    title = _("Quién no se enfrenta con quién")
    explains = _("Familias, gente de un mismo club o que viaja junta. Vale desde la próxima ronda que se empareje.")
    button = _("Guardar")

    def form_options(self) -> Mapping[str, Any]:
        return {"players": self.league.names, "apart": self.league.stage.apart}

    def verb(self, form: ApartForm) -> KeepApart:
        return KeepApart(form.wanted)


class RoundsPage(RoundDecision):
    """Say how many rounds are played."""

    form_class = RoundsForm
    title = _("Cuántas rondas")
    explains = _(
        "Las publicadas se quedan. Con menos, el suizo acaba antes; con más, sigue mientras haya rivales nuevos."
    )
    button = _("Guardar")

    def form_options(self) -> Mapping[str, Any]:
        return {"bounds": bounds_of_rounds(self.league)}

    def initial(self) -> Mapping[str, Any]:
        return {"rounds": self.league.stage.rounds}

    def verb(self, form: RoundsForm) -> SetRounds:
        return SetRounds(form.cleaned_data["rounds"])


class RatingsPage(RoundDecision):
    """Read the ratings of the players from a list."""

    form_class = RatingsForm
    title = _("Rankings de una lista")
    explains = _("Con ellos se dan los números de la primera ronda. Quien no está en la lista se queda como está.")
    button = _("Leer la lista")

    def verb(self, form: RatingsForm) -> RatePlayers:
        return RatePlayers(form.ratings, form.columns)

    def form_options(self) -> Mapping[str, Any]:
        return {"known": columns_chosen_by(self.access.actor.user)}


ROUND = "ligas/<slug:slug>/organizar/rondas/"

urlpatterns: list[URLPattern] = [
    path(ROUND, NextRoundPage.as_view(), name="next_round"),
    path(f"{ROUND}retirar/", RetractPage.as_view(), name="retract_round"),
    path(f"{ROUND}cambiar/", ExchangePage.as_view(), name="exchange_players"),
    path(f"{ROUND}aparte/", ApartPage.as_view(), name="keep_apart"),
    path(f"{ROUND}cuantas/", RoundsPage.as_view(), name="set_rounds"),
    path(f"{ROUND}ranking/", RatingsPage.as_view(), name="rate_players"),
]
