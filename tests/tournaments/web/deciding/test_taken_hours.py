"""A new hour that another league has taken, for a player or for a board of the hall, is said, and never refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client

from tests.organizing import beat, decide, drawn_league, fixture, tied_league
from tests.own_pages import allow, player_of
from tests.people import organizer_of
from tests.swiss_leagues import swiss_league
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.players.requests.asking import only_request
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.models.league import Role
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.store.load import load_league
from tournaments.web.deciding.hour_warnings import (
    MAX_NAMED_PEOPLE,
    MAX_WARNINGS,
    hours_taken_from_the_start,
    taken_hours_of,
)

pytestmark = pytest.mark.django_db
AT = datetime(2030, 1, 12, 18)
WHEN = Timetable(start=datetime(2030, 1, 5, 17), minutes=30)


@pytest.fixture
def leagues() -> tuple[models.League, models.League]:
    """Return a league and another one in which the same Ana plays at AT."""
    own, other = drawn_league(timetable=WHEN), drawn_league(("Ana", "Dora", "Eva"), name="Secreta", timetable=WHEN)
    ana = own.entries.get(name="Ana").player
    assert ana
    other.entries.filter(name="Ana").update(player=ana)
    decide(other, SetHour(fixture(other, "Ana", "Dora").pk, AT, 1))
    return own, other


def warnings(league: models.League, at: datetime = AT, one: str = "Ana", two: str = "Bea", board: int = 1) -> list[str]:
    league.refresh_from_db()
    return taken_hours_of(load_league(league), SetHour(fixture(league, one, two).pk, at, board))


def change(league: models.League, **columns: object) -> None:
    models.League.objects.filter(pk=league.pk).update(**columns)


def test_same_person_at_one_hour_is_said(leagues: tuple[models.League, models.League]) -> None:
    own, _other = leagues
    assert warnings(own) == ["Ana ya juega en la liga «Secreta» el sábado 12 de enero, 18:00."]
    assert warnings(own, AT + timedelta(minutes=29)) and warnings(own, AT - timedelta(minutes=29))
    assert not warnings(own, AT + timedelta(minutes=30)) and not warnings(own, AT - timedelta(minutes=30))
    assert not warnings(own, one="Bea", two="Carlos")


@pytest.mark.parametrize("columns", [{"published": False}, {"published": False, "withheld": True}])
def test_private_league_tells_only_that_the_hour_is_taken(
    leagues: tuple[models.League, models.League], columns: Mapping[str, Any]
) -> None:
    own, other = leagues
    change(other, **columns)
    assert warnings(own) == ["Ana ya tiene ocupado el sábado 12 de enero, 18:00."]


def test_hidden_player_of_another_league_is_not_named_there(leagues: tuple[models.League, models.League]) -> None:
    own, other = leagues
    other.entries.filter(name="Ana").update(initials=True)
    assert warnings(own) == ["Ana ya tiene ocupado el sábado 12 de enero, 18:00."]


def test_game_that_is_no_longer_played_takes_no_hour(leagues: tuple[models.League, models.League]) -> None:
    own, other = leagues
    change(other, archived=True)
    assert not warnings(own)
    change(other, archived=False)
    beat(other, "Ana", "Dora")
    assert not warnings(own)


def test_one_hall_for_two_leagues_is_said(leagues: tuple[models.League, models.League]) -> None:
    own, other = leagues
    change(own, place="Casino", boards=2)
    assert not warnings(own, one="Bea", two="Carlos")
    change(other, place="casino")
    said = warnings(own, one="Bea", two="Carlos")
    assert said == ["El tablero 1 de «Casino» ya lo ocupa la liga «Secreta» el sábado 12 de enero, 18:00."]
    assert not warnings(own, one="Bea", two="Carlos", board=2)
    change(other, published=False)
    [said_of_private] = warnings(own, one="Bea", two="Carlos")
    assert "Secreta" not in said_of_private and "ya está ocupado" in said_of_private


def test_people_of_one_day_in_another_league_are_told_in_one_sentence() -> None:
    names = [f"Persona {letter}" for letter in "ABCDEFGHIJ"]
    own, other = drawn_league(names, timetable=WHEN), drawn_league(names, name="Otra", timetable=WHEN)
    for entry in other.entries.all():
        other.entries.filter(pk=entry.pk).update(player=own.entries.get(name=entry.name).player)
    own.fixtures.update(at=datetime(2030, 1, 5, 17, tzinfo=UTC))
    other.fixtures.update(at=datetime(2030, 1, 5, 17, tzinfo=UTC))
    [said] = hours_taken_from_the_start(load_league(own))
    assert sum(name in said for name in names) == MAX_NAMED_PEOPLE
    assert said.endswith(f" y {len(names) - MAX_NAMED_PEOPLE} más juegan también «Otra» el sábado 5 de enero, 18:00.")
    change(other, published=False)
    [said] = hours_taken_from_the_start(load_league(own))
    assert "Otra" not in said and said.endswith("más tienen ya ocupada su hora el sábado 5 de enero, 18:00.")


def test_first_warnings_are_said_and_the_others_counted() -> None:
    names = [f"Persona {letter}" for letter in "ABCDEFGHIJ"]
    others = (names[0], *(f"Otra {number}" for number in range(1, len(names))))
    own, other = drawn_league(names, timetable=WHEN), drawn_league(others, name="Otra", timetable=WHEN)
    player = own.entries.get(name=names[0]).player
    other.entries.filter(name=names[0]).update(player=player)
    for league in (own, other):
        games = league.fixtures.filter(Q(one__player=player) | Q(two__player=player)).order_by("position")
        for number, game in enumerate(games):
            league.fixtures.filter(pk=game.pk).update(at=datetime(2030, 1, 5 + number, 17, tzinfo=UTC))
    *said, last = hours_taken_from_the_start(load_league(own))
    assert len(said) == MAX_WARNINGS and all(names[0] in each for each in said)
    assert last == f"Hay otras {len(names) - 1 - MAX_WARNINGS} horas así."


def test_message_of_a_decision_without_preview_tells(leagues: tuple[models.League, models.League]) -> None:
    """Of three hours Ana has two in each league, so that one is the same however the lots fall."""
    own, third = leagues[0], drawn_league(("Ana", "Fe", "Gema"), name="Tercera", timetable=WHEN)
    third.entries.filter(name="Ana").update(player=own.entries.get(name="Ana").player)
    client = organizer_of(own)
    drawn = confirm(client, league_url("lots", own), seed="otra")
    assert "Ana ya juega en la liga «Tercera»" in html_of(client.get(drawn["Location"]))


def test_tiebreak_game_tells_of_taken_hours(leagues: tuple[models.League, models.League]) -> None:
    own, other = tied_league(timetable=WHEN), leagues[1]
    ana = other.entries.get(name="Ana").player
    own.entries.filter(name="Ana").update(player=ana)
    client, called = organizer_of(own), {"one": "Ana", "two": "Bea", "day": "2030-01-12", "hour": "18:00", "board": "1"}
    answer = confirm(client, league_url("play_off", own, 1), **called)
    assert "Ana ya juega en la liga «Secreta»" in html_of(client.get(answer["Location"]))


def test_every_giver_of_an_hour_is_told(leagues: tuple[models.League, models.League]) -> None:
    own, _other = leagues
    client, game = organizer_of(own), fixture(own, "Ana", "Bea")
    said = "Ana ya juega en la liga «Secreta»"
    fields = {"to": "other", "day": "2030-01-12", "hour": "18:00"}
    address = league_url("postpone", own, game.pk)
    assert said in html_of(send(client, address, **fields))
    assert said in html_of(send(client, address, step="look", **fields))
    plan = {"boards": "1", "when": "day", "day": "2030-01-12", "hour": "17:45", "minutes": "30"}
    assert said in html_of(send(client, league_url("replan", own), **plan))
    program = api_client_of("programa", own, Role.ORGANIZER)
    preview = program.post(f"/leagues/{own.slug}/games/{game.pk}/postpone?preview=true", {"at": "2030-01-12T18:00"})
    assert said in preview.content.decode()
    allow(own)
    one, two = player_of(own, "Ana"), player_of(own, "Bea")
    asked = one.send("ask", "hour", asked_for="Tengo guardia", game=game.pk, day_1="2030-01-12", hour_1="18:00")
    assert said in html_of(one.client.get(asked["Location"]))
    for player in (one, two):
        assert said in html_of(player.client.get(player.url("own_request", only_request().pk)))
    confirm(client, address, **fields)
    game.refresh_from_db()
    assert game.at and game.at.day == 12


def test_stages_of_an_event_and_rounds_of_a_swiss_say_the_hours_that_are_taken(client: Client) -> None:
    carme = User.objects.create_superuser("carme")
    client.force_login(carme)
    other = drawn_league(("Ana Belmonte", "Dora", "Eva"), name="Secreta", timetable=replace(WHEN, minutes=240))
    other.fixtures.update(at=datetime(2030, 1, 5, 17, tzinfo=UTC))
    fields = {"listed": "Ana Belmonte\nBea\nCarlos\nDuarte\nFiz\nGala", "format": "groups", "filling": "lots"}
    fields |= {"name": "Torneo", "final": "round_robin", "boards": "1", "rules": "castillar"}
    fields |= {"when": "day", "day": "2030-01-05", "hour": "18:00", "minutes": "30"}
    page = html_of(client.get("/torneos/nuevo/"))
    tokens = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    answer = client.post("/torneos/nuevo/", {**tokens, **fields}, follow=True)
    assert "Ana Belmonte ya juega en la liga «Secreta»" in html_of(answer)
    swiss = swiss_league(["Ana Belmonte", "Bea", "Carlos", "Duarte"], name="Abierto")
    swiss.entries.filter(name="Ana Belmonte").update(player=other.entries.get(name="Ana Belmonte").player)
    start = {"start": "2030-01-05T18:00", "minutes": 30, "timezone": "Europe/Madrid"}
    change(swiss, calendar=start)
    answer = send(client, league_url("next_round", swiss), day="2030-01-05", hour="18:00")
    assert answer.status_code == 302
    assert "Ana Belmonte ya juega en la liga" in html_of(client.get(answer["Location"]))
