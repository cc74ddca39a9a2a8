"""What a site gave away with its secret key is still good after an update: links, secrets, mails and cookies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.test import RequestFactory

from tournaments import models
from tournaments.connections.alerts import note
from tournaments.connections.webhooks.verbs import secret_of as webhook_secret
from tournaments.store.access import actor, tokens

KEY, SALT, ENTRY = "k" * 50, "0123abcd", 7
MADE = re.compile(r"\b(?:salted_hmac\(|Signer\(salt=|signing\.dumps\()")
GIVEN = {
    "connections/alerts/note.py": "the address in each mail that ends its notices",
    "connections/webhooks/verbs.py": "the secret that a receiver keeps",
    "store/access/actor.py": "the cookie of a device, and the marks of accounts in it",
    "store/access/tokens.py": "private links, shown again from the salt that is stored",
}
"""The modules that make what others keep; the values are below."""
FORGOTTEN = {
    "accounts/invitations.py": "a form sent twice, and the requests of a day",
    "accounts/mail.py": "the mails of some minutes",
    "accounts/signing.py": "the code in the terminal, as long as there is no account",
    "connections/alerts/views.py": "the mails of some minutes",
    "organizers/closing/verbs.py": "the seed of lots, which is stored once they are drawn",
    "organizers/events/signing_up.py": "a form sent twice",
    "organizers/rounds/views.py": "the seed of numbers, which is stored once they are given",
    "store/players.py": "the letters of a slug, which is stored",
}
"""The modules that make what is stored, or only compared within a day, with what it is."""


def test_every_use_of_the_secret_key_is_for_what_is_given_or_for_what_is_forgotten() -> None:
    rooms = site.BASE_DIR / "tournaments"
    users = {str(file.relative_to(rooms)) for file in rooms.rglob("*.py") if MADE.search(file.read_text("utf-8"))}
    assert users == {*GIVEN, *FORGOTTEN}


@pytest.fixture
def key(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SECRET_KEY = KEY
    monkeypatch.setattr(note._signer, "key", KEY)


def test_private_links_and_own_pages_keep_their_addresses(key: None) -> None:
    secret = tokens.secret_of(SALT)
    page = tokens.page_token(secret, ENTRY)
    assert secret == "60ce69a799017990e5aa7217cd0d88df2d65dfd4ae5fefa00628815776eb4dc5"
    assert page == "g0DPiux3UTsCP5lFwmFNjNIwhtR7nDiHB0eUPpr6GWk"
    assert tokens.calendar_token(page) == "AZ-9Nd0YUAeMOiIogzjeFQZwsNx2APrDu4Hl-3yK5ek"
    assert tokens.digest(page) == "d683e3b3721eb0d312bd7cec93b59a295169ed2a2a4b213008fbd898eb9b50bd"


def test_link_whose_page_was_open_is_made_with_its_salt(key: None) -> None:
    assert tokens.salt_of("IjAxMjNhYmNkIg:1xXvCY:E9MsG0bHo-hO42Hkm1cHiu4d4JlrILp2Df5kLRLXLPw") == SALT


def test_receiver_keeps_the_secret_of_its_webhook(key: None) -> None:
    assert webhook_secret(models.Webhook(salt=SALT)) == "whsec_kSXiVXTzo/hOLNBION3pUvy0UKba/8jmX7FJ+Enr7W4="


def test_mail_keeps_the_address_that_ends_its_notices(key: None) -> None:
    assert (
        note.unsubscribe_address(models.AlertChannel(pk=ENTRY))
        == "/avisos/parar/7:yP8B3WZlQaAAfGniXXehkHXa6XlywW5X8itkp5ydKXc/"
    )


def test_device_is_known_by_its_cookie(key: None) -> None:
    request = RequestFactory().get("/")
    request.COOKIES[site.DEVICE_COOKIE_NAME] = (
        "WyJkIixbIjY3M2IwMjczYTA0NWRhNWUiXSxbMSwyXSxbM11d:1xXvCa:tZlByZkR0t81S6xQhYsKeqpp4tdSYEuSAf-4jxTKNu8"
    )
    device = actor.device_of(request)
    assert device is not None
    assert (device.key, device.links, device.players) == ("d", (1, 2), (3,))
    assert device.has_account(User(pk=ENTRY, password="p")) and not device.has_account(User(pk=ENTRY, password="q"))
