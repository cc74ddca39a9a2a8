"""Renaming a championship and removing a podium, by its organizers and with history."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league, league_in_preparation, podium_of
from tests.people import Visitor, client_of
from tests.tournaments.web.deciding.browsing import html_of, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame, remove_other_podium
from tournaments.store.access.actor import Actor

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


def test_name_of_another_championship_of_the_organizer_is_refused(cup: models.Championship) -> None:
    client, address = organizer(cup), at("rename_championship", cup)
    league_in_preparation(championship="Otra copa")
    other = models.Championship.objects.get(name="Otra copa")
    assert send(client, address, name="OTRA COPA").status_code == 302, "of somebody else: it is not told"
    assert send(client, address, name="Copa").status_code == 302
    of_cup = cup.organizers.get(user=int(client.session["_auth_user_id"]))
    models.ChampionshipOrganizer.objects.create(championship=other, user=of_cup.user)
    answer = send(client, address, name="OTRA COPA")
    assert answer.status_code == 422 and "ya organizas otro campeonato con ese nombre" in html_of(answer).lower()
    assert send(client, address, name="COPA").status_code == 302, "its own name, in other letters"


@pytest.mark.parametrize("visitor", [Visitor.ANONYMOUS, Visitor.SUPERUSER])
def test_championships_of_one_name_have_their_days_in_lists(cup: models.Championship, visitor: Visitor) -> None:
    other = drawn_league(timetable=Timetable(start=datetime(2027, 3, 6, 17), minutes=20), championship="Otra copa")
    models.Championship.objects.filter(pk=other.championship_id).update(name="COPA", folded_name="copa")
    reader = client_of(visitor, cup.leagues.get())
    html = html_of(reader.get(reverse("tournaments:championships")))
    assert "6 mar 2027" in html and "último cambio: " in html
    assert html_of(reader.get(reverse("tournaments:championships"))).count("último cambio: ") == 1
    models.Championship.objects.filter(pk=other.championship_id).update(name="Otra", folded_name="otra")
    assert "último cambio" not in html_of(reader.get(reverse("tournaments:championships")))
    if visitor is Visitor.SUPERUSER:
        models.Championship.objects.update(name="Copa", folded_name="copa")
        mine = reverse("tournaments:mine")
        assert "Mis campeonatos" not in html_of(reader.get(mine)), "those of others are among the administrator's"
        user = User.objects.get(pk=reader.session[SESSION_KEY])
        for championship in models.Championship.objects.all():
            championship.organizers.create(user=user)
        assert "6 mar 2027" in html_of(reader.get(mine))


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


def test_podium_is_removed_from_an_older_page_unless_it_is_gone(cup: models.Championship) -> None:
    for game in ("Tute", "Parchís"):
        podium_of("Copa", OtherGame(game, 3, [Entrant("Xiana"), Entrant("Uxía")]))
    first, second = cup.other_podiums.order_by("pk")
    cup.refresh_from_db()
    by, seen = by_organizer(cup), cup.version
    remove_other_podium(cup, second.pk, by=by, seen_version=seen)
    with pytest.raises(Fault) as gone:
        remove_other_podium(cup, second.pk, by=by, seen_version=seen)
    assert gone.value.code is Code.CHANGED_MEANWHILE
    remove_other_podium(cup, first.pk, by=by, seen_version=seen)
    assert not cup.other_podiums.exists()


def by_organizer(cup: models.Championship) -> Actor:
    user = User.objects.get(pk=organizer(cup).session[SESSION_KEY])
    return Actor(user.username, user)


def test_only_organizers_rename_or_remove(cup: models.Championship) -> None:
    podium_of("Copa", OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")]))
    podium, stranger = cup.other_podiums.get(), client_of(Visitor.ORGANIZER, cup.leagues.get())
    for address in (at("rename_championship", cup), at("remove_other_podium", cup, podium.pk)):
        assert stranger.post(address, {"name": "Otra"}).status_code == 403
    assert models.Championship.objects.get().name == "Copa" and cup.other_podiums.exists()
