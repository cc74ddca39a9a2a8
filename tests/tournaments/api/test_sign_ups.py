"""Signing up through the API: anybody may, with the limits of the page."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.organizing import decide, drawn_league, league_in_preparation
from tests.tournaments.api.programs import problem
from tournaments import models
from tournaments.store.events import OpenSignUp

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> models.League:
    row = league_in_preparation(("Ana", "Bea", "Carlos"), name="Abierto")
    decide(row, OpenSignUp(4))
    return row


def sign_up(league: models.League, **sent: Any) -> Any:
    return Client().post(f"/api/v1/leagues/{league.slug}/sign-ups", sent, content_type="application/json")


def state(league: models.League) -> Any:
    return Client().get(f"/api/v1/leagues/{league.slug}/sign-ups").json()


def test_places_are_taken_and_then_people_wait(league: models.League) -> None:
    assert state(league) == {"open": True, "places": 4, "taken": 3, "free": 1}
    answers = [sign_up(league, name=name, club="Uriandia") for name in ("Dora", "Eva")]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert [answer.json()["waits"] for answer in answers] == [0, 1]
    assert state(league)["free"] == 0
    own = Client().get(urlsplit(answers[1].json()["page"]).path).content.decode()
    assert "Eva" in own and "en el puesto 1" in own
    assert list(league.sign_ups.values_list("name", "club")) == [("Dora", "Uriandia"), ("Eva", "Uriandia")]


def test_name_in_the_list_needs_a_club(league: models.League) -> None:
    answer = sign_up(league, name="ana")
    assert problem(answer) == (422, "sign_up_namesake")
    assert answer.json()["errors"][0]["place"] == "club"
    assert sign_up(league, name="ana", club="Uriandia").status_code == 201


@pytest.mark.parametrize("sent", [{}, {"name": ""}, {"name": "x" * 300}, {"name": "Dora", "rating": 1}])
def test_wrong_sign_up_is_refused(league: models.League, sent: dict[str, Any]) -> None:
    assert sign_up(league, **sent).status_code == 422
    assert not league.sign_ups.exists()


def test_closed_or_private_league_takes_nobody(league: models.League) -> None:
    other = drawn_league(name="Sin inscripción")
    assert state(other) == {"open": False, "places": None, "taken": 0, "free": 0}
    assert problem(sign_up(other, name="Dora")) == (409, "sign_up_shut")
    models.League.objects.filter(pk=league.pk).update(published=False)
    assert sign_up(league, name="Dora").status_code == 404
