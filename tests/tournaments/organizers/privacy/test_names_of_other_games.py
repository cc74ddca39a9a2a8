"""Medallists of other games have the same rights to initials, erasure and data as any player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league, podium_of
from tests.people import organizer_of, organizer_of_both
from tests.tournaments.organizers.privacy.ursula import SHOWN, URSULA, rows_with_traces, traces_in, ursula, ursula_now
from tests.tournaments.web.deciding.browsing import confirm, html_of, html_of_404, league_url, send
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> models.League:
    league = drawn_league(championship="Copa")
    podium = OtherGame("Tute", 5, [Entrant(URSULA, "Quintáns C.D."), Entrant("Ana"), Entrant("Bea")])
    podium_of("Copa", podium)
    return league


def public() -> str:
    """Return the public pages about her."""
    addresses = [reverse("tournaments:championship", args=["copa"]), reverse("tournaments:players")]
    addresses.append(reverse("tournaments:championship_file", args=["copa", "standings", "csv"]))
    addresses += [league_url("history", league) for league in models.League.objects.all()]
    return " ".join(html_of(Client().get(address)) for address in addresses)


def test_championship_organizer_shows_initials_too(league: models.League) -> None:
    client, number = organizer_of_both(league), ursula().pk
    address = league_url("show_as", league, number)
    assert f'"{address}"' in html_of(client.get(league_url("people", league)))
    assert f'"{address}"' in html_of(client.get(reverse("tournaments:player", args=[number])))
    models.Player.objects.update(club="")
    confirm(client, address, reason=f"lo pide {URSULA}")
    assert SHOWN in public() and not traces_in(public())


def test_championship_organizer_erases_her_name(league: models.League) -> None:
    client, address = organizer_of_both(league), league_url("anonymise", league, ursula().pk)
    assert "se borra para siempre del podio de otro juego" in html_of(send(client, address))
    confirm(client, address)
    assert rows_with_traces() == []
    assert "Jugador " in public() and ursula_now().placings.count() == 1


def test_administrator_gets_her_data(league: models.League) -> None:
    address = reverse("tournaments:personal_file", args=[ursula().pk])
    assert URSULA in html_of(organizer_of_both(league).get(address))
    assert organizer_of(drawn_league(name="De otra copa", championship="Otra")).get(address).status_code == 403


def test_championship_organizer_shows_her_name_again(league: models.League) -> None:
    models.Player.objects.update(club="")
    client, other = organizer_of_both(league), organizer_of(drawn_league(name="Recién", championship="Copa"))
    assert confirm(client, league_url("show_as", league, ursula().pk)).status_code == 302
    new = models.League.objects.get(name="Recién")
    assert not traces_in(html_of(other.get(league_url("people", new))))
    assert not traces_in(html_of_404(other.get(reverse("tournaments:player", args=[ursula().pk]))))
    assert other.get(league_url("show_as", new, ursula().pk)).status_code == 404
    assert other.get(league_url("anonymise", new, ursula().pk)).status_code == 404
    assert other.get(reverse("tournaments:personal_file", args=[ursula().pk])).status_code == 403
    assert URSULA in html_of(client.get(league_url("people", league)))
    assert confirm(client, league_url("show_as", league, ursula().pk)).status_code == 302
    assert URSULA in public()
