"""A person with an account and a private link, or with two links, cannot confirm their own result."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league, fixture
from tests.tournaments.web.deciding.browsing import WON, confirm, html_of, league_url, send
from tournaments import models
from tournaments.models.access_link import Reach
from tournaments.models.league import Role
from tournaments.store.access.actor import SALT, Device, device_of
from tournaments.store.access.tokens import digest, new_token

pytestmark = pytest.mark.django_db
PASSWORD = "una-clave-larga-4"


@pytest.fixture
def league() -> models.League:
    """Return a league that requires confirmation, with a referee who has an account."""
    league = drawn_league(confirm_results=True)
    bea = User.objects.create_user("bea", password=PASSWORD, first_name="Bea")
    league.officials.create(user=bea, role=Role.REFEREE)
    return league


def log_in(client: Client) -> None:
    answer = client.post(reverse("login"), {"username": "bea", "password": PASSWORD})
    assert answer.status_code == 302


def open_link(client: Client, league: models.League, name: str, label: str = "Mesa 1") -> HttpResponse:
    """Open a new link and send the name that its page requests."""
    token = new_token()
    models.AccessLink.objects.create(league=league, reach=Reach.LEAGUE, label=label, token_hash=digest(token))
    return client.post(reverse("tournaments:enter", args=[token]), {"name": name})


def record(client: Client, league: models.League) -> int:
    game = fixture(league, "Ana", "Bea").pk
    assert confirm(client, f"{league_url('game', league, game)}?gana=one", **WON).status_code == 302
    return game


def confirmed(client: Client, league: models.League, game: int) -> bool:
    """Try to confirm the result and return whether the client may."""
    send(client, league_url("confirm_result", league, game))
    return models.Result.objects.get().confirmed


def open_without_a_name(client: Client, league: models.League) -> None:
    """Open a link without a name, as before its league required confirmation."""
    models.League.objects.filter(pk=league.pk).update(confirm_results=False)
    assert open_link(client, league, "").status_code == 302
    models.League.objects.filter(pk=league.pk).update(confirm_results=True)


def test_link_without_a_name_confirms_nothing(league: models.League) -> None:
    referee, phone = Client(), Client()
    log_in(referee)
    game = record(referee, league)
    open_without_a_name(phone, league)
    assert "escribe tu nombre" in html_of(phone.get(league_url("game", league, game)))
    assert not confirmed(phone, league, game)
    assert open_link(phone, league, "Eva", "Mesa 2").status_code == 302
    assert confirmed(phone, league, game)


def test_link_requires_a_name_if_results_need_confirmation(league: models.League) -> None:
    phone = Client()
    assert open_link(phone, league, " ").status_code == 422
    assert open_link(phone, league, "Eva", "Mesa 2").status_code == 302
    models.League.objects.filter(pk=league.pk).update(confirm_results=False)
    assert open_link(Client(), league, "", "Mesa 3").status_code == 302


@pytest.mark.parametrize("logged_out", [True, False])
def test_account_confirms_no_result_of_a_link_on_its_device(logged_out: bool, league: models.League) -> None:
    client = Client()
    open_without_a_name(client, league)
    game = record(client, league)
    log_in(client)
    assert "en este dispositivo" in html_of(client.get(league_url("game", league, game))).lower()
    assert not confirmed(client, league, game)
    if logged_out:
        client.post(reverse("logout"))
        log_in(client)
        assert not confirmed(client, league, game)
    other = Client()
    log_in(other)
    assert confirmed(other, league, game), "on another device the two accesses are not recognized as one person"


def test_link_on_an_account_device_does_not_confirm_for_it(league: models.League) -> None:
    client = Client()
    log_in(client)
    game = record(client, league)
    client.post(reverse("logout"))
    open_link(client, league, "Otro nombre")
    assert not confirmed(client, league, game)
    phone = Client()
    open_link(phone, league, "Eva", "Mesa 2")
    assert confirmed(phone, league, game)


def test_two_links_on_one_device_are_one_person(league: models.League) -> None:
    client = Client()
    open_link(client, league, "Eva")
    game = record(client, league)
    open_link(client, league, "Luz", "Mesa 2")
    assert not confirmed(client, league, game)


def test_two_accounts_on_one_device_are_two_people(league: models.League) -> None:
    """For example, a tablet that the club shares."""
    client = Client()
    log_in(client)
    game = record(client, league)
    eva = User.objects.create_user("eva", password=PASSWORD)
    league.officials.create(user=eva, role=Role.REFEREE)
    client.post(reverse("logout"))
    client.post(reverse("login"), {"username": "eva", "password": PASSWORD})
    assert confirmed(client, league, game)


def test_device_keeps_the_accounts_before_the_last_one() -> None:
    bea, eva = (User.objects.create_user(name, password=PASSWORD) for name in ("bea", "eva"))
    device = Device("clave").with_account(bea).with_account(eva).with_account(eva)
    assert device.has_account(bea) and device.has_account(eva) and len(device.accounts) == 2


def test_device_cookie_of_an_older_version_is_read() -> None:
    request = Client().get("/").wsgi_request
    request.COOKIES[settings.DEVICE_COOKIE_NAME] = signing.dumps(("clave", ["abc"]), salt=SALT)
    device = device_of(request)
    assert device and device.accounts == ("abc",) and device.links == ()
