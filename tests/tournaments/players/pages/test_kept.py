"""The page that gathers the players' pages of an account: next games, and reported results that wait."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn_league, fixture
from tests.own_pages import SECRET, allow, player_of
from tests.queries import count_queries
from tests.tournaments.web.deciding.browsing import WON
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.organizers.calendar.verbs import PutOff
from tournaments.store.access.tokens import page_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """Return the browser of an account."""
    browser = Client()
    browser.force_login(User.objects.create_user("suya"))
    return browser


def my_pages(client: Client) -> str:
    return client.get(reverse("tournaments:my_pages")).content.decode()


def test_my_pages_gathers_several_leagues(client: Client) -> None:
    for name in ("Liga de Oros", "Liga de Copas"):
        league = drawn_league(name=name)
        client.post(player_of(league, "Ana").url("keep_page"))
    address = reverse("tournaments:my_pages")
    html = client.get(address).content.decode()
    assert "Liga de Oros" in html and "Liga de Copas" in html and html.count("Contra") == 2
    entry = models.PlayerLink.objects.latest("pk").entry
    client.post(reverse("tournaments:keep_page", args=[page_token(SECRET, entry.pk)]), {"step": "forget"})
    assert client.get(address).content.decode().count("Contra") == 1
    assert Client().get(address).status_code == 302


def test_my_pages_skip_a_reported_game_and_say_that_it_waits(client: Client) -> None:
    league = drawn_league()
    allow(league)
    ana, address = player_of(league, "Ana"), reverse("tournaments:my_pages")
    for opponent in ("Bea", "Carlos"):
        player_of(league, opponent)
    client.post(ana.url("keep_page"))
    for left in (1, 0):
        game = fixture(league, "Ana", "Bea") if left else fixture(league, "Ana", "Carlos")
        assert ana.confirm("own_report", game.pk, **WON).status_code == 302
        html = client.get(address).content.decode()
        assert html.count("<b><bdi>") == left and ("<b><bdi>Carlos</bdi></b>" in html) is bool(left)
        assert html.count("Espera a que tu rival lo confirme") == 2 - left
    assert "ya está comunicado: falta que se confirme" in html


def test_my_pages_ask_for_an_answer_to_the_opponents_report(client: Client) -> None:
    league = drawn_league()
    allow(league)
    ana, bea, game = player_of(league, "Ana"), player_of(league, "Bea"), fixture(league, "Ana", "Bea")
    client.post(ana.url("keep_page"))
    bea.confirm("own_report", game.pk, **WON)
    html = my_pages(client)
    assert "Bea comunica:" in html and "Contesta antes del" in html and "Comunicaste:" not in html
    [address] = re.findall(r'href="(/mi/ficha-[^"]+)">\s*Contestar', html)
    assert "Lo que comunica Bea" in client.get(address).content.decode()
    ana.confirm("own_report", game.pk, **{**WON, "one_men": "2"})
    html = my_pages(client)
    assert "No coincide con lo de tu rival: decide quien arbitra." in html and "Contesta antes del" not in html


def test_my_pages_tell_a_game_without_date_from_a_reported_one(client: Client) -> None:
    league = drawn_league(timetable=Timetable(start=datetime(2030, 1, 5, 17), minutes=30, days=(5,)))
    client.post(player_of(league, "Ana").url("keep_page"))
    for game in league.fixtures.filter(Q(one__name="Ana") | Q(two__name="Ana")):
        decide(league, PutOff(game.pk))
    html = my_pages(client)
    assert "Lo que te queda por jugar está sin fecha." in html and "ya está comunicado" not in html


def test_reports_of_several_leagues_take_one_query(client: Client) -> None:
    counts = []
    for number in range(3):
        league = drawn_league(name=f"Liga {number}")
        allow(league)
        ana = player_of(league, "Ana")
        client.post(ana.url("keep_page"))
        my_pages(client)
        with count_queries() as before:
            my_pages(client)
        ana.confirm("own_report", fixture(league, "Ana", "Bea").pk, **WON)
        with count_queries() as after:
            assert my_pages(client).count("Comunicaste:") == number + 1
        counts.append(after.total - before.total)
    assert counts == [0, 0, 0]
