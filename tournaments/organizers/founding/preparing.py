"""The pages of the settings and the lots of a league, and of a latecomer; the addresses of all that prepares one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.forms import HiddenInput
from django.http import HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.display.championships import championship_names
from tournaments.display.course import planned_rounds
from tournaments.display.league import LeaguePage
from tournaments.league.faults import Code, Fault
from tournaments.league.latecomers import refuse_latecomer
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED, last_round
from tournaments.league.sheets import most_players
from tournaments.league.values import Entrant, League, State
from tournaments.organizers.founding.copying import copy
from tournaments.organizers.founding.deleting import delete
from tournaments.organizers.founding.forms import AdjustForm, SetupForm, initial_setup
from tournaments.organizers.founding.import_league import unanswered_names_words
from tournaments.organizers.founding.latecomer_words import (
    fewer_rounds,
    longer_calendar,
    points_against_withdrawn,
    sooner_end,
)
from tournaments.organizers.founding.lots import DrawLots, TakeBackLots
from tournaments.organizers.founding.names_asked import NameQuestionsPage
from tournaments.organizers.founding.new_league import new_league
from tournaments.organizers.founding.players_form import LatecomerForm, LotsForm, PlayersPage
from tournaments.organizers.founding.verbs import AddLatecomer, Configure, document_of, setup_of
from tournaments.store.championship_entries import unanswered_request, wanted_championship_name
from tournaments.store.decide import Effect
from tournaments.store.doubles import doubled_on_entering
from tournaments.store.load import load_row
from tournaments.web.deciding.effects import onward
from tournaments.web.deciding.league_access import act_on_people
from tournaments.web.deciding.page import DecisionPage, Words
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm
from tournaments.web.requests import readable_leagues
from tournaments.wording.decisions import sentence
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.pairings import moved_rounds_words
from tournaments.wording.podiums import asked_to_join_words, doubled_words
from tournaments.wording.stages import games_count_words

PREPARING = frozenset({State.PREPARING})


class SettingsPage(DecisionPage):
    """The page of the settings: all while the league is prepared; after the lots, those that affect no game."""

    template = "organizers/founding/setup.html"
    title = _("Ajustes")
    states = frozenset({State.PREPARING, State.DRAWN, State.PLAYING})
    unseen: Sequence[str] = ()

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        if self.access.league().state in PREPARING:
            self.has_preview, self.button = False, _("Guardar los ajustes")
        return None

    def initial(self) -> Mapping[str, Any]:
        setup = initial_setup(self.access.league())
        return setup | {"championship": self._championship_name or ""}

    @property
    def _championship_name(self) -> str | None:
        """Return the championship that the league is in, or asks to enter."""
        return wanted_championship_name(self.access.row)

    def make_form(self, *sent: Any, **options: Any) -> PlainForm:
        options["championships"] = championship_names(readable_leagues(self.request), self.request.user)
        options["current_players"], options["current_rules"] = self.access.row.max_players, self.access.row.rules
        options["current_regulation"] = self.access.row.regulation_value
        if self.has_preview:
            return AdjustForm(*sent, league=self.access.league(), **options)
        form = SetupForm(*sent, **options)
        if self.access.league().stage.format is Format.SWISS:
            form.fields["legs"].widget = HiddenInput()
            form.fields["max_players"].help_text = ""
        del form.fields["last_day"]  # the rounds that have one are those of the lots
        return form

    def context(self) -> Mapping[str, Any]:
        return {"drawn": self.has_preview, "swiss": self.access.league().stage.format is Format.SWISS}

    def verb(self, form: SetupForm | AdjustForm) -> Configure:
        return Configure(form.setup)

    def summary(self, form: AdjustForm) -> Words:
        before = replace(setup_of(self.access.league()), championship=self._championship_name)
        return sentence("configure", document_of(before), document_of(form.setup))

    def doubled(self, form: SetupForm | AdjustForm) -> list[str]:
        """Return a warning if the league looks like one that the championship has which it enters."""
        rows = doubled_on_entering(self.access.loaded(), form.setup.championship, by=self.access.actor)
        return doubled_words([row.name for row in rows])

    def preview_context(self, form: AdjustForm) -> Mapping[str, Any]:
        shown = super().preview_context(form)
        return {**shown, "notices": [*self.doubled(form), *shown["notices"]]}

    def take(self, form: SetupForm | AdjustForm, form_token: FormToken) -> models.Decision:
        """Take the decision, and keep the warning that no preview has shown."""
        self.unseen = [] if self.has_preview else self.doubled(form)
        return super().take(form, form_token)

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        """Return that the league may be twice in its championship, or asked to enter one that must answer."""
        before, after = decision.before or {}, decision.after or {}
        join_request = before.get("championship") != after.get("championship") and unanswered_request(self.access.row)
        return [*self.unseen, *([asked_to_join_words(join_request.championship.name)] if join_request else [])]


class LotsPage(DecisionPage):
    """The page on which the lots are drawn."""

    form_class = LotsForm
    template = "organizers/founding/lots.html"
    title = _("Sorteo y calendario")
    explains = _(
        "El sorteo da a cada jugador su número y hace el calendario. Puede repetirse hasta el primer resultado."
    )
    button = _("Sortear")
    states = frozenset({State.PREPARING, State.DRAWN})
    too_late = Code.RESULTS_EXIST
    has_preview = False
    gives_hours = True

    @property
    def takes_back(self) -> bool:
        return bool(self.request.POST.get("take_back"))

    def redirect_after(self, decision: models.Decision, *more: str) -> HttpResponse:
        """Redirect to the page where results are entered, which links to the lots for the room to watch."""
        answer = super().redirect_after(decision, *more)
        if self.takes_back:
            return answer
        return onward(self.request, reverse("tournaments:record", args=[self.access.slug]))

    def verb(self, form: LotsForm) -> DrawLots | TakeBackLots:
        return TakeBackLots() if self.takes_back else DrawLots(form.cleaned_data["seed"] or None)


@act_on_people("latecomer", "llega-tarde")
class LatecomerPage(NameQuestionsPage):
    """The page that enters a player after the lots."""

    form_class = LatecomerForm
    gives_hours = True
    title = _("Incorporación tardía")
    explains = _(
        "Entra con el número siguiente. Sus partidas ocupan los tableros que estén libres; las demás van al final "
        "del calendario."
    )

    def form_options(self) -> Mapping[str, Any]:
        return {"names": lambda: list(self.access.row.entries.values_list("name", flat=True))}

    def entrants(self, form: LatecomerForm) -> Sequence[Entrant]:
        return (form.entrant,)

    def verb(self, form: LatecomerForm) -> AddLatecomer:
        who = self.who(form)
        return AddLatecomer(who.entrants[0], self.access.actor.user, who.answers)

    def preview_context(self, form: LatecomerForm) -> Mapping[str, Any]:
        shown = super().preview_context(form)
        verb = self.verb(form)
        after = self.simulate(verb)
        shown = {**shown, **self.questions(form), "notices": [*shown["notices"], *self.proposal(after)]}
        if not after.round_robin:
            return shown
        page = LeaguePage(replace(self.access.loaded(), league=after))
        return {
            **shown,
            "notices": [*longer_calendar(self.access.league(), after), *shown["notices"]],
            "planned": planned_rounds(page, verb.entrant.name),
            "planned_title": _("Sus partidas"),
        }

    def proposal(self, league: League) -> list[str]:
        """Return the proposals to draw lots again, for fewer rounds, and to plan the rest anew, for a sooner end."""
        if not league.round_robin:
            return []
        words = (fewer_rounds(league), sooner_end(league, self.access.loaded().local()))
        return [each for each in words if each]

    def blocked(self) -> str:
        """Return why no further player can enter; empty if one can."""
        try:
            refuse_latecomer(self.access.league())
        except Fault as fault:
            return full_sentence(fault)
        max_players = self.access.row.max_players
        words = _("No cabe nadie más: el máximo es de %(most)d jugadores. Para que entre alguien, súbelo antes.")
        if not self._maximum_can_be_raised:
            words = _("No cabe nadie más: las reglas no admiten más de %(most)d jugadores.")
        return super().blocked() or (words % {"most": max_players} if self._full else "")

    @property
    def _swiss(self) -> bool:
        stage = self.access.row.stage
        return stage is not None and Format(stage["format"]) is Format.SWISS

    @property
    def _full(self) -> bool:
        return len(self.access.league().players) >= self.access.row.max_players

    @property
    def _maximum_can_be_raised(self) -> bool:
        """Return whether the rules admit more players than the present maximum of the league."""
        return self.access.row.max_players < most_players(self.access.row.rules)

    @property
    def _settings(self) -> tuple[str, Words]:
        return reverse("tournaments:settings", args=[self.access.slug]), _("Subir el máximo de jugadores")

    def context(self) -> Mapping[str, Any]:
        begun = self.access.league().stage.format in PLAYED and self.access.league().state is State.PLAYING
        raised = self._full and self._maximum_can_be_raised and not begun
        full = {"next_page": self._settings if raised else None}
        if self.access.league().round_robin:
            return full
        explains = _("Entra con el número siguiente, y se le empareja desde la próxima ronda.")
        if self.access.league().stage.format in PLAYED:
            explains = _("Entra con el número siguiente, y el cuadro se rehace: cambian parejas de la primera ronda.")
        return {**full, "explains": explains}

    def summary(self, form: LatecomerForm) -> Words:
        league = self.access.league()
        if not league.round_robin:
            words = _("%(name)s se incorpora con el número %(number)d, desde la próxima ronda.")
            return words % {"name": form.entrant.name, "number": len(league.players) + 1}
        return _("%(name)s se incorpora con el número %(number)d y juega %(games)s.") % {
            "name": form.entrant.name,
            "number": len(league.players) + 1,
            "games": games_count_words((len(league.players) - len(league.withdrawn)) * league.legs),
        }

    def take(self, form: LatecomerForm, form_token: FormToken) -> models.Decision:
        """Take the decision, and keep the league without it in memory, for the sentence about moved rounds."""
        if self._swiss:
            self.access.loaded()
        return super().take(form, form_token)

    def consequences(self, decision: models.Decision) -> Sequence[str]:
        moved = moved_rounds_words(self.access.league(), load_row(self.access.row).league) if self._swiss else ()
        return [*moved, *unanswered_names_words(self.access.row)]

    def notices(self, effect: Effect) -> list[str]:
        league = self.access.league()
        missed = [_missed_rounds_words(last_round(league))] if league.stage.format is Format.SWISS else []
        return [*(missed or points_against_withdrawn(league)), *super().notices(effect)]


def _missed_rounds_words(rounds: int) -> str:
    """Return what a latecomer has of the rounds of a Swiss that are paired already."""
    return ngettext(
        "La ronda que ya está publicada no le suma ningún punto.",
        "Las %(count)d rondas que ya están publicadas no le suman ningún punto.",
        rounds,
    ) % {"count": rounds}


ORGANIZE = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path("ligas/nueva/", new_league, name="found"),
    path(f"{ORGANIZE}copiar/", copy, name="copy_league"),
    path(f"{ORGANIZE}borrar/", delete, name="delete_own_league"),
    path(f"{ORGANIZE}ajustes/", SettingsPage.as_view(), name="settings"),
    path(f"{ORGANIZE}jugadores/", PlayersPage.as_view(), name="players_of"),
    path(f"{ORGANIZE}sorteo/", LotsPage.as_view(), name="lots"),
]
