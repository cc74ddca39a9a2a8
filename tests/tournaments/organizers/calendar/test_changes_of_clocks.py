"""On the nights when clocks change: an hour that does not exist is refused, one that happens twice is asked about."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, decide, drawn_league, fixture, tied_league
from tests.own_pages import allow, player_of
from tests.people import organizer_of
from tests.tournaments.players.requests.asking import ask, only_request
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.timetable import Timetable
from tournaments.organizers.calendar.forms import SetTiebreakHour
from tournaments.organizers.calendar.verbs import PutOff, SetHour
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.players.requests.verbs import PickHour
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
WHEN = Timetable(start=datetime(2027, 3, 20, 17), minutes=30)
NEXT = "la siguiente hora que existe es 2027-03-28 03:00"
SECOND = datetime(2027, 10, 31, 1, 30, tzinfo=UTC)
"""02:30 in Madrid, once clocks have gone back."""


def hour_in_database(game: models.Fixture) -> datetime | None:
    game.refresh_from_db()
    return game.at


def game_of(league: models.League) -> models.Fixture:
    return fixture(league, "Ana", "Bea")


def test_form_refuses_a_missing_hour_and_asks_about_one_of_two() -> None:
    league = drawn_league(timetable=WHEN)
    game, client = game_of(league), organizer_of(league)
    address, before = league_url("postpone", league, game.pk), game.at
    sent = {"to": "other", "day": "2027-03-28", "hour": "02:30"}
    refused = send(client, address, **sent)
    assert refused.status_code == 422 and NEXT in html_of(refused) and hour_in_database(game) == before
    asked = html_of(send(client, address, to="other", day="2027-10-31", hour="02:30"))
    assert 'value="02:30+02:00"' in asked and 'value="02:30+01:00"' in asked and "pasan dos veces" in asked
    confirm(client, address, to="other", day="2027-10-31", hour="02:30+01:00")
    assert hour_in_database(game) == SECOND
    asked = html_of(send(client, address, to="other", day="2027-10-31", hour=""))
    assert 'type="time"' in asked


@pytest.mark.parametrize("hour", ["02:30+05:00", "02:30+99:00", "+01:00", "x+01:00", "02:30+01:00+01:00"])
def test_form_refuses_an_hour_with_another_offset(hour: str) -> None:
    league = drawn_league(timetable=WHEN)
    client, game = organizer_of(league), game_of(league)
    address = league_url("postpone", league, game.pk)
    assert send(client, address, to="other", day="2027-10-31", hour=hour).status_code == 422


def test_planning_refuses_a_missing_first_hour() -> None:
    league = drawn_league(timetable=WHEN)
    client = organizer_of(league)
    fields = {"boards": "1", "when": "day", "day": "2027-03-28", "minutes": "30", "timezone": "Europe/Madrid"}
    for hours in ({"hour": "02:30"}, {"opens": "02:30+01:00", "closes": "05:00"}):
        refused = send(client, league_url("replan", league), **fields, **hours)
        assert refused.status_code == 422


def test_tiebreak_game_is_not_called_at_a_missing_hour() -> None:
    league = tied_league()
    one, two = (entry.name for entry in league.entries.order_by("number")[:2])
    for at, code in ((datetime(2027, 3, 28, 2, 30), Code.HOUR_MISSING), (datetime(2027, 10, 31, 2), Code.HOUR_TWICE)):
        with pytest.raises(Fault) as refused:
            decide(league, PlayOff(one, two, at, 1))
        assert refused.value.code is code
    assert not league.fixtures.filter(tiebreak=True).exists()


def test_player_proposes_one_of_two_equal_hours() -> None:
    league = drawn_league(timetable=WHEN)
    allow(league)
    game = game_of(league)
    one, two = player_of(league, "Ana"), player_of(league, "Bea")
    assert ask(one, "hour", game, day_1="2027-03-28", hour_1="02:30") == 422
    assert ask(one, "hour", game, day_1="2027-10-31", hour_1="02:30") == 422
    assert not models.PlayerRequest.objects.exists()
    assert ask(one, "hour", game, day_1="2027-10-31", hour_1="02:30+01:00") == 302
    assert html_of(two.client.get(two.url("own_request", only_request().pk)))
    models.PlayerSettings.objects.filter(league=league).update(approve_hours=False)
    decide(league, PickHour(only_request().pk, two.entry.pk, 0))
    assert hour_in_database(game) == SECOND


def test_programs_read_which_of_two_equal_hours_it_is() -> None:
    league = drawn_league(timetable=WHEN)
    for at, read in (("2027-10-31T02:30+01:00", "2027-10-31T02:30+01:00"), ("2027-10-31T03:30", "2027-10-31T03:30")):
        decide(league, SetHour(game_of(league).pk, datetime.fromisoformat(at), 1))
        games = Client().get(f"/api/v1/leagues/{league.slug}/games").json()["items"]
        assert read in {one["at"] for one in games}


def test_history_keeps_which_of_two_equal_hours_it_was() -> None:
    league = drawn_league(timetable=WHEN)
    game = game_of(league)
    decide(league, SetHour(game.pk, datetime.fromisoformat("2027-10-31T02:30+01:00"), 1))
    off = decide(league, PutOff(game.pk))
    decide(league, Undo(off.number, ACTOR))
    assert hour_in_database(game) == SECOND
    text = write_league(load_league(league).league)
    assert '"2027-10-31T02:30+01:00"' in text and write_league(read_league(text.encode())) == text


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda one: one["games"][0].update(at="2027-03-28T02:30"), "games[0].at"),
        (lambda one: one["games"][0].update(at="2027-10-31T02:30"), "games[0].at"),
        (lambda one: one["games"][0].update(at="2027-10-31T02:30+05:00"), "games[0].at"),
        (lambda one: one["calendar"].update(start="2027-03-28T02:30"), "calendar.start"),
        (lambda one: one["calendar"].update(start="2027-10-31T02:30"), "calendar.start"),
    ],
)
def test_league_file_names_the_place_of_a_wrong_hour(change: Callable[[dict[str, object]], None], place: str) -> None:
    document = json.loads(write_league(load_league(drawn_league(timetable=WHEN)).league))
    change(document)
    with pytest.raises(Fault) as refused:
        read_league(json.dumps(document).encode())
    assert refused.value.place == place
    assert refused.value.code in (Code.HOUR_MISSING, Code.HOUR_TWICE, Code.HOUR_OFFSET)


def test_league_stored_at_a_missing_hour_is_still_read() -> None:
    league = drawn_league(timetable=WHEN)
    models.League.objects.filter(pk=league.pk).update(
        calendar={"start": "2027-03-28T02:30", "minutes": 30, "days": [], "hours": None, "timezone": "Europe/Madrid"}
    )
    assert load_league(models.League.objects.get(pk=league.pk)).league.timetable


def test_pages_say_which_of_two_equal_hours_it_is() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"), timetable=WHEN)
    game, client = game_of(league), organizer_of(league)
    pages = [
        league_url("calendar", league),
        league_url("postpone", league, game.pk),
        f"{league_url('record', league)}?partida={game.pk}",
    ]
    for at, shown in (("2027-10-31T02:30+02:00", "(UTC+02:00)"), ("2027-10-31T02:30+01:00", "(UTC+01:00)")):
        decide(league, SetHour(game.pk, datetime.fromisoformat(at), 1))
        for page in pages:
            assert shown in html_of(client.get(page)), page
    decide(league, SetHour(game.pk, datetime.fromisoformat("2027-10-31T03:30"), 1))
    assert "(UTC" not in html_of(client.get(league_url("calendar", league)))


def test_proposals_say_which_of_two_equal_hours_they_are() -> None:
    league = drawn_league(timetable=WHEN)
    allow(league)
    one, two = player_of(league, "Ana"), player_of(league, "Bea")
    ask(
        one, "hour", game_of(league), day_1="2027-10-31", hour_1="02:30+02:00", day_2="2027-10-31", hour_2="02:30+01:00"
    )
    request = only_request().pk
    for page in (two.url("own_request", request), one.url("own_request", request), one.url("own_page")):
        shown = html_of(two.client.get(page))
        assert "02:30 (UTC+02:00)" in shown and "02:30 (UTC+01:00)" in shown, page
    asked = html_of(organizer_of(league).get(league_url("request", league, request)))
    assert "02:30 (UTC+02:00)" in asked


def test_plan_says_which_of_two_equal_hours_is_meant() -> None:
    league = drawn_league(timetable=WHEN)
    plan = {"boards": "1", "when": "day", "day": "2027-10-31", "hour": "01:30", "minutes": "30"}
    planned = html_of(send(organizer_of(league), league_url("replan", league), **plan, timezone="Europe/Madrid"))
    assert "domingo, 31 de octubre" in planned
    assert "02:00 <small>(UTC+02:00)</small>" in planned and ">01:30</time>" in planned


def test_tiebreak_game_moves_between_two_equal_hours() -> None:
    league = tied_league()
    decide(league, PlayOff("Ana", "Bea", None, None))
    game = league.fixtures.get(tiebreak=True)
    for at, hour in (("2027-10-31T02:30+02:00", 0), ("2027-10-31T02:30+01:00", 1)):
        decide(league, SetTiebreakHour(game.pk, datetime.fromisoformat(at), 1))
        assert hour_in_database(game) == datetime(2027, 10, 31, hour, 30, tzinfo=UTC)


def test_new_league_and_program_are_refused_a_missing_hour() -> None:
    league = drawn_league(timetable=WHEN)
    client = organizer_of(league)
    fields = {"name": "Otra", "listed": "Ana\nBea\nCris", "boards": "1", "rules": "castillar", "legs": "1"}
    when = {"when": "day", "day": "2027-03-28", "hour": "02:30", "minutes": "30", "timezone": "Europe/Madrid"}
    html = html_of(send(client, reverse("tournaments:found"), **fields, **when))
    assert NEXT in html and not models.League.objects.filter(name="Otra").exists()
