"""The page of an account's tokens: each is shown once, and revoked only by its owner."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league
from tests.tournaments.api.programs import ApiClient, problem
from tournaments import models
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.store.access.tokens import MAX_TOKENS, make_token

pytestmark = pytest.mark.django_db
PAGE = "/cuenta/tokens/"


def logged_in_account(name: str = "ana") -> tuple[User, Client]:
    user, client = User.objects.create_user(name), Client()
    client.force_login(user)
    return user, client


def make_token_on_page(client: Client, **fields: object) -> str:
    """Make a token with the form of the page and return it, as the page shows it once."""
    page = client.post(PAGE, {"name": "Marcador", "scope": "results", **fields}).content.decode()
    match = re.search(r'value="(castillar_[\w-]+)"', page)
    assert match, page
    return match[1]


def test_token_is_shown_once_and_works() -> None:
    _user, client = logged_in_account()
    token = make_token_on_page(client)
    assert ApiClient(token).get("/leagues").status_code == 200
    page = client.get(PAGE).content.decode()
    assert token not in page and "Marcador" in page


def test_leagues_of_one_name_are_offered_by_their_addresses() -> None:
    user, client = logged_in_account()
    leagues = [drawn_league(name="Copa") for _ in range(2)]
    for league in leagues:
        models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
    page = client.get(PAGE).content.decode()
    assert all(f"Copa ({league.slug})" in page for league in leagues)


def test_token_is_limited_to_an_own_league() -> None:
    user, client = logged_in_account()
    own, other = drawn_league(name="Propia"), drawn_league(name="Ajena")
    models.Official.objects.create(league=own, user=user, role=Role.ORGANIZER)
    make_token_on_page(client, league=own.pk)
    assert models.ApiToken.objects.get().league == own
    assert client.post(PAGE, {"name": "x", "scope": "read", "league": other.pk}).status_code == 422
    assert client.post(PAGE, {"name": "x", "scope": "todo"}).status_code == 422
    assert models.ApiToken.objects.count() == 1


def test_token_is_revoked_only_by_its_owner() -> None:
    _user, client = logged_in_account()
    token = make_token_on_page(client)
    address = reverse("revoke_api_token", args=[models.ApiToken.objects.get().pk])
    _other, stranger = logged_in_account("xan")
    assert stranger.post(address).status_code == 404
    assert ApiClient(token).get("/leagues").status_code == 200
    assert client.post(address, follow=True).status_code == 200
    assert problem(ApiClient(token).get("/leagues")) == (401, "token_unknown")


def test_account_has_a_limited_number_of_tokens() -> None:
    user, client = logged_in_account()
    for number in range(MAX_TOKENS):
        make_token(user, f"n.º {number}", Scope.READ)
    assert client.post(PAGE, {"name": "otro", "scope": "read"}).status_code == 422
    assert models.ApiToken.objects.count() == MAX_TOKENS


def test_page_needs_the_form_token_of_its_site() -> None:
    user, _client = logged_in_account()
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.post(PAGE, {"name": "x", "scope": "read"}).status_code == 403
