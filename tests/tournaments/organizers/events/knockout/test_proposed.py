"""What the page of a new league proposes where there are knock-outs."""

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
    names,
)
from tests.tournaments.web.deciding.browsing import hidden_fields, send
from tournaments import models
from tournaments.store.load import load_league

__all__ = ["client"]
pytestmark = pytest.mark.django_db


def test_more_than_ten_names_get_proposals_with_hours(client: Client) -> None:
    page = counted(client, listed=names(14), **EVENING, boards="3")
    assert "Qué cabe con 14" in page
    titles = re.findall(r"<b>([^<]+)</b><strong>([^<]+)</strong>", page)
    assert titles == [
        ("2 grupos de 7 y final de 4", "5 horas y 20 minutos"),
        ("2 ligas de 7", "7 horas"),
        ("Suizo de 5 rondas", "5 horas y 20 minutos"),
        ("Todos contra todos", "10 horas y 20 minutos"),
        ("Eliminatoria", "2 horas"),
    ]
    assert "46 partidas, tercer puesto incluido. Cada persona juega 6 antes de la final" in page
    assert "14 partidas, tercer puesto incluido. Quien pierde queda fuera" in page
    assert "Con 7 tableros, 2 horas." in page
    assert "Pasa del límite del reglamento (10 jugadores): no entra en su campeonato." in page
    assert "35 partidas, de las 16:00 a las 21:20" in counted(
        client, listed=names(14), way="swiss", **EVENING, boards="3"
    )
    weekly = counted(client, listed=names(14), **FRIDAYS)
    assert [figure for _, figure in re.findall(r"<b>([^<]+)</b><strong>([^<]+)</strong>", weekly)] == [
        "9 semanas",
        "7 semanas",
        "5 semanas",
        "13 semanas",
        "4 semanas",
    ]
    assert "Qué cabe" not in counted(client, listed=names(10))


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize(("way", "stages"), [("groups", ["A", "B", "final"]), ("knockout", ["A"])])
def test_event_is_founded_from_the_page_of_a_league(
    client: Client, way: str, stages: list[str], *, private: bool
) -> None:
    fields = {**SETUP, "listed": names(14), **EVENING, "boards": "3", "way": way, **hidden_fields(FOUND)}
    fields |= {"private": "on"} if private else {}
    counted_page = counted(client, **fields)
    assert ("46 partidas" if way == "groups" else "14 partidas") in counted_page
    for _ in range(2):  # the second is the same form sent twice
        answer = client.post(FOUND, fields)
    event = models.Event.objects.get()
    assert answer["Location"] == reverse("tournaments:organize_event", args=[event.slug])
    assert [stage.key for stage in event.stages.all()] == stages
    assert {stage.league.published for stage in event.stages.all()} == {not private}
    assert models.Entry.objects.filter(league__event_stage__event=event).count() == 14


def test_chosen_groups_stay_when_a_round_is_played_each_week(client: Client) -> None:
    fields = {"listed": names(14), "way": "groups"}
    page = counted(client, **fields, **FRIDAYS)
    assert re.search(r'value="groups"[^>]*checked', page)
    assert "2 grupos de 7 y final de 4: 46 partidas, 9 viernes" in page
    assert "Cada semana una ronda: todos juegan una partida, menos quien descansa." in page
    send(client, FOUND, **SETUP, **fields, **FRIDAYS)
    groups = [stage.league for stage in models.Event.objects.get().stages.all()][:2]
    games = [game for league in groups for game in load_league(league).league.games]
    days = {game.at.date() for game in games if game.at}
    assert len(days) == 7
    for day in days:
        playing = [name for game in games if game.at and game.at.date() == day for name in game.pair]
        assert len(playing) == len(set(playing)) == 12


def test_choice_that_is_not_offered_for_a_while_comes_back(client: Client) -> None:
    fields: dict[str, object] = {"listed": names(14), **EVENING}
    page = counted(client, **fields, way="groups", championship="Copa")
    words = "En un campeonato no se puede elegir: 2 grupos de 7 y final de 4, Todos contra todos y Eliminatoria."
    assert words in page and re.search(r'value="divided"[^>]*checked', page)
    [kept] = re.findall(r'name="kept_way" value="([^"]*)"', page)
    page = counted(client, **fields, way="divided", kept_way=kept)
    assert re.search(r'value="groups"[^>]*checked', page) and "kept_way" not in page and words not in page
    page = counted(client, **fields, way="swiss", kept_way=kept, championship="Copa")
    assert re.search(r'value="swiss"[^>]*checked', page) and "kept_way" not in page
    [kept] = re.findall(r'name="kept_way" value="([^"]*)"', counted(client, **EVENING, way="knockout"))
    assert re.search(r'value="knockout"[^>]*checked', counted(client, **fields, kept_way=kept))
    assert re.search(r'value="groups"[^>]*checked', counted(client, **fields, kept_way="otra cosa"))


@pytest.mark.parametrize("boards", ["3", "8"])
def test_each_round_of_a_weekly_knockout_has_a_day_where_a_league_is_created(client: Client, boards: str) -> None:
    page = counted(client, listed=names(16), way="knockout", boards=boards, **FRIDAYS)
    assert "16 partidas, 4 viernes" in page and "Cada semana una ronda." in page
