"""The calendar of an event: its days and rounds."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

import pytest
from django.test import Client

from tests.events import event_of, event_with_groups_over, loaded, qualify
from tests.people import organizer_of
from tests.tournaments.organizers.events.new_events import text
from tests.tournaments.web.deciding.browsing import confirm, league_url
from tournaments import models
from tournaments.league.timetable import Timetable, weekly

pytestmark = pytest.mark.django_db


def calendar_of(event: models.Event) -> list[str]:
    """Return the headings and the hours of the calendar of an event, in order."""
    page = text(Client().get(f"/torneos/{event.slug}/calendario/")).partition('class="tabs"')[2]
    found = re.findall(r"<h[23][^>]*>.*?</h[23]>|<li.*?</li>", page.partition("</nav>")[2], re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


def test_calendar_has_a_heading_for_each_day_and_round() -> None:
    timetable = Timetable(start=datetime(2030, 11, 30, 17), minutes=60, days=(5,), hours=(time(17), time(19)))
    lines = calendar_of(event_of(12, setup={"timetable": timetable, "boards": 6}))
    assert lines[:2] == ["sábado, 30 de noviembre", "Ronda 1"] and lines[2].startswith("17:00 · tablero 1 Grupo")
    headings = [line for line in lines if not line[:2].isdigit()]
    assert sum(line.startswith("Ronda") for line in headings) == 5
    days = [line for line in headings if not line.startswith("Ronda")]
    assert len(days) == len(set(days)) > 1 and all(line.startswith("sábado, ") for line in days)


def test_group_planned_again_keeps_off_the_boards_of_the_others() -> None:
    timetable = weekly(Timetable(start=datetime(2030, 11, 29, 18), minutes=20), 2)
    event = event_of(8, setup={"timetable": timetable, "boards": 2})
    group = loaded(event).groups[0].row.league
    plan = {"boards": "2", "when": "week", "weekday": "4", "day": "2030-12-10", "hour": "18:00", "minutes": "20"}
    confirm(organizer_of(group), league_url("replan", group), **plan)
    assert [each.at.date().day for each in group.fixtures.order_by("position") if each.at] == [13, 13, 20, 20, 27, 27]
    places = list(models.Fixture.objects.filter(at__isnull=False).values_list("at", "board"))
    assert len(places) == len(set(places)) == 12


def test_calendar_without_hours_goes_by_round() -> None:
    lines = calendar_of(event_of(8))
    assert lines[:2] == ["Sin fecha", "Ronda 1"]
    assert [line for line in lines if line.startswith("Ronda")] == ["Ronda 1", "Ronda 2", "Ronda 3"]


def test_games_without_a_day_stand_after_the_days_and_the_final_has_its_date() -> None:
    weekly_timetable = weekly(Timetable(start=datetime(2030, 11, 29, 18), minutes=20), 2)
    event = event_of(8, setup={"timetable": weekly_timetable, "boards": 2})
    game = loaded(event).groups[0].row.league.fixtures.order_by("position")[0]
    models.Fixture.objects.filter(pk=game.pk).update(at=None, board=None)
    page = text(Client().get(f"/torneos/{event.slug}/calendario/"))
    final = page.index("cuando acaben los grupos")
    assert "Empieza el vie 20 dic, 18:00." in " ".join(page[final:].split())
    assert page.rindex("viernes, 13 de diciembre") < final < page.index("Aplazadas, sin fecha")


def test_rounds_of_a_final_follow_those_of_the_groups() -> None:
    event = event_with_groups_over(8)
    qualify(event)
    lines = [line for line in calendar_of(event) if "Ronda" in line]
    assert lines[:3] == ["Ronda 1", "Ronda 2", "Ronda 3"] and lines[3:5] == ["Final · Ronda 1", "Final · Ronda 2"]


def test_heading_of_a_round_is_not_said_again_beside_its_games() -> None:
    event = event_with_groups_over(8)
    qualify(event)
    lines = calendar_of(event)
    final = [line for line in lines[lines.index("Final · Ronda 1") :] if "–" in line]
    assert len(final) == 6 and not any("Final" in line for line in final)
    assert sum("Grupo A" in line for line in lines) == 6


def test_rounds_of_stages_that_alternate_are_no_headings() -> None:
    timetable = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
    event = event_of(8, setup={"timetable": timetable, "boards": 4})
    titles = [line for line in calendar_of(event) if not line[:2].isdigit()]
    assert titles == ["sábado, 30 de noviembre", "Ronda 1", "Ronda 2", "Ronda 3"]
    last = loaded(event).groups[0].row.league.fixtures.order_by("position").last()
    assert last and last.at
    models.Fixture.objects.filter(pk=last.pk).update(at=last.at - timedelta(hours=1))
    assert [line for line in calendar_of(event) if not line[:2].isdigit()] == ["sábado, 30 de noviembre"]
