"""The security and cache headers of every answer."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league
from tests.people import Visitor, client_of

pytestmark = pytest.mark.django_db

SHOWN = ("home", "leagues", "players", "championships", "standings", "documents", "games", "history", "organize")


@pytest.mark.parametrize("visitor", [Visitor.ORGANIZER, Visitor.LINK])
def test_answers_to_a_session_are_never_shared(visitor: Visitor) -> None:
    league = drawn_league()
    client = client_of(visitor, league)
    for name in SHOWN:
        path = reverse(f"tournaments:{name}", args=[] if name in SHOWN[:4] else [league.slug])
        cache_control = client.get(path)["Cache-Control"]
        assert "private" in cache_control and "no-cache" in cache_control, path
    pdf = client.get(reverse("tournaments:document", args=[league.slug, "calendar"]))
    assert pdf["Content-Type"] == "application/pdf" and "private" in pdf["Cache-Control"]
    assert "private" in client.get("/nada/")["Cache-Control"]


def test_response_with_a_cookie_is_not_cached() -> None:
    User.objects.create_user("ana")
    answer = Client().get(reverse("login"))
    assert answer.cookies and "private" in answer["Cache-Control"]


def test_readers_without_a_session_share_cached_pages() -> None:
    league = drawn_league()
    for path in ("/", reverse("tournaments:standings", args=[league.slug])):
        assert "private" not in Client().get(path)["Cache-Control"]


@pytest.mark.parametrize("path", ["/", "/nada/", "/healthz", "/entrar/", "/organizar/"])
def test_every_page_denies_browser_permissions(path: str) -> None:
    User.objects.create_user("ana")
    answer = Client().get(path)
    assert "camera=()" in answer["Permissions-Policy"] and "geolocation=()" in answer["Permissions-Policy"]
    assert (
        "unsafe" not in answer["Content-Security-Policy"] and "default-src 'self'" in answer["Content-Security-Policy"]
    )
    assert answer["X-Content-Type-Options"] == "nosniff" and answer["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/enlace/nada/", "/invitacion/nada/", "/contrasena/MQ/nada/"])
def test_address_with_a_token_is_not_sent_as_referrer(path: str) -> None:
    """Otherwise the next page's Referer would put the token in the log of a proxy."""
    answer = Client().get(path)
    assert answer["Referrer-Policy"] == "strict-origin" and answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"] and "private" in answer["Cache-Control"]
