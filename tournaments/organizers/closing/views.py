"""The end of a league: ties settled by a game or a ruling, closing, and reopening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.display.history import lines_of
from tournaments.display.league import LeaguePage
from tournaments.display.matters import Matter
from tournaments.display.waiting import waiting_in_league
from tournaments.league.faults import Code, Fault
from tournaments.league.podium import podium
from tournaments.league.results import Need, need_of, ruled_ties, unplayed_tiebreak
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, MIN_PLAYERS
from tournaments.league.table import Table, playing, table
from tournaments.league.values import State
from tournaments.organizers.closing.forms import PlayOffForm, RulingForm
from tournaments.organizers.closing.verbs import (
    Close,
    PlayOff,
    Reopen,
    RepeatPage,
    RuleOnTie,
    lots_ruling,
    lots_seed,
    open_ties,
)
from tournaments.store.decide import Effect
from tournaments.store.events import begun_stages, refuse_feeding
from tournaments.store.league_verb import unneeded_games
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.deciding.reasons import NothingForm, ReasonForm
from tournaments.web.form_token import read_form_token
from tournaments.web.requests import REFUSED_STATUS, key_parameter
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.podiums import no_bronze_reason
from tournaments.wording.stages import CompetitionKind
from tournaments.wording.terms import listed
from tournaments.wording.ties import absence_words, open_tie_words, unplayed_tiebreak_warning

PLAYER_PARAMETER = "con"
"""Query parameter that names a tie by the key of one of its players."""


class TieDecision(DecisionPage):
    """A decision on one of the open ties; `first` is the best of its places.

    An address names a tie by one of its players, since its number changes once another tie is decided.
    """

    tie: tuple[str, ...]
    first: int

    def sent_players(self) -> list[str]:
        """Return the players in the sent form, which identify the tie if its number has changed."""
        raise NotImplementedError

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the tie of the address or of the sent form."""
        computed = table(self.access.league())
        ties, sent = self.ties(computed), set(self.sent_players())
        tie = _tie_of(ties, sent)
        if tie is None and sent and (later := self.decisions_since_shown()):
            return self.show_settled(later)
        tie = tie or self.tie_in_address(ties, object_id)
        if tie is None:
            return self.redirect_with_open_ties(ties)
        self.tie = tie
        self.first = min(computed.row(player).pos or 1 for player in self.tie)
        return None

    def tie_in_address(self, ties: Sequence[tuple[str, ...]], number: int) -> tuple[str, ...] | None:
        """Return the tie that the address names, or None if it is no longer open."""
        if PLAYER_PARAMETER not in self.request.GET:
            return ties[number - 1] if 1 <= number <= len(ties) else None
        pk = key_parameter(self.request, PLAYER_PARAMETER)
        return _tie_of(ties, {name for name, player in self.access.loaded().player_ids.items() if player == pk})

    def ties(self, computed: Table) -> Sequence[tuple[str, ...]]:
        """Return the ties that can be decided here."""
        return computed.open_ties

    def decisions_since_shown(self) -> Sequence[models.Decision]:
        """Return the decisions taken since the form was shown."""
        form_token = read_form_token(self.request.POST)
        seen_version = form_token.seen_version if form_token else self.access.row.version
        return list(self.access.row.decisions.filter(number__gt=seen_version).order_by("number"))

    def show_settled(self, later: Sequence[models.Decision]) -> HttpResponseBase:
        """Return the page that shows the sent decision and those that decided the tie meanwhile."""
        context = {
            "access": self.access,
            "title": self.title,
            "back": self.return_address(),
            "meanwhile": lines_of(self.access.row, later),
            "names": self.sent_players(),
            "because": self.request.POST.get("ruled_because", ""),
        }
        return render(self.request, "organizers/closing/settled.html", context, status=REFUSED_STATUS)

    def redirect_with_open_ties(self, left: Sequence[tuple[str, ...]]) -> HttpResponseBase:
        """Redirect to the league, with a message that this tie is no longer open and about those that are."""
        messages.error(self.request, " ".join((str(_("Ese empate ya no está abierto.")), *map(open_tie_words, left))))
        return onward(self.request, self.return_address())

    def context(self) -> Mapping[str, Any]:
        return {"about": listed(self.tie)}


def _tie_of(ties: Sequence[tuple[str, ...]], players: set[str]) -> tuple[str, ...] | None:
    """Return the tie that contains all these players, or None."""
    return next((tie for tie in ties if players and players <= set(tie)), None)


class TieBreakPage(TieDecision):
    """The page that calls a tie-break game of two players; if one of them withdrew, the other wins it."""

    form_class = PlayOffForm
    title = _("Partida de desempate")
    explains = _("Se juega fuera de la tabla y se repite mientras quede en tablas; quien la gana va delante.")
    button = _("Convocar la partida")
    has_preview = False
    gives_hours = True

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        if answer := super().prepare(object_id) or (
            self.redirect_with_open_ties([self.tie]) if len(self.tie) != 2 else None
        ):
            return answer
        self.need = need_of(self.access.league(), self.tie)
        return None

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), **(self.by_absence() if self.need is Need.ABSENCE else {})}

    def by_absence(self) -> Mapping[str, Any]:
        """Return the context for a tie-break game that will not be played."""
        [winner] = set(self.tie) - self.access.league().withdrawn_players
        return {
            "title": _("Desempate por incomparecencia"),
            "explains": absence_words(self.tie, self.access.league()),
            "button": _("Dar el desempate a %(name)s") % {"name": winner},
        }

    def form_options(self) -> Mapping[str, Any]:
        return {"boards": self.access.league().boards, "played": self.need is Need.GAME}

    def blocked(self) -> str:
        both = full_sentence(Fault(Code.TIEBREAK_NOT_PLAYED, names=listed(self.tie)))
        return super().blocked() or (both if self.need not in (Need.GAME, Need.ABSENCE) else "")

    def sent_players(self) -> list[str]:
        """Return the players of the sent form."""
        return [name for field in ("one", "two") if (name := self.request.POST.get(field))]

    def initial(self) -> Mapping[str, Any]:
        return dict(zip(("one", "two"), self.tie, strict=True))

    def verb(self, form: PlayOffForm) -> PlayOff:
        return PlayOff(form.cleaned_data["one"], form.cleaned_data["two"], *form.place)


class RulingPage(TieDecision):
    """The page of a ruling on an open tie."""

    form_class = RulingForm
    template = "organizers/closing/rule.html"
    title = _("Resolución de un empate")
    explains = _("Ningún criterio los separa: la organización decide su orden y dice por qué.")
    proposes_lots: Words = _(
        "Ningún criterio los separa, y ahí no hay medalla: vale el orden de un sorteo, o el que decidas."
    )

    def sent_players(self) -> list[str]:
        """Return the players of the sent form, in the order of their places."""
        places = (self.request.POST.get(f"place_{place}") for place in range(1, HIGHEST_MAX_PLAYERS + 1))
        return [name for name in places if name]

    @property
    def lots(self) -> bool:
        """Whether the regulation draws lots among the players of the tie."""
        return need_of(self.access.league(), self.tie) is Need.LOTS

    @property
    def drawn(self) -> RuleOnTie | None:
        """The order that lots propose for places without a medal; None where the officials have to decide."""
        league = self.access.league()
        if not self.proposes_lots or self.lots or self.first <= len(podium(len(playing(league)), league.regulation)):
            return None
        return lots_ruling(lots_seed(self.access.row, self.tie), self.tie)

    def initial(self) -> Mapping[str, Any]:
        if not (drawn := self.drawn):
            return {}
        places = {f"place_{place}": name for place, name in enumerate(drawn.order, start=1)}
        return {**places, "ruled_because": drawn.ruled_because}

    def form_options(self) -> Mapping[str, Any]:
        seed = lots_seed(self.access.row, self.tie) if self.lots else None
        return {"tied": self.tie, "first": self.first, "seed": seed}

    def context(self) -> Mapping[str, Any]:
        if self.lots:
            words = {"title": _("Sorteo de un empate"), "explains": _("Ningún criterio los separa: decide el sorteo.")}
            return {**super().context(), **words, "notices": self.without_medal()}
        waiting = len(self.tie) == 2 and unplayed_tiebreak(self.access.league(), self.tie)
        notices = [unplayed_tiebreak_warning(self.tie)] if waiting else []
        proposed = {"explains": self.proposes_lots} if self.drawn else {}
        return {**super().context(), **proposed, "notices": [*notices, *self.without_medal()]}

    def without_medal(self) -> list[str]:
        """Return a notice that the last of the tied places has no medal, in a league of three players with medals."""
        league = self.access.league()
        players = len(playing(league)) if league.podium else 0
        return [no_bronze_reason(players)] if self.first + len(self.tie) - 1 == players == MIN_PLAYERS else []

    def notices(self, effect: Effect) -> list[str]:
        return [*self.context()["notices"], *super().notices(effect)]

    def verb(self, form: RulingForm) -> RuleOnTie:
        return form.ruling

    def summary(self, form: RulingForm) -> Words:
        return _("%(order)s, por este orden: %(reason)s") % {
            "order": listed(form.ruling.order),
            "reason": form.ruling.ruled_because,
        }


class RulingChangePage(RulingPage):
    """The page that replaces the ruling on a tie."""

    title = _("Cambiar la resolución de un empate")
    explains = _("La nueva resolución sustituye a la que decide ahora; el historial conserva las dos.")
    proposes_lots = ""

    def ties(self, computed: Table) -> Sequence[tuple[str, ...]]:
        return ruled_ties(computed)

    def initial(self) -> Mapping[str, Any]:
        return {f"place_{place}": name for place, name in enumerate(self.tie, start=1)}

    def verb(self, form: RulingForm) -> RuleOnTie:
        return replace(super().verb(form), again=True)


class ClosingPage(DecisionPage):
    """The page that closes a league."""

    form_class = NothingForm
    template = "organizers/closing/close.html"
    title = _("Cerrar la liga")
    explains = _(
        "Se escriben los puestos, las medallas y los puntos de podio, que suma un campeonato. "
        "Para cambiar algo después habrá que reabrirla, con un motivo."
    )
    button = _("Cerrar la liga")
    has_preview = False

    def context(self) -> Mapping[str, Any]:
        """Return the podium if the league can be closed, or else all matters to be decided before."""
        loaded = self.access.loaded()
        page, sheets = LeaguePage(loaded), open_sheets(loaded)
        ready = page.standings.settled and not page.waiting and not sheets
        asked = sum(item.matter is Matter.REQUEST for item in waiting_in_league(loaded).items) if ready else 0
        words = {"title": _("Cerrar"), "button": _("Cerrar")} if page.header.kind is not CompetitionKind.LEAGUE else {}
        if not page.header.podium:
            words["explains"] = _(
                "Se escriben los puestos. Para cambiar algo después habrá que reabrirla, con un motivo."
            )
        elif page.header.kind is CompetitionKind.EVENT:
            words["explains"] = _(
                "Se escriben los puestos, las medallas y los puntos de podio, que suma un campeonato. "
                "Para cambiar algo después habrá que reabrirlo, con un motivo."
            )
        return {
            **words,
            "page": page,
            "ready": ready,
            "ties": open_ties(page) if page.standings.complete else (),
            "contradicted": [one for one in sheets if one.differs],
            "unsound": [one for one in sheets if not one.differs],
            "unneeded": unneeded_games(loaded) if ready else [],
            "requests": asked,
        }

    def return_address(self) -> str:
        return self.access.event_page or super().return_address()

    def verb(self, form: NothingForm) -> Close:
        return Close()


def _corrected_words(stage: str, names: Sequence[str]) -> str:
    """Return what can be corrected in a stage whose players play a later one already."""
    words = gettext(
        "«%(stage)s» ya tiene resultados, y de aquí juegan en ella %(names)s. Se corrige lo que no cambie quién pasa "
        "ni su orden; lo demás se rechaza, y antes de confirmar cada cambio se dice. Al acabar, cierra otra vez."
    )
    return words % {"stage": stage, "names": listed(list(names))}


class ReopeningPage(DecisionPage):
    """The page that reopens a finished league."""

    form_class = ReasonForm
    title = _("Reabrir la liga")
    explains = _("Los puestos y medallas dejan de contar hasta que se cierre otra vez.")
    button = _("Reabrir la liga")
    states = frozenset({State.FINISHED})
    has_preview = False

    def context(self) -> Mapping[str, Any]:
        if self.access.kind is CompetitionKind.LEAGUE:
            return {}
        begun = [_corrected_words(stage, names) for stage, names in begun_stages(self.access.row.pk)]
        return {"title": _("Reabrir"), "button": _("Reabrir"), **({"explains": " ".join(begun)} if begun else {})}

    def blocked(self) -> str:
        """Return also why a league from which players went on is not reopened."""
        try:
            refuse_feeding(self.access.row.pk)
        except Fault as fault:
            return full_sentence(fault)
        return super().blocked()

    def verb(self, form: ReasonForm) -> Reopen:
        return Reopen()


ORGANIZE = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path(f"{ORGANIZE}empates/<int:object_id>/desempate/", TieBreakPage.as_view(), name="play_off"),
    path(f"{ORGANIZE}empates/<int:object_id>/resolucion/", RulingPage.as_view(), name="rule"),
    path(f"{ORGANIZE}empates/resueltos/<int:object_id>/", RulingChangePage.as_view(), name="rule_again"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/repetir/", RepeatPage.as_view(), name="repeat"),
    path(f"{ORGANIZE}cierre/", ClosingPage.as_view(), name="close"),
    path(f"{ORGANIZE}reapertura/", ReopeningPage.as_view(), name="reopen"),
]
