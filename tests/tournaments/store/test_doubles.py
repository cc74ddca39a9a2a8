"""A league that enters a championship of its own organizer, beside one that it would double."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models

pytestmark = pytest.mark.django_db
WARNING = "Puede que ya esté en el campeonato"


def organizer(*leagues: models.League) -> Client:
    """Return the browser of the organizer of the first league, who organizes its championship and the others too."""
    client = organizer_of(leagues[0])
    user = User.objects.get(pk=client.session["_auth_user_id"])
    for league in leagues[1:]:
        league.officials.create(user=user, role="organizer")
    models.ChampionshipOrganizer.objects.create(championship=leagues[0].championship, user=user)
    return client


def championship_of(league: models.League) -> str | None:
    league.refresh_from_db()
    return league.championship.name if league.championship else None


def test_same_league_enters_only_once_its_organizer_knows() -> None:
    there, same, other = (
        drawn_league(championship="Copa"),
        drawn_league(),
        drawn_league(("Eva", "Gil", "Ugo"), name="Otra"),
    )
    client, address = organizer(there, same, other), league_url("league_championship", same)
    asked = html_of(send(client, address, championship="copa"))
    assert WARNING in asked and f"/ligas/{there.slug}/" in asked and 'name="double" value="copa"' in asked
    assert championship_of(same) is None
    assert send(client, address, championship="copa", double="copa").status_code == 302
    assert championship_of(same) == "Copa"
    assert WARNING not in html_of(send(client, address, championship="Copa"))  # it is there already
    assert send(client, league_url("league_championship", other), championship="Copa").status_code == 302
    assert championship_of(other) == "Copa"


@pytest.mark.parametrize("drawn", [True, False])
def test_settings_warn_of_the_same_league(drawn: bool) -> None:
    there, same = drawn_league(championship="Copa"), drawn_league() if drawn else league_in_preparation()
    client, address = organizer(there, same), league_url("settings", same)
    initial = client.get(address).context["form"]
    fields = {each.name: str(value) for each in initial if (value := each.value()) not in (None, False)}
    shown = unescape(html_of(send(client, address, **{**fields, "championship": "Copa"})))
    if not drawn:
        shown = unescape(html_of(client.get(league_url("organize", same))))
    assert f"{WARNING}: tiene los mismos nombres o resultados que «{there.name}»." in shown
    if drawn:
        assert confirm(client, address, **{**fields, "championship": "Copa"}).status_code == 302
    assert championship_of(same) == "Copa"
    again = unescape(html_of(client.get(league_url("organize", same)))) if drawn else ""
    assert WARNING not in again
