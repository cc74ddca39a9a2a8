"""The tokens of private links: guesses are limited, and no page discloses one."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import drawn_league
from tests.people import organizer_of
from tests.tournaments.organizers.links.private_links import address_in, make, open_link, path_of
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.store.access.tokens import MAX_WRONG, WRONG_WINDOW, new_token

pytestmark = pytest.mark.django_db


WRONG_TOKENS = MAX_WRONG + 2
PHONES = MAX_WRONG + 2


def test_sender_of_wrong_tokens_waits_and_links_open() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    stranger = Client(REMOTE_ADDR="192.0.2.9")
    answers = [stranger.get(reverse("tournaments:enter", args=[new_token()])) for _ in range(WRONG_TOKENS)]
    codes = [answer.status_code for answer in answers]
    assert codes[:MAX_WRONG] == [404] * MAX_WRONG and codes[-1] == 429
    assert answers[-1]["Retry-After"] == str(WRONG_WINDOW.seconds)
    assert stranger.get(path).status_code == 200
    models.WrongToken.objects.update(at=timezone.now() - WRONG_WINDOW)
    assert stranger.get(reverse("tournaments:enter", args=["otro"])).status_code == 404
    assert models.WrongToken.objects.count() == 1


def test_guesser_does_not_affect_other_addresses() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    opened_before = open_link(path)
    guesser = Client()
    for number in range(WRONG_TOKENS):
        (guesser if number % 2 else Client()).get(reverse("tournaments:enter", args=[new_token()]))
    phones = [Client() for _ in range(PHONES - 1)]
    assert {phone.get(path).status_code for phone in phones} == {200}
    assert {phone.post(path, {"name": "Ana"}).status_code for phone in phones} == {302}
    assert {phone.get(league_url("record", league)).status_code for phone in (*phones, opened_before)} == {200}


def test_address_behind_a_proxy_is_taken_from_its_header(settings: Any) -> None:
    settings.HTTPS = True
    wrong = reverse("tournaments:enter", args=["nada"])
    for number in range(MAX_WRONG):
        Client().get(wrong, HTTP_X_FORWARDED_FOR=f"10.0.0.{number}, 192.0.2.9")
    assert Client().get(wrong, HTTP_X_FORWARDED_FOR="192.0.2.9").status_code == 429
    assert Client().get(wrong, HTTP_X_FORWARDED_FOR="192.0.2.9, 192.0.2.10").status_code == 404


@pytest.mark.parametrize("token", ["x", "a" * 5_000, "%00", "%ff%fe", "%ED%A0%80", "..", "'--", "\u202e\U0001f600"])
def test_any_text_as_a_token_gets_a_response(token: str) -> None:
    for answer in (Client().get(f"/enlace/{token}/"), Client().post(f"/enlace/{token}/", {"name": "\x00"})):
        assert answer.status_code == 404


def test_pages_with_a_token_are_not_cached_or_disclosed() -> None:
    league = drawn_league()
    client = organizer_of(league)
    made = make(client, league)
    for answer in (made, Client().get(path_of(address_in(made))), client.get(league_url("make_link", league))):
        assert "no-store" in answer["Cache-Control"]
        assert answer["Referrer-Policy"] == "strict-origin"


def test_form_of_a_link_is_accepted_only_from_its_page() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client(enforce_csrf_checks=True)
    assert client.post(path, {"name": "Ana"}).status_code == 403
