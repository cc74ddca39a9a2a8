"""The fields of the organizer's forms: rare ones are folded, and impossible decisions have none."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.urls import reverse

from tests.organizing import decide, drawn, played_out, preparing
from tests.people import organizer_of
from tests.tournaments.deciding.browsing import at, body, send
from tournaments.conduct.withdraw import Withdraw
from tournaments.league.values import Timetable

pytestmark = pytest.mark.django_db

HOURS, RARE = "Fechas y horas", "Otras opciones"
FOLDED = re.compile(r'<details class="group folded"( open)?><summary>([^<]+?) <small>')


def folded(page: str) -> dict[str, bool]:
    """Return the titles of the foldable parts of a form, each with whether it is open."""
    return {name: bool(open_) for open_, name in FOLDED.findall(page)}


def test_rare_fields_are_folded() -> None:
    client = organizer_of(preparing())
    assert folded(body(client.get(reverse("tournaments:found")))) == {HOURS: False, RARE: False}


@pytest.mark.parametrize(
    ("sent", "opened"),
    [
        ({"minutes": "20"}, HOURS),
        ({"days": ["5"]}, HOURS),
        ({"timezone": "Marte"}, HOURS),
        ({"max_players": "2"}, RARE),
        ({"max_players": "9"}, RARE),
        ({"private": "on"}, RARE),
    ],
)
def test_filled_or_wrong_fields_are_unfolded(sent: dict[str, object], opened: str) -> None:
    client, usual = organizer_of(preparing()), {"timezone": "Europe/Madrid", "max_players": "10"}
    page = body(send(client, reverse("tournaments:found"), **{**usual, **sent}))
    assert folded(page) == {HOURS: opened == HOURS, RARE: opened == RARE}


def test_settings_of_a_league_show_its_hours() -> None:
    timed = preparing(timetable=Timetable(start=datetime(2026, 11, 21, 17), minutes=20))
    untimed = preparing(name="Otra")
    shown = [folded(body(organizer_of(league).get(at("settings", league))))[HOURS] for league in (timed, untimed)]
    assert shown == [True, False]


def test_league_is_closed_by_a_button_once_nothing_is_missing() -> None:
    begun, done = drawn(), played_out(name="Terminada")
    button = '<button class="btn btn-go" type="submit">Cerrar la liga</button>'
    page = body(organizer_of(begun).get(at("close", begun)))
    assert "Quedan 3 partidas sin resultado." in page and button not in page
    assert button in body(organizer_of(done).get(at("close", done)))


def test_withdrawn_players_are_asked_for_only_if_any() -> None:
    league = drawn()
    client = organizer_of(league)
    page = body(client.get(at("readmit", league)))
    assert "Nadie se ha retirado." in page and "<select" not in page
    decide(league, Withdraw("Bea"))
    assert '<option value="Bea" selected>' in body(client.get(at("readmit", league)))
