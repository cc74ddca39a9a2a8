"""Sites with open sign-up and with mail, an attacked account and its attacker."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.accounts.forging import FORGED, SIGN_UP, link_address
from tests.tournaments.accounts.joining import PASSWORD, person
from tournaments.accounts import invitations
from tournaments.store.access.people import Person, make_account


@pytest.fixture
def open_sign_up(settings: Any) -> None:
    settings.OPEN_SIGNUP = True


@pytest.fixture
def mails(settings: Any) -> Any:
    settings.SENDS_MAIL = True
    return settings


@pytest.fixture
def carme() -> User:
    """Return the attacked account, which administers the site."""
    user = make_account(Person("carme", "Carme Organizadora", "carme@example.org"), PASSWORD, is_superuser=True)
    assert user.pk
    return user


@pytest.fixture(params=["open sign-up", "invited"])
def mallory(request: pytest.FixtureRequest, carme: User) -> Client:
    """Return a browser of the attacker, whose account was made by sign-up or by invitation."""
    client, address = Client(), SIGN_UP
    if request.param == "invited":
        address = link_address(invitations.invite("for mallory", by=carme))
    assert client.post(address, person("mallory", **FORGED)).status_code == 302
    return client
