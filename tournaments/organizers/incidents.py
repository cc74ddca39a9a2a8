"""The incidents of a game: recorded with the decision of the referee, listed, and struck out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules import RULES
from games.rules.article import Article, Enforcement, Topic
from games.wording import short_citation
from tournaments import models
from tournaments.display.record import incidents_of
from tournaments.display.requests import claims_about
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import Game, Reason, Side
from tournaments.models.fixture import Claimant, Outcome
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.fixtures import fixture_document, fixture_of, subject
from tournaments.web.deciding.championship import GameDecision
from tournaments.web.deciding.reasons import ReasonForm
from tournaments.web.form_token import FormToken
from tournaments.web.forms import PlainForm, WordsField, choose_one, number_field
from tournaments.wording import results
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import OUTCOMES, pair

MAX_PLIES = 10_000
"""The largest half-move that an incident may name."""


NO_ARTICLE = "none"
"""The choice of an incident that no article covers."""


def articles_of(rules: str) -> tuple[Article, ...]:
    """Return the articles of a rule system that can be broken: all except definitions."""
    return tuple(article for article in RULES[rules].provisions if article.enforcement is not Enforcement.DEFINITION)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteIncident(Verb):
    """Record an incident.

    `article` is None for an incident that no article covers: its note then says what it was. `ply` is the
    half-move, from 1, or None if unknown. `loser` is given if and only if the outcome is a lost game. `by` is the name
    of the official, and `handle` that of their account, if any.
    """

    fixture: int
    article: Article | None
    claimed_by: Claimant
    outcome: Outcome
    by: str
    loser: Side | None = None
    ply: int | None = None
    note: str = ""
    public: bool = False
    handle: str = ""

    name = "note_incident"

    def apply(self, league: models.League) -> Change:
        """Store the incident."""
        fixture = fixture_of(league, self.fixture)
        self._check(league.rules)
        with within("note"):
            note = checks.words(self.note).strip()
        row = models.Incident.objects.create(
            fixture=fixture,
            article=self.article.number if self.article else "",
            subject=self.article.subject if self.article else "",
            ply=self.ply,
            claimed_by=self.claimed_by,
            outcome=self.outcome,
            loser=self.loser,
            note=note,
            public=self.public,
            noted_by=self.by,
            noted_by_handle=self.handle,
        )
        return Change(None, incident_document(fixture, row), subject(fixture.pk))

    def _check(self, rules: str) -> None:
        """Raise Fault for an unknown article, neither article nor note, an impossible half-move, or a wrong loser.

        A loser is given if and only if the outcome is a lost game.
        """
        if self.article is None and not self.note.strip():
            raise Fault(Code.TEXT_EMPTY, "note")
        if self.article and self.article not in articles_of(rules):
            raise Fault(Code.ARTICLE_UNKNOWN, "article", article=self.article.number)
        if self.ply is not None and not 1 <= self.ply <= MAX_PLIES:
            raise Fault(Code.OUT_OF_RANGE, "ply", least=1, most=MAX_PLIES, found=self.ply)
        if (self.outcome is Outcome.LOST) is not (self.loser is not None):
            raise Fault(Code.LOSER_OF_INCIDENT, "loser")


@dataclass(frozen=True, slots=True)
class StrikeIncident(Verb):
    """Strike out an incident, which remains in the records."""

    incident: int

    name = "strike_incident"
    needs_reason = True

    def apply(self, league: models.League) -> Change:
        """Strike the incident out; it stays in the history."""
        rows = models.Incident.objects.select_related("fixture__one", "fixture__two")
        row = rows.get(pk=self.incident, fixture__league=league)
        if row.struck:
            raise Fault(Code.INCIDENT_STRUCK)
        before = incident_document(row.fixture, row)
        row.struck = True
        row.save(update_fields=["struck"])
        return Change(before, fixture_document(row.fixture, incident=row.pk, struck=True), subject(row.fixture_id))


def incident_document(fixture: models.Fixture, row: models.Incident) -> Json:
    """Return an incident as the history stores it."""
    return fixture_document(
        fixture,
        incident=row.pk,
        article=row.article,
        subject=row.subject,
        ply=row.ply,
        claimed_by=row.claimed_by,
        outcome=row.outcome,
        loser=row.loser,
        note=row.note,
    )


@sentence_of("note_incident")
def _note_incident(before: Json, after: Json, walkover: int) -> str:
    return f"{pair(after)}. {results.incident_sentence(after)}"


@sentence_of("strike_incident")
def _strike_incident(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se tacha «%(incident)s».") % {
        "pair": pair(before),
        "incident": results.incident_sentence(before).rstrip("."),
    }


class IncidentForm(PlainForm):
    """The form of an incident and of the referee's decision on it."""

    article = forms.ChoiceField(label=gettext_lazy("Artículo"), error_messages=choose_one())
    outcome = forms.ChoiceField(
        label=gettext_lazy("Qué se decide"),
        widget=forms.RadioSelect,
        choices=[(outcome.value, words) for outcome, words in OUTCOMES.items()],
        error_messages=choose_one(),
    )
    loser = forms.ChoiceField(
        label=gettext_lazy("Si se pierde la partida, quién la pierde"),
        required=False,
        widget=forms.RadioSelect,
        error_messages=choose_one(),
    )
    claimed_by = forms.ChoiceField(
        label=gettext_lazy("Quién lo reclamó"),
        widget=forms.RadioSelect,
        initial=Claimant.REFEREE.value,
        error_messages=choose_one(),
    )
    ply = number_field(
        1,
        MAX_PLIES,
        label=gettext_lazy("Jugada"),
        required=False,
        help_text=gettext_lazy("Contando las de los dos. Puede quedar en blanco."),
    )
    note = WordsField(
        label=gettext_lazy("Nota"),
        required=False,
        help_text=gettext_lazy("Si marcas la partida en la lista pública, la leerá cualquiera que vea la lista."),
    )
    public = forms.BooleanField(label=gettext_lazy("Marcar la partida en la lista pública"), required=False)

    def public_texts_by_field(self) -> dict[str, str]:
        return {"note": self.cleaned_data["note"]} if self.cleaned_data["public"] else {}

    def __init__(self, *args: Any, game: Game, rules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.articles = articles_of(rules)
        players = [(side.value, game.player(side)) for side in Side]
        numbered = [(str(at), short_citation(one)) for at, one in enumerate(self.articles)]
        others = (NO_ARTICLE, gettext_lazy("De otra cosa: se dice en la nota"))
        self._set_choices("article", [("", gettext_lazy("Elige…")), *numbered, others])
        self.fields["article"].widget.attrs["data-filter"] = gettext_lazy("Buscar un artículo")
        self._set_choices("loser", players)
        self._set_choices("claimed_by", [(Claimant.REFEREE.value, gettext_lazy("quien arbitra")), *players])

    def _set_choices(self, name: str, choices: list[Any]) -> None:
        """Set the choices of a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def chosen_article(self) -> Article | None:
        chosen = self.cleaned_data["article"]
        return None if chosen == NO_ARTICLE else self.articles[int(chosen)]

    @property
    def chosen_loser(self) -> Side | None:
        """The chosen loser if the referee's decision is a lost game, or None: otherwise the field is ignored."""
        lost = self.cleaned_data["outcome"] == Outcome.LOST
        return Side(self.cleaned_data["loser"]) if lost and self.cleaned_data["loser"] else None


class IncidentDecision(GameDecision):
    """A decision on the incidents of a game, which redirects to their list."""

    has_preview = False

    def return_address(self) -> str:
        """Return the list, also for a form sent twice, which is answered before its game is loaded."""
        return reverse("tournaments:incidents", args=[self.access.slug, self.kwargs["object_id"]])


class IncidentsPage(IncidentDecision):
    """The page that lists the incidents of a game and records another."""

    form_class = IncidentForm
    template = "organizers/incidents/incidents.html"
    title = gettext_lazy("Incidencias")
    button = gettext_lazy("Anotar la incidencia")
    lost: NoteIncident | None = None

    def form_options(self) -> Mapping[str, Any]:
        return {"game": self.page.game, "rules": self.access.row.rules}

    def initial(self) -> Mapping[str, Any]:
        """Return the article, by its index in the list, and the claimant that the address names."""
        parameters = {"article": self.request.GET.get("articulo"), "claimed_by": self.request.GET.get("reclama")}
        return {name: value for name, value in parameters.items() if value}

    def context(self) -> Mapping[str, Any]:
        incidents = incidents_of(self.page.fixture_id, self.page.game, self.loaded.zone)
        claims = claims_about(self.loaded, self.page.fixture_id) if self.access.organizes else ()
        return {**super().context(), "incidents": incidents, "claims": claims, "game_address": self.address}

    def verb(self, form: IncidentForm) -> NoteIncident:
        data = form.cleaned_data
        return NoteIncident(
            fixture=self.page.fixture_id,
            article=form.chosen_article,
            claimed_by=Claimant(data["claimed_by"]),
            outcome=Outcome(data["outcome"]),
            loser=form.chosen_loser,
            ply=data["ply"],
            note=data["note"],
            public=data["public"],
            by=self.access.actor.name,
            handle=self.access.actor.handle,
        )

    def take(self, form: IncidentForm, form_token: FormToken) -> models.Decision:
        decision = super().take(form, form_token)
        verb = self.verb(form)
        self.lost = verb if verb.outcome is Outcome.LOST else None
        return decision

    def return_address(self) -> str:
        """Return the page of the result, filled in, if the incident loses the game, or else the list of incidents."""
        return self._result_address(self.lost) if self.lost else super().return_address()

    def _result_address(self, incident: NoteIncident) -> str:
        """Return the address that enters the result of a game incident by this incident."""
        assert incident.loser
        refused = incident.article and incident.article is RULES[self.access.row.rules].articles.get(
            Topic.NONCOMPLIANCE
        )
        reason = Reason.REFUSAL if refused else Reason.ADJUDICATED
        page = "correct" if self.page.game.result else "game"
        where = reverse(f"tournaments:{page}", args=[self.access.slug, self.page.fixture_id])
        return f"{where}?gana={Side(incident.loser).other}&motivo={reason}"


class StrikePage(IncidentDecision):
    """The page that strikes out an incident."""

    form_class = ReasonForm
    template = "organizers/incidents/strike.html"
    title = gettext_lazy("Tachar la incidencia")
    explains = gettext_lazy("Sigue a la vista, tachada, y en el historial.")
    button = gettext_lazy("Tachar")

    def prepare(self, object_id: int = 0) -> HttpResponseBase | None:
        """Find the incident of the address; go back to the list if it is struck out already."""
        found = super().prepare(object_id)
        incidents = incidents_of(self.page.fixture_id, self.page.game, self.loaded.zone)
        line = next((line for line in incidents if line.pk == self.kwargs["incident"]), None)
        if line is None:
            raise models.Incident.DoesNotExist
        self.line = line
        is_read = self.request.method in ("GET", "HEAD")
        return redirect(self.return_address()) if is_read and line.struck else found

    def context(self) -> Mapping[str, Any]:
        return {**super().context(), "about": self.line.text}

    def verb(self, form: ReasonForm) -> Verb:
        return StrikeIncident(self.line.pk)


INCIDENTS = "ligas/<slug:slug>/partidas/<int:object_id>/incidencias/"

urlpatterns: list[URLPattern] = [
    path(INCIDENTS, IncidentsPage.as_view(), name="incidents"),
    path(f"{INCIDENTS}<int:incident>/tachar/", StrikePage.as_view(), name="strike_incident"),
]
