"""How many queries the pages behind the login make: few, and the same whatever the league holds."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.leagues import NAMES
from tests.organizing import beat, decide, drawn, preparing
from tests.people import organizer_of
from tests.tournaments.views.desk import at, confirm, send, ticket
from tournaments import models
from tournaments.decisions.sanction import SanctionPlayer

pytestmark = pytest.mark.django_db

MOST = 10
OF_A_LEAGUE = (
    "organize",
    "record",
    "lots",
    "replan",
    "latecomer",
    "withdraw",
    "readmit",
    "sanction",
    "close",
    "history",
)
OF_A_GAME = ("game", "dice", "colours")


def running(players: int) -> models.League:
    league = drawn(NAMES[:players], name=f"De {players}", championship="Copa")
    beat(league, NAMES[0], NAMES[1])
    for name in NAMES[:players]:
        decide(league, SanctionPlayer(name, "tardanza"))
    return league


def queries(client: Client, where: str) -> int:
    with CaptureQueriesContext(connection) as made:
        assert client.get(where).status_code == 200, where
    return len(made)


def count_all(league: models.League) -> dict[str, int]:
    client = organizer_of(league)
    game = league.fixtures.order_by("-pk").first()
    assert game
    played = models.Result.objects.get(fixture__league=league).fixture_id
    counted = {name: queries(client, at(name, league)) for name in OF_A_LEAGUE}
    counted |= {name: queries(client, at(name, league, game.pk)) for name in OF_A_GAME}
    counted["form"] = queries(client, at("game", league, game.pk) + "?gana=one")
    counted["take_back"] = queries(client, at("take_back", league, played))
    counted["played"] = queries(client, at("game", league, played))
    counted["correct"] = queries(client, at("correct", league, played) + "?gana=one")
    for name in ("mine", "found", "import"):
        counted[name] = queries(client, reverse(f"tournaments:{name}"))
    counted["other_podium"] = queries(client, reverse("tournaments:other_podium", args=["copa"]))
    return counted


def test_a_page_makes_the_same_few_queries_for_three_players_and_for_ten() -> None:
    few = count_all(running(3))
    for number in range(20):
        preparing(name=f"Otra {number}")
    assert count_all(running(10)) == few
    assert {name: count for name, count in few.items() if count > MOST} == {}


def test_pages_of_a_league_being_prepared_make_few_queries() -> None:
    league = preparing(NAMES)
    client = organizer_of(league)
    assert {name: n for name in ("settings", "players_of") if (n := queries(client, at(name, league))) > MOST} == {}


def test_showing_an_effect_and_deciding_cost_the_same_for_three_players_and_for_ten() -> None:
    def counts(league: models.League) -> list[int]:
        client = organizer_of(league)
        where = at("sanction", league)
        fields = {"player": NAMES[0], "sanctioned_for": "voces"}
        made = []
        for step in (send, confirm):
            ticket(client, where)
            with CaptureQueriesContext(connection) as captured:
                step(client, where, **fields)
            made.append(len(captured))
        return made

    assert counts(running(3)) == counts(running(10))
