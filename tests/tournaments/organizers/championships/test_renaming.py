"""Renaming a championship and removing a podium, by its organizers and with history."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import league_in_preparation, podium_of
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, send
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> models.Championship:
    league_in_preparation(championship="Copa")
    return models.Championship.objects.get()


def organizer(cup: models.Championship) -> Client:
    return client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, cup.leagues.get())


def at(name: str, cup: models.Championship, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[cup.slug, *more])


def test_championship_is_renamed_and_keeps_its_address(cup: models.Championship) -> None:
    client, address = organizer(cup), at("rename_championship", cup)
    assert address in html_of(client.get(at("organize_championship", cup)))
    assert send(client, address, name="Copa").status_code == 422
    assert send(client, address, name=" ").status_code == 422
    assert send(client, address, name="Copa de Damas").status_code == 302
    page = html_of(client.get(at("organize_championship", cup)))
    assert "<h1><bdi>Copa de Damas</bdi></h1>" in page and "«Copa» pasa a llamarse «Copa de Damas»" in page
    assert "Copa de Damas" in html_of(Client().get(at("championship", cup)))
    league = cup.leagues.get()
    assert "Copa de Damas" in html_of(Client().get(reverse("tournaments:standings", args=[league.slug])))


def test_removed_podium_removes_its_medals(cup: models.Championship) -> None:
    podium_of("Copa", OtherGame("Tute", 4, [Entrant("Xiana"), Entrant("Uxía"), Entrant("Noa")]))
    client, podium = organizer(cup), cup.other_podiums.get()
    address = at("remove_other_podium", cup, podium.pk)
    assert address in html_of(client.get(at("other_podium", cup)))
    assert "Xiana" in html_of(Client().get(at("championship", cup)))
    assert send(client, address).status_code == 302
    assert "Xiana" not in html_of(Client().get(at("championship", cup)))
    assert not models.Player.objects.filter(name="Xiana").exists() and not models.Placing.objects.exists()
    assert "Se quita el podio de Tute" in html_of(client.get(at("organize_championship", cup)))
    assert client.get(address).status_code == 404


def test_only_organizers_rename_or_remove(cup: models.Championship) -> None:
    podium_of("Copa", OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")]))
    podium, stranger = cup.other_podiums.get(), client_of(Visitor.ORGANIZER, cup.leagues.get())
    for address in (at("rename_championship", cup), at("remove_other_podium", cup, podium.pk)):
        assert stranger.post(address, {"name": "Otra"}).status_code == 403
    assert models.Championship.objects.get().name == "Copa" and cup.other_podiums.exists()
