"""Record an incident of a game with the referee's decision, or strike out one recorded by mistake."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules import RULES
from games.rules.article import Article, Enforcement
from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import Side
from tournaments.models.fixture import Claimant, Outcome
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.fixtures import fixture_document, fixture_of, subject
from tournaments.wording import results
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import pair

MAX_PLIES = 10_000
"""The largest half-move that an incident may name."""


def articles_of(rules: str) -> tuple[Article, ...]:
    """Return the articles of a rule system that can be broken: all except definitions."""
    return tuple(article for article in RULES[rules].provisions if article.enforcement is not Enforcement.DEFINITION)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteIncident(Verb):
    """Record an incident.

    `ply` is the half-move, from 1, or None if unknown. `loser` is given if and only if the outcome is a lost game. `by`
    is the name of the official, and `handle` that of their account, if any.
    """

    fixture: int
    article: Article
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
            article=self.article.number,
            subject=self.article.subject,
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
        """Raise Fault for an unknown article, an impossible half-move, or a loser who does not fit the outcome."""
        if self.article not in articles_of(rules):
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
