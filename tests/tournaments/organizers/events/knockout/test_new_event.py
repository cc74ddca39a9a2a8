"""What the page of a new event says of knock-outs, and of finals that are one."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.events import loaded
from tests.tournaments.organizers.events.new_events import carme, coming, founded
from tests.tournaments.organizers.events.test_new_event import AT_FIVE
from tournaments import models

__all__ = ["carme"]
pytestmark = pytest.mark.django_db


def test_page_of_a_new_event_shows_the_groups_and_hours_that_it_will_have(carme: Client) -> None:
    more = {"consolation": "on", "final": "knockout"}
    shown = coming(carme, **AT_FIVE, **more)
    assert not models.League.objects.exists()
    event = loaded(founded(carme, **AT_FIVE, **more))
    parts = dict(re.findall(r"<b>([^<]*)</b> <small>([^<]*)</small>", shown))
    lists = [re.findall(r"<bdi>([^<]*)</bdi>", part) for part in shown.split("<p>")[-2:]]
    assert [set(names) for names in lists] == [set(group.loaded.league.names) for group in event.groups]
    for group, name in zip(event.groups, ("Grupo A", "Grupo B"), strict=True):
        hours = [game.at for game in group.loaded.league.games if game.at]
        until = max(hours) + timedelta(minutes=20)
        assert parts[name] == f"21 partidas, de las {min(hours):%H:%M} a las {until:%H:%M}"
    for stage, name in zip(event.later, ("Final", "Consolación"), strict=True):
        assert stage.loaded.league.timetable
        assert f"de las {stage.loaded.league.timetable.start:%H:%M} a las" in parts[name]
    assert parts["Final"].startswith("4 partidas, tercer puesto incluido, de las ")
    assert "56 partidas, de las 17:00 a las 00:00" in shown
    assert "Cada persona juega 6 antes de la final; quien llega a ella, " in shown
    assert "si la final se alarga, la consolación empieza más tarde" in shown


SUNDAYS = {"when": "week", "day": "2026-11-01", "hour": "19:00", "minutes": "30", "timezone": "UTC"}


@pytest.mark.parametrize("boards", ["", "7", "6", "5", "1"])
def test_round_each_week_is_one_of_all_groups(carme: Client, boards: str) -> None:
    shown = coming(carme, **SUNDAYS, final="knockout", boards=boards)
    assert "46 partidas, 9 domingos" in shown
    assert "Cada semana una ronda: todos juegan una partida, menos quien descansa." in shown
    assert ("Se juega en 6 tableros." in shown) is (not boards)


def test_page_of_a_new_knockout_says_who_plays_how_much(carme: Client) -> None:
    words = "Quien pierde queda fuera; quien gana juega 4 como mucho."
    assert words in coming(carme, name="", format="knockout")


@pytest.mark.parametrize(("fields", "ends"), [({"final": "knockout"}, "20:00"), ({"format": "knockout"}, "18:20")])
def test_boards_left_blank_are_those_of_the_longest_round(carme: Client, fields: Any, ends: str) -> None:
    shown = coming(carme, **{**AT_FIVE, **fields, "boards": ""})
    assert "Se juega en 6 tableros." in shown and f"a las {ends}" in shown
    assert {stage.row.league.boards for stage in loaded(founded(carme, **fields, boards="")).stages} == {6}


@pytest.mark.parametrize("boards", ["3", "6"])
@pytest.mark.parametrize(
    ("games", "words", "weeks"),
    [
        ("1", "Cada semana una ronda.", "14 partidas, 4 domingos"),
        ("2", "Cada semana se juega una partida de cada encuentro.", "28 partidas, 8 domingos"),
    ],
)
def test_each_round_of_a_weekly_knockout_has_a_day(
    carme: Client, boards: str, games: str, words: str, weeks: str
) -> None:
    shown = coming(carme, **SUNDAYS, format="knockout", boards=boards, games=games)
    assert words in shown and weeks in shown
