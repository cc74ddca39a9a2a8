"""The fields of the organizer's forms: rare ones are folded, and impossible decisions have none."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.urls import reverse

from tests.organizing import complete_league, decide, drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments.league.timetable import Timetable, weekly
from tournaments.organizers.conduct.verbs import Withdraw

pytestmark = pytest.mark.django_db

OTHERS, HOURS, RARE = "Otros reglamentos", "Otros días, zona horaria", "Otras opciones"
FOLDED = re.compile(r'<details class="group folded"( open)?><summary>([^<]+?) <small>')


def folded(page: str) -> dict[str, bool]:
    """Return the titles of the foldable parts of a form, each with whether it is open."""
    return {name: bool(open_) for open_, name in FOLDED.findall(page)}


def test_rare_fields_are_folded() -> None:
    league = league_in_preparation()
    page = html_of(organizer_of(league).get(league_url("settings", league)))
    assert folded(page) == {OTHERS: False, HOURS: False, RARE: True}, "half the men are not the usual blank"


@pytest.mark.parametrize(
    ("sent", "opened"),
    [
        ({"when": "day", "opens": "17:00"}, HOURS),
        ({"when": "day", "days": ["5"]}, HOURS),
        ({"timezone": "Marte"}, HOURS),
        ({"max_players": "2"}, RARE),
        ({"max_players": "9"}, RARE),
        ({"regulation": "kndb"}, OTHERS),
    ],
)
def test_filled_or_wrong_fields_are_unfolded(sent: dict[str, object], opened: str) -> None:
    league = league_in_preparation()
    usual = {"timezone": "Europe/Madrid", "max_players": "10"}
    page = html_of(send(organizer_of(league), league_url("settings", league), **{**usual, **sent}))
    assert folded(page) == {title: title == opened for title in (OTHERS, HOURS, RARE)}


def test_settings_of_a_league_show_when_it_is_played() -> None:
    start = datetime(2026, 11, 20, 20, 30)
    evening = Timetable(start=start, minutes=20)
    for timetable, chosen in ((evening, "day"), (weekly(evening, 1), "week"), (None, "free")):
        league = league_in_preparation(name=f"De {chosen}", timetable=timetable)
        page = html_of(organizer_of(league).get(league_url("settings", league)))
        assert re.findall(r'name="when" value="(\w+)"[^>]*checked', page) == [chosen]
        assert ('value="2026-11-20"' in page and 'value="20:30"' in page) == (timetable is not None)


def test_options_of_a_new_league_are_folded_with_their_values() -> None:
    client = organizer_of(league_in_preparation())
    page = html_of(client.get(reverse("tournaments:found")))
    assert '<details class="folded rest"><summary>Lo demás' in page
    assert "Damas El Castillar, una vuelta, 1 tablero, la ve cualquiera" in page
    wrong = html_of(send(client, reverse("tournaments:found"), private="on"))
    assert '<details class="folded rest" open><summary>Lo demás' in wrong


def test_league_is_closed_by_a_button_once_nothing_is_missing() -> None:
    begun, done = drawn_league(), complete_league(name="Terminada")
    button = '<button class="btn btn-go" type="submit">Cerrar la liga</button>'
    page = html_of(organizer_of(begun).get(league_url("close", begun)))
    assert "Quedan 3 partidas sin resultado." in page and button not in page
    assert button in html_of(organizer_of(done).get(league_url("close", done)))


def test_withdrawn_players_field_appears_only_if_needed() -> None:
    league = drawn_league()
    client = organizer_of(league)
    page = html_of(client.get(league_url("readmit", league)))
    assert "Nadie se ha retirado." in page and "<select" not in page
    decide(league, Withdraw("Bea"))
    assert '<option value="Bea" selected>' in html_of(client.get(league_url("readmit", league)))
