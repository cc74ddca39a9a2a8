"""Incidents of a game, recorded with an article of the league's rules and struck out with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games.rules import RULES
from games.rules.article import Article, Enforcement
from tests.organizing import decide, drawn_league, fixture
from tests.people import organizer_of
from tests.tournaments.organizers.rounds.pages import send
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.display.record import fixtures_with_public_incident
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Side
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.incidents import NoteIncident, StrikeIncident, articles_of
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def note(league: models.League, **how: Any) -> NoteIncident:
    """Return an incident of the game of Ana and Bea: the last article, claimed by Ana, the move stands."""
    usual = {
        "fixture": fixture(league, "Ana", "Bea").pk,
        "article": articles_of(league.rules)[-1],
        "claimed_by": Claimant.ONE,
        "outcome": Outcome.STANDS,
        "by": "Anxo",
    }
    return NoteIncident(**{**usual, **how})


@pytest.mark.parametrize("rules", RULES)
def test_articles_can_be_cited_and_definitions_cannot(rules: str) -> None:
    league = drawn_league(rules=rules)
    for article in RULES[rules].provisions:
        if article.enforcement is Enforcement.DEFINITION:
            with pytest.raises(Fault) as fault:
                decide(league, note(league, article=article))
            assert (fault.value.code, fault.value.place) == (Code.ARTICLE_UNKNOWN, "article")
        else:
            decide(league, note(league, article=article))
    assert models.Incident.objects.count() == len(articles_of(rules))


def test_article_of_another_regulation_is_refused() -> None:
    league = drawn_league(rules="castillar")
    for article in (RULES["spanish"].provisions[-1], Article("x", "", "x")):
        with pytest.raises(Fault) as fault:
            decide(league, note(league, article=article))
        assert fault.value.code is Code.ARTICLE_UNKNOWN


@pytest.mark.parametrize(
    ("how", "code", "place"),
    [
        ({"ply": 0}, Code.OUT_OF_RANGE, "ply"),
        ({"ply": 10**12}, Code.OUT_OF_RANGE, "ply"),
        ({"outcome": Outcome.LOST}, Code.LOSER_OF_INCIDENT, "loser"),
        ({"loser": Side.ONE}, Code.LOSER_OF_INCIDENT, "loser"),
        ({"article": None}, Code.TEXT_EMPTY, "note"),
        ({"article": None, "note": " "}, Code.TEXT_EMPTY, "note"),
        ({"note": "a\0b"}, Code.CHARACTER, "note"),
        ({"note": "x" * 2001}, Code.TEXT_TOO_LONG, "note"),
    ],
)
def test_invalid_incident_changes_nothing(how: dict[str, Any], code: Code, place: str) -> None:
    league = drawn_league()
    with pytest.raises(Fault) as fault:
        decide(league, note(league, **how))
    assert (fault.value.code, fault.value.place) == (code, place)
    assert not models.Incident.objects.exists()


def test_incident_leaves_game_dice_and_table_unchanged() -> None:
    league = drawn_league()
    before = models.Fixture.objects.filter(league=league).values()
    state_before = list(before)
    decide(league, note(league, outcome=Outcome.RESTARTED, ply=12))
    assert list(before.all()) == state_before and not models.Result.objects.exists()
    assert league.state == "drawn"


def test_history_shows_the_whole_incident() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    article = articles_of(league.rules)[0]
    decision = decide(
        league, note(league, article=article, ply=12, outcome=Outcome.LOST, loser=Side.TWO, note="Avisado antes.")
    )
    assert sentence("note_incident", decision.before, decision.after) == (
        f"{game.one.name} – {game.two.name}. Incidencia en la jugada 12, por el art. {article.number} "
        f"({article.subject}). La reclamó {game.one.name}. Decisión: pierde la partida {game.two.name}. Avisado antes."
    )


@pytest.mark.parametrize(("ply", "where"), [(None, "Incidencia."), (3, "Incidencia en la jugada 3.")])
def test_incident_of_which_no_article_speaks_is_told_by_its_note(ply: int | None, where: str) -> None:
    league = drawn_league()
    address = league_url("incidents", league, fixture(league, "Ana", "Bea").pk)
    form = {"article": "none", "outcome": "stands", "claimed_by": "referee", "ply": ply or "", "note": "Sonó un móvil."}
    send(organizer_of(league), address, **form)
    decision = league.decisions.latest("number")
    told = sentence("note_incident", decision.before, decision.after)
    assert told == f"Bea – Ana. {where} La advirtió quien arbitra. Decisión: vale lo jugado. Sonó un móvil."


def test_incident_is_struck_out_once_and_with_a_reason() -> None:
    league = drawn_league()
    decide(league, note(league, public=True))
    row = models.Incident.objects.get()
    assert fixtures_with_public_incident(league.pk) == {row.fixture_id}
    with pytest.raises(Fault) as fault:
        decide(league, StrikeIncident(row.pk))
    assert fault.value.code is Code.REASON_NEEDED
    decision = decide(league, StrikeIncident(row.pk), reason="era otra partida")
    assert "se tacha «Incidencia por el art." in sentence("strike_incident", decision.before, decision.after)
    assert models.Incident.objects.get().struck and not fixtures_with_public_incident(league.pk)
    with pytest.raises(Fault) as fault:
        decide(league, StrikeIncident(row.pk), reason="otra vez")
    assert fault.value.code is Code.INCIDENT_STRUCK


def test_incident_of_another_league_is_not_found() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    decide(league, note(league))
    with pytest.raises(models.Incident.DoesNotExist):
        decide(other, StrikeIncident(models.Incident.objects.get().pk), reason="x")


def test_only_marked_incidents_are_public() -> None:
    league = drawn_league()
    decide(league, note(league))
    assert not fixtures_with_public_incident(league.pk)


@pytest.mark.parametrize(
    "wrong",
    [{"claimed_by": "three"}, {"outcome": "won"}, {"outcome": "lost"}, {"loser": "one"}, {"ply": 0}],
)
def test_database_rejects_invalid_incidents(wrong: dict[str, Any]) -> None:
    league = drawn_league()
    decide(league, note(league))
    with pytest.raises(IntegrityError), transaction.atomic():
        models.Incident.objects.update(**wrong)
