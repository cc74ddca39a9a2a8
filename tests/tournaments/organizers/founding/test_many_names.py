"""The page that creates a league with many names: what fits, what will come, and what is founded."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.organizers.founding.new_leagues import (
    EVENING,
    FOUND,
    FRIDAYS,
    SETUP,
    client,
    counted,
    create,
    names,
)
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.organizers.founding.proposals import ways

__all__ = ["client"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("boards", ["", "7", "5", "2"])
def test_proposals_and_what_will_come_agree(client: Client, boards: str) -> None:
    for way in ways():
        page = counted(client, listed=names(15), way=way, boards=boards, **FRIDAYS, timezone="UTC")
        [weeks] = re.findall(rf'value="{way}"[^>]*checked.*?<strong>(\d+) semanas', page)
        assert f", {weeks} viernes" in page, (way, boards)


def test_evening_past_midnight_offers_boards_that_end_it_before(client: Client) -> None:
    evening = EVENING | {"hour": "19:30"}
    offered = r'name="offered_boards" value="(\d+)"\s+id="[^"]*"\s*(checked)?\s*><label[^>]*>([^<]*)<'
    page = counted(client, **evening)
    assert re.findall(offered, page) == [
        ("1", "checked", "Con 1 tablero acaba a las 04:50 del día siguiente"),
        ("3", "", "Con 3 tableros acaba a las 22:50"),
    ]
    assert "de las 19:30 a las 04:50 del día siguiente" in page
    page = counted(client, **evening, offered_boards="3")
    assert re.findall(offered, page)[1] == ("3", "checked", "Con 3 tableros acaba a las 22:50")
    assert "28 partidas, de las 19:30 a las 22:50" in page and "una vuelta, 3 tableros" in page
    assert create(client, **evening, offered_boards="3").boards == 3
    assert "offered_boards" not in counted(client, **EVENING | {"hour": "10:00"}, offered_boards="3")
    assert "offered_boards" not in counted(client, **FRIDAYS)
    assert "offered_boards" not in counted(client, **EVENING | {"hour": "23:50"}), "none ends that evening"
    weekly = "Con una ronda cada semana son 7 semanas."
    assert weekly in counted(client, **evening) and weekly not in counted(client, **evening, offered_boards="3")
    written = counted(client, **evening, boards="2")
    assert weekly in written
    assert "offered_boards" not in written and "Con 3 tableros acaba a las 22:50." in written
    long = counted(client, listed=names(10), **EVENING | {"hour": "10:00", "minutes": "60"})
    assert "Con 1 tablero acaba a las 07:00, 2 días después" in long and "Con 4 tableros acaba a las 22:00" in long


def test_two_leagues_share_the_names_by_lots(client: Client) -> None:
    fields = {**SETUP, "listed": names(15), **FRIDAYS, "way": "divided", **hidden_fields(FOUND)}
    for _ in range(2):  # the second is the same form sent twice
        assert client.post(FOUND, fields)["Location"] == reverse("tournaments:mine")
    one, two = models.League.objects.filter(name__startswith="Liga nueva").order_by("name")
    assert (one.name, two.name) == ("Liga nueva A", "Liga nueva B")
    shared = [set(each.entries.values_list("name", flat=True)) for each in (one, two)]
    assert not shared[0] & shared[1] and shared[0] | shared[1] == set(names(15).split("\n"))
    assert sorted(map(len, shared)) == [7, 8] and one.draw_seed == two.draw_seed and one.max_players == 10
    assert {each.state for each in (one, two)} == {"drawn"}


def test_long_league_is_outside_the_championship(client: Client) -> None:
    league = create(client, listed=names(14), way="league", when="free")
    assert league.fixtures.count() == 91 and league.max_players == 14
    page = counted(client, listed=names(14), way="league", championship="Copa")
    assert 'value="league"' not in page and "2 ligas de 7" in page
    assert create(client, listed=names(14), rules="italian", championship="Copa").fixtures.count() == 91


def test_swiss_waits_for_its_rounds(client: Client) -> None:
    league = create(client, listed=names(24), way="swiss", **EVENING)
    assert league.stage == {"format": "swiss", "rounds": 6, "system": "dutch", "first_colour": "white"}
    assert (league.state, league.fixtures.count(), league.entries.count()) == ("preparing", 0, 24)
    assert league.max_players == 300 and league.decisions.filter(verb="draw_lots").count() == 0


def test_rounds_of_a_swiss_are_chosen(client: Client) -> None:
    fields = {"listed": names(20), **EVENING, "boards": "10"}
    page = counted(client, **fields, way="swiss")
    assert "Suizo de 6 rondas" in page and 'name="rounds"' in page
    assert 'name="rounds"' not in counted(client, **fields, way="league")
    chosen = counted(client, **fields, way="swiss", rounds="5")
    assert "Suizo de 5 rondas" in chosen and "50 partidas" in chosen
    assert create(client, **fields, way="swiss", rounds="5").stage["rounds"] == 5
    refused = send(client, FOUND, **SETUP, **fields, way="swiss", rounds="20")
    assert refused.status_code == 422 and "Se espera un número de 1 a 15." in html_of(refused)


def test_swiss_has_no_settings_of_a_round_robin(client: Client) -> None:
    page = counted(client, listed=names(20), way="swiss", **EVENING)
    [folded] = re.findall(r'id="demas"[^>]*>([^<]*)<', page)
    assert "vuelta" not in folded and "tablero" in folded
    league = create(client, listed=names(20), way="swiss", **EVENING)
    settings = html_of(client.get(league_url("settings", league)))
    assert "una vuelta" not in settings and "De 3 a 10" not in settings and "Cuántas rondas" in settings


def test_names_beyond_any_format_are_refused(client: Client) -> None:
    refused = send(client, FOUND, **SETUP, listed=names(301))
    assert refused.status_code == 422 and "300" in html_of(refused)


def test_what_takes_longer_than_a_day_is_proposed_with_a_warning(client: Client) -> None:
    warning = "No cabe en un día"
    assert warning in counted(client, listed=names(24), boards="1", **EVENING)
    assert warning not in counted(client, listed=names(12), boards="6", **EVENING)
    assert warning not in counted(client, listed=names(24), boards="1", **FRIDAYS)
