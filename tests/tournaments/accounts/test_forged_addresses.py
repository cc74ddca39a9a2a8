"""Forged addresses lead nobody off the site, and add nothing to a mail."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league
from tests.people import organizer_of
from tests.tournaments.accounts.forging import FORGOTTEN, LOG_IN, OWN, SIGN_UP, link_address
from tests.tournaments.accounts.joining import PASSWORD, person, sent_mails
from tests.tournaments.web.deciding.browsing import league_url, send
from tournaments import models
from tournaments.accounts import invitations

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("open_sign_up")]
FOREIGN_ADDRESSES = (
    "https://example.org/",
    "//example.org/",
    "///example.org/",
    "/\\example.org/",
    "\\\\example.org/",
    "https:example.org",
    "http:///example.org",
    "\t//example.org/",
    "/\t/example.org/",
    "javascript:alert(1)",
    "https://testserver@example.org/",
    "https://testserver.example.org/",
    "//example.org\\@testserver/",
)


@pytest.mark.parametrize("to", FOREIGN_ADDRESSES)
def test_redirect_never_leaves_the_site(to: str, carme: User) -> None:
    sent = invitations.invite("clave", by=carme)
    pages = {
        LOG_IN: {"username": "carme", "password": PASSWORD},
        SIGN_UP: person("ana"),
        link_address(sent): person("eva"),
    }
    for page, fields in pages.items():
        for query, more in (("", {"next": to}), (f"?next={to}", {})):
            client = Client()
            answer = client.post(page + query, {**fields, **more, "username": _another(fields["username"], query)})
            assert answer.status_code in (200, 302, 404, 422)
            assert answer.get("Location", "/").startswith("/") and not answer.get("Location", "/").startswith(
                ("//", "/\\")
            )
    inside = Client()
    inside.force_login(carme)
    for page in (LOG_IN, "/salir/", "/cuenta/", "/idioma/"):
        answer = inside.post(page, {"next": to, "language": "gl"})
        assert "example.org" not in answer.get("Location", "") and "alert" not in answer.get("Location", "")


def _another(username: str, query: str) -> str:
    return username if username == "carme" or not query else f"{username}2"


ADDRESSES = (
    "eva@example.org\nBcc: todos@example.org",
    "eva@example.org\r\nBcc: todos@example.org",
    "eva@example.org\rBcc: todos@example.org",
    "eva@example.org%0aBcc:todos@example.org",
    "eva@example.org,todos@example.org",
    "eva@example.org;todos@example.org",
    "eva@example.org todos@example.org",
    "Eva <eva@example.org>",
    "<eva@example.org>",
    '"a\nb"@example.org',
    "eva@example.org\u2028Bcc: todos@example.org",
    "eva@example.org\0",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_address_with_a_header_gets_no_mail(address: str, mails: Any, carme: User) -> None:
    league = drawn_league(championship="Copa")
    assert league.championship
    client = organizer_of(league)
    user = User.objects.get(pk=client.session[SESSION_KEY])
    league.championship.organizers.create(user=user)
    cup = reverse("tournaments:invite_organizer", args=[league.championship.slug])
    answers = [Client().post(page, {"email": address}) for page in (SIGN_UP, FORGOTTEN)]
    answers += [send(client, page, email=address, role="referee") for page in (OWN, league_url("invite", league), cup)]
    answers += [send(client, league_url("appoint", league), who=address, role="referee")]
    assert [answer.status_code for answer in answers] == [422] * len(answers)
    assert sent_mails() == [] and not models.Invitation.objects.exists()


def test_names_in_a_mail_add_no_header(mails: Any, carme: User) -> None:
    name = "Liga\r\nBcc: todos@example.org\r\n\r\nOtra carta"
    league = drawn_league(name="Liga")
    models.League.objects.filter(pk=league.pk).update(name=name)
    client = organizer_of(league)
    User.objects.filter(pk=client.session[SESSION_KEY]).update(first_name="Eva\r\nBcc: otros@example.org")
    send(client, league_url("invite", league), email="eva@example.org", role="referee")
    [mail] = sent_mails()
    assert mail.recipients() == ["eva@example.org"]
    assert "\n" not in mail.subject and mail.message()["Bcc"] is None
