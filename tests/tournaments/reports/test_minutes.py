"""The minutes of a league: their content, and their readers, the officials only."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import beat, decide, drawn, fixture, played_out
from tests.queries import counted
from tests.tournaments.reports.pdf import assert_well_set, squeezed, text
from tournaments import models
from tournaments.conduct.sanction import SanctionPlayer
from tournaments.conduct.withdraw import Withdraw
from tournaments.incidents.verbs import NoteIncident, articles_of
from tournaments.models.incident import Claimant, Outcome
from tournaments.models.official import Role

pytestmark = pytest.mark.django_db
REASON = "insultó a quien arbitraba"


def eventful() -> models.League:
    league = drawn(("Ana", "Bea", "Carlos", "Dora"))
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    beat(league, "Ana", "Bea")
    decide(league, SanctionPlayer("Bea", REASON))
    decide(
        league,
        NoteIncident(fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo"),
    )
    decide(league, Withdraw("Dora"))
    return league


def official(league: models.League, role: Role, name: str) -> Client:
    user = User.objects.create_user(name, first_name="Xoana", last_name="Lema")
    league.officials.create(user=user, role=role)
    client = Client()
    client.force_login(user)
    return client


def address(league: models.League) -> str:
    return f"/ligas/{league.slug}/documentos/minutes.pdf"


@pytest.mark.parametrize("role", Role)
def test_officials_read_decisions_and_reasons(role: Role) -> None:
    league = eventful()
    answer = official(league, role, "xoana").get(address(league))
    words = squeezed(text(answer.content))
    said = (REASON, "Xoana Lema", "Dora", "Ana – Bea", "La reclamó Ana", "Firmas", "no se publican")
    assert [one for one in said if squeezed(one) not in words] == []
    assert_well_set(answer.content)


def test_minutes_are_for_officials_and_not_in_the_dossier() -> None:
    league = eventful()
    stranger = Client()
    stranger.force_login(User.objects.create_user("nadie"))
    for client in (Client(), stranger):
        assert client.get(address(league)).status_code == 403
        assert address(league) not in client.get(f"/ligas/{league.slug}/documentos/").content.decode()
        assert REASON not in text(client.get(f"/ligas/{league.slug}/documentos/dossier.pdf").content)
    team = official(league, Role.REFEREE, "xoana")
    assert address(league) in team.get(f"/ligas/{league.slug}/documentos/").content.decode()
    assert REASON not in text(team.get(f"/ligas/{league.slug}/documentos/dossier.pdf").content)


def test_players_are_named_in_full() -> None:
    league = played_out()
    league.entries.filter(name="Ana").update(initials=True)
    team = official(league, Role.ORGANIZER, "xoana")
    assert "Ana" in text(team.get(address(league)).content)
    assert "Ana" not in text(team.get(f"/ligas/{league.slug}/documentos/standings.pdf").content)


def test_queries_do_not_grow_with_the_decisions() -> None:
    league = eventful()
    team = official(league, Role.ORGANIZER, "xoana")
    with counted() as few:
        team.get(address(league))
    for _again in range(5):
        decide(league, SanctionPlayer("Ana", REASON))
    with counted() as many:
        team.get(address(league))
    assert many.made <= few.made
