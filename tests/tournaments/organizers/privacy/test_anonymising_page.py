"""The page that erases a name: who may use it, and the leagues that it affects."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, league_in_preparation
from tests.people import Visitor, client_of, organizer_of
from tests.soak.browser import forms_of
from tests.tournaments.organizers.privacy.ursula import URSULA, erasure_everywhere, rows_with_traces, traces_in, ursula
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.management.commands.audit import audit_league
from tournaments.models.league import Role
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_the_leagues_of_others_keep_the_player(league: models.League) -> None:
    client, old = organizer_of(league), ursula()
    other = models.League.objects.get(name="En juego")
    address = league_url("anonymise", league, old.pk)
    preview = html_of(send(client, address))
    assert f"El nombre «{URSULA}» se borra para siempre de 1 liga: {league.name}." in preview
    assert ">Borrar el nombre para siempre</button>" in preview
    assert "Juega también en 4 ligas que organizan otras personas" in preview
    assert confirm(client, address).status_code == 302
    assert not traces_in(html_of(Client().get(league_url("standings", league))))
    assert not traces_in(html_of(Client().get(league_url("history", league))))
    assert URSULA in html_of(Client().get(league_url("standings", other)))
    assert ursula() == old
    anonymous = league.entries.get(name__startswith="Jugador ").player
    assert anonymous != old
    assert anonymous.name == f"Jugador {anonymous.pk}"
    assert league.placings.filter(player=anonymous).count() == 1
    assert not old.placings.filter(league=league).exists()
    page = html_of(Client().get(reverse("tournaments:player", args=[old.pk])))
    assert league.slug not in page
    for each in models.League.objects.all():
        assert audit_league(load_league(each)) == []


def test_organizer_of_all_leagues_erases_in_all(league: models.League) -> None:
    user = User.objects.create_user("de-todas")
    cup = models.Championship.objects.get(name="Otra copa")
    for each in (*models.League.objects.all(), league_in_preparation(name="De la otra copa", championship=cup.name)):
        each.officials.create(user=user, role=Role.ORGANIZER)
    cup.organizers.create(user=user)
    client = Client()
    client.force_login(user)
    address = league_url("anonymise", league, ursula().pk)
    preview = html_of(send(client, address))
    assert "de 6 ligas" in preview, "the league that dismissed her counts too"
    assert "otras personas" not in preview
    assert "que no organizas" not in preview
    confirm(client, address)
    assert rows_with_traces() == []


def test_erased_name_cannot_be_hidden_or_deleted(league: models.League) -> None:
    client, number = organizer_of(league), ursula().pk
    offered = [league_url(name, league, number) for name in ("show_as", "anonymise")]
    pages = (league_url("people", league), reverse("tournaments:player", args=[number]))
    for page in pages:
        assert all(f'"{address}"' in html_of(client.get(page)) for address in offered), page
    decide(league, erasure_everywhere())
    for page in pages:
        assert not any(f'"{address}"' in html_of(client.get(page)) for address in offered), page
    assert "su nombre no se guarda" in html_of(client.get(pages[0]))


def test_superuser_erases_the_name_everywhere(league: models.League) -> None:
    confirm(client_of(Visitor.SUPERUSER, league), league_url("anonymise", league, ursula().pk))
    assert rows_with_traces() == []


def test_podium_of_other_organizers_keeps_the_player(league: models.League) -> None:
    user = User.objects.create_user("de-las-ligas")
    for each in models.League.objects.all():
        each.officials.create(user=user, role=Role.ORGANIZER)
    client = Client()
    client.force_login(user)
    address = league_url("anonymise", league, ursula().pk)
    assert "que no organizas" in html_of(send(client, address))
    confirm(client, address)
    assert [placing.other_podium.game for placing in ursula().placings.all() if placing.other_podium] == ["Tute"]
    assert not ursula().entries.exists()


def test_the_same_tap_twice_is_one_decision(league: models.League) -> None:
    client, address = client_of(Visitor.SUPERUSER, league), league_url("anonymise", league, ursula().pk)
    [form] = [form for form in forms_of(html_of(client.get(address)), address) if "request_key" in form.fields]
    answers = [client.post(form.action, {**form.fields, "step": "confirm"}).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert league.decisions.filter(verb="anonymise").count() == 1


def test_erasure_cannot_be_undone_and_warns(league: models.League) -> None:
    client = client_of(Visitor.SUPERUSER, league)
    playing_ = models.League.objects.get(name="En juego")
    confirm(client, league_url("anonymise", playing_, ursula().pk))
    playing_.refresh_from_db()
    answer = client.post(league_url("undo", playing_, playing_.version))
    assert answer.status_code == 422


def test_cached_page_is_sent_again(league: models.League) -> None:
    address = league_url("standings", league)
    etag = Client().get(address)["ETag"]
    decide(league, erasure_everywhere())
    assert Client().get(address, headers={"If-None-Match": etag}).status_code == 200
