"""Leagues of one name are told apart in lists by their days and their place."""

from __future__ import annotations

from datetime import datetime, time

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client

from tests.organizing import drawn_league
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of
from tournaments import models
from tournaments.league.timetable import Timetable
from tournaments.models.league import Role

pytestmark = pytest.mark.django_db
DAYS = ("21 nov 2030", "5 dic 2030 – 7 dic 2030")


@pytest.fixture
def cups() -> list[models.League]:
    """Return two leagues of one name, of an evening and of three days, and another one."""
    evening = drawn_league(name="Copa", timetable=Timetable(start=datetime(2030, 11, 21, 17), minutes=20))
    daily = drawn_league(
        name="COPA", timetable=Timetable(start=datetime(2030, 12, 5, 17), minutes=20, hours=(time(17), time(17, 20)))
    )
    models.League.objects.filter(pk=daily.pk).update(place="Casa de cultura\nEntrada por detrás")
    return [evening, daily, drawn_league(name="Copa del puerto")]


def test_leagues_of_one_name_show_their_days_and_place(cups: list[models.League], client: Client) -> None:
    organizer = organizer_of(cups[0])
    models.Official.objects.create(league=cups[1], user_id=organizer.session[SESSION_KEY], role=Role.ORGANIZER)
    for page in (html_of(client.get("/")), html_of(client.get("/ligas/")), html_of(organizer.get("/organizar/"))):
        assert all(page.count(f"<bdi>{days}") == 1 for days in DAYS)
        assert f"<bdi>{DAYS[1]} · Casa de cultura</bdi>" in page and "Entrada por detrás" not in page


def test_league_without_hours_says_when_it_changed(client: Client) -> None:
    first, second = (drawn_league(name="Copa") for _ in range(2))
    models.League.objects.filter(pk=first.pk).update(updated_at=datetime.fromisoformat("2030-11-21T17:00Z"))
    models.League.objects.filter(pk=second.pk).update(updated_at=datetime.fromisoformat("2030-11-22T17:00Z"))
    page = html_of(client.get("/ligas/"))
    assert "<bdi>último cambio: 21 nov 2030, 18:00</bdi>" in page
    assert "<bdi>último cambio: 22 nov 2030, 18:00</bdi>" in page


def test_leagues_of_one_name_on_the_same_days_say_when_they_changed(client: Client) -> None:
    timetable = Timetable(start=datetime(2030, 11, 21, 17), minutes=20)
    for day in (21, 22):
        league = drawn_league(name="Copa", timetable=timetable)
        changed = datetime.fromisoformat(f"2030-11-{day}T17:00Z")
        models.League.objects.filter(pk=league.pk).update(updated_at=changed)
    page = html_of(client.get("/ligas/"))
    assert all(f"<bdi>{DAYS[0]} · último cambio: {day} nov 2030, 18:00</bdi>" in page for day in (21, 22))


def test_league_alone_with_its_name_shows_neither(cups: list[models.League], client: Client) -> None:
    models.League.objects.filter(pk=cups[0].pk).update(listed=False)
    page = html_of(client.get("/ligas/"))
    assert "dic 2030 –" not in page and "último cambio" not in page
