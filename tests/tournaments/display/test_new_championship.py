"""A league enters a new championship only once its organizer knows that it is new."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.display.new_championship import names_like

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> models.League:
    league_in_preparation(name="Otra liga", championship="Copa de Otoño")
    return league_in_preparation()


def names() -> set[str]:
    return set(models.Championship.objects.values_list("name", flat=True))


def test_new_name_is_asked_about_and_then_made(league: models.League) -> None:
    client, address = organizer_of(league), league_url("league_championship", league)
    question = send(client, address, championship="Copa de Otono 2")
    page = html_of(question)
    assert question.status_code == 200 and names() == {"Copa de Otoño"}
    assert 'name="championship" value="Copa de Otoño"' in page and "Crear «Copa de Otono 2»" in page
    assert send(client, address, championship="Copa de Otono 2", new="Otro").status_code == 200
    assert send(client, address, championship="Copa de Otono 2", new="Copa de Otono 2").status_code == 302
    assert names() == {"Copa de Otoño", "Copa de Otono 2"}


def test_name_like_it_is_taken_at_once(league: models.League) -> None:
    assert send(organizer_of(league), league_url("league_championship", league), championship="copa de otoño")
    assert names() == {"Copa de Otoño"} and models.ChampionshipRequest.objects.get().league == league


def test_first_championship_is_made_at_once() -> None:
    league = league_in_preparation()
    address = league_url("league_championship", league)
    assert send(organizer_of(league), address, championship="Copa").status_code == 302
    assert names() == {"Copa"}


def test_championship_that_the_organizer_may_not_see_is_not_offered(league: models.League) -> None:
    models.League.objects.exclude(pk=league.pk).update(published=False)
    address = league_url("league_championship", league)
    assert send(organizer_of(league), address, championship="Copa de Otono").status_code == 302


def test_names_are_alike_without_case_and_accents() -> None:
    cups = ("Copa de Invierno", "Copa de Otoño", "Liga escolar", "COPA DE OTONO 2025")
    assert names_like("copa de otono", cups) == ("Copa de Otoño", "COPA DE OTONO 2025", "Copa de Invierno")
    assert names_like("Zzz", cups) == ()


def test_list_of_championships_says_where_one_is_made_to_accounts() -> None:
    address, words = reverse("tournaments:championships"), "Un campeonato se crea desde una liga que organizas"
    assert words in html_of(client_of(Visitor.STRANGER, league_in_preparation()).get(address))
    assert words not in html_of(Client().get(address))
