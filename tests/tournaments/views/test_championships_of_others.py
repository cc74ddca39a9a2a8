"""Where anybody makes an account, nobody comes to answer for a championship of others by writing its name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn, preparing
from tests.people import Who, client_of
from tests.tournaments.views.desk import at, body, send
from tournaments import models
from tournaments.league_file.writing import league_document
from tournaments.selectors.loading import load_league

pytestmark = pytest.mark.django_db

REFUSAL = "Ese campeonato lo llevan otras personas"
SETUP = {"name": "Liga nueva", "rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}


@pytest.fixture
def of_others(settings: Any) -> models.League:
    """A league of the one championship."""
    settings.OPEN_SIGNUP = True
    return drawn(championship="Copa")


def found(client: Client, championship: str) -> str:
    return body(send(client, reverse("tournaments:found"), **SETUP, championship=championship))


def bring(client: Client, league: models.League) -> str:
    file = json.dumps(league_document(load_league(league).league)).encode()
    return body(send(client, reverse("tournaments:import"), upload=SimpleUploadedFile("liga.json", file)))


def set_up(client: Client, league: models.League, championship: str) -> str:
    return body(send(client, at("settings", league), **SETUP, championship=championship, step="confirm"))


def in_the_cup() -> int:
    return models.League.objects.filter(championship__name="Copa").count()


@pytest.mark.parametrize("who", [Who.STRANGER, Who.REFEREE])
def test_who_organizes_none_of_its_leagues_brings_none_into_it(of_others: models.League, who: Who) -> None:
    client = client_of(who, of_others)
    assert REFUSAL in found(client, "  COPA ")
    assert REFUSAL.lower() in bring(client, of_others).lower()
    assert in_the_cup() == 1 and models.League.objects.count() == 1


def test_nor_by_the_settings_of_a_league_of_their_own(of_others: models.League) -> None:
    for own in (preparing(name="Propia"), drawn(name="Sorteada")):
        client = client_of(Who.ORGANIZER, own)
        assert REFUSAL in set_up(client, own, "Copa")
        assert REFUSAL not in set_up(client, own, f"Copa de {own.name}")
    assert in_the_cup() == 1


@pytest.mark.parametrize("who", [Who.ORGANIZER, Who.SUPERUSER])
def test_who_organizes_one_of_them_brings_others(of_others: models.League, who: Who) -> None:
    client = client_of(who, of_others)
    found(client, "Copa")
    bring(client, of_others)
    assert in_the_cup() == 3


def test_a_championship_without_leagues_is_for_whoever_names_it(of_others: models.League) -> None:
    models.League.objects.update(championship=None)
    found(client_of(Who.STRANGER, of_others), "Copa")
    assert in_the_cup() == 1


def test_where_accounts_are_by_invitation_whoever_has_one_may(of_others: models.League, settings: Any) -> None:
    settings.OPEN_SIGNUP = False
    found(client_of(Who.STRANGER, of_others), "Copa")
    assert in_the_cup() == 2
