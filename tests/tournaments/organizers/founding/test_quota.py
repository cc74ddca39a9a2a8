"""The pages that make a league say how many the account may still make today, before anything is filled in."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.settings import Setup
from tournaments.organizers.founding import quota
from tournaments.organizers.founding.verbs import found_league
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db
LIMIT = 7


def marta(leagues: int, *, is_superuser: bool = False) -> Client:
    """Return the browser of an account that has made some leagues now."""
    user = User.objects.create_user("marta", is_superuser=is_superuser)
    for number in range(leagues):
        found_league(Setup(name=f"Liga {number}"), by=Actor("Marta", user))
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("name", ["found", "found_event", "import", "copy_league"])
@pytest.mark.parametrize(
    ("made", "said"),
    [(LIMIT, "podrás crear otra dentro de 24 horas."), (LIMIT - 1, "te queda 1."), (2, "te quedan 5."), (1, "")],
)
def test_page_says_how_many_leagues_are_left(monkeypatch: pytest.MonkeyPatch, name: str, made: int, said: str) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", LIMIT)
    client = marta(made)
    copied = models.League.objects.earliest("pk")
    address = league_url(name, copied) if name == "copy_league" else reverse(f"tournaments:{name}")
    html = html_of(client.get(address))
    assert (said in html) if said else ("ligas al día" not in html)


def test_administrator_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", LIMIT)
    assert "ligas al día" not in html_of(marta(LIMIT + 1, is_superuser=True).get(reverse("tournaments:found")))
