"""Names in the podiums of other games, on which the organizers of a championship decide, even without a league."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import drawn_league, league_in_preparation, podium_of
from tests.people import Visitor, client_of
from tests.tournaments.organizers.privacy.ursula import SHOWN, URSULA, rows_with_traces, traces_in, ursula, ursula_now
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, send
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> models.League:
    league = drawn_league(championship="Copa")
    podium_of("Copa", OtherGame("Tute", 5, [Entrant(URSULA), Entrant("Ana"), Entrant("Bea")]))
    return league


@pytest.fixture
def client(league: models.League) -> Client:
    """Return an organizer of the championship without any league."""
    return client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, league)


def page(name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=["copa", *more])


def public() -> str:
    addresses = (page("championship"), page("championship_file", "standings", "csv"), reverse("tournaments:players"))
    return " ".join(html_of(Client().get(address)) for address in addresses)


def test_medallist_is_shown_by_initials_and_by_name_again(client: Client) -> None:
    address = page("show_medallist", ursula().pk)
    assert f'"{address}"' in html_of(client.get(page("championship_names")))
    assert page("championship_names") in html_of(client.get(page("organize_championship")))
    assert send(client, address)["Location"] == page("championship_names")
    assert SHOWN in public() and not traces_in(public())
    assert send(client, address).status_code == 302
    assert URSULA in public()


@pytest.mark.parametrize("name", ["show_medallist", "erase_medallist"])
def test_medallist_whom_another_organizer_changed_meanwhile_stays_so(client: Client, name: str) -> None:
    before = hidden_fields(page(name, ursula().pk))
    send(client, page("show_medallist", ursula().pk))
    answer = client.post(page(name, ursula().pk), before)
    assert answer.status_code == 422 and "lo cambió mientras tanto" in html_of(answer)
    assert SHOWN in public() and ursula().name == URSULA


def test_initials_of_a_medallist_do_not_lead_to_their_page(client: Client) -> None:
    own = f'"{reverse("tournaments:player", args=[ursula().pk])}"'
    assert own in html_of(Client().get(page("championship")))
    send(client, page("show_medallist", ursula().pk))
    assert own not in html_of(Client().get(page("championship")))


def test_medallist_is_erased_from_podiums_and_history(client: Client) -> None:
    assert send(client, page("erase_medallist", ursula().pk)).status_code == 302
    assert rows_with_traces() == []
    assert "Jugador " in public() and ursula_now().placings.count() == 1
    again = page("erase_medallist", ursula_now().pk)
    fields = hidden_fields(page("show_medallist", models.Player.objects.get(name="Ana").pk))
    assert client.get(again).status_code == 404 and client.post(again, fields).status_code == 422


def test_erasing_a_medallist_leaves_the_leagues_of_others(client: Client) -> None:
    other = league_in_preparation((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    entry = other.entries.get(name=URSULA)
    assert entry.player == ursula()
    before = list(other.decisions.values_list("verb", "before", "after"))
    send(client, page("erase_medallist", ursula().pk))
    entry.refresh_from_db()
    assert (entry.name, entry.player.name) == (URSULA, URSULA)
    assert list(other.decisions.values_list("verb", "before", "after")) == before
    assert not traces_in(html_of(Client().get(page("championship"))))


def test_hiding_a_medallist_asks_the_leagues_that_show_the_name(client: Client) -> None:
    other = league_in_preparation((URSULA, "Xoel", "Zeltia"), name="De otra gente")
    send(client, page("show_medallist", ursula().pk))
    entry = other.entries.get(name=URSULA)
    assert (entry.initials, entry.initials_asked) == (False, True)
    assert other.decisions.filter(verb="show_as").count() == 0


def test_only_medallists_are_hidden_or_erased_here(league: models.League, client: Client) -> None:
    carlos = models.Player.objects.get(name="Carlos")
    for name in ("show_medallist", "erase_medallist"):
        assert client.get(page(name, carlos.pk)).status_code == 404
    fields = hidden_fields(page("show_medallist", ursula().pk))
    for name in ("show_medallist", "erase_medallist"):
        assert client.post(page(name, carlos.pk), fields).status_code == 422
    assert league.entries.filter(name="Carlos", initials=False).exists()


def test_name_hidden_everywhere_is_not_shown_again_here(client: Client) -> None:
    models.Player.objects.filter(name=URSULA).update(initials=True)
    address = page("show_medallist", ursula().pk)
    answer = send(client, address)
    assert answer.status_code == 422 and "administra el sitio" in html_of(answer)
    assert not traces_in(public())
