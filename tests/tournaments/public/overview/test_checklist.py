"""The organizer's checklist of the steps of a league."""

from __future__ import annotations

import re

import pytest

from tests.organizing import beat, decide, drawn_league, league_in_preparation
from tests.own_pages import allow
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.organizers.closing.verbs import Close
from tournaments.public.overview.checklist import Stage, checklist
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def lots_of(league: models.League) -> str:
    return next(step.words for step in checklist(LeaguePage(load_league(league))) if step.stage is Stage.LOTS)


MAX_LINKS = 16
"""The links on the page of a league for its organizers; there were 48."""


@pytest.mark.parametrize("state", ["preparing", "drawn", "playing", "played", "finished"])
def test_page_of_a_league_has_three_doors_and_few_links(state: str) -> None:
    league = league_in_preparation(championship="Copa") if state == "preparing" else drawn_league(championship="Copa")
    games = {"playing": 1, "played": 3, "finished": 3}.get(state, 0)
    for pair in (("Ana", "Bea"), ("Ana", "Carlos"), ("Bea", "Carlos"))[:games]:
        beat(league, *pair)
    if state == "finished":
        decide(league, Close())
    whole = html_of(organizer_of(league).get(league_url("organize", league)))
    links = re.findall(r'<a [^>]*href="([^"]*)"', whole.partition('<nav class="trail"')[2].partition("</main")[0])
    assert len(links) <= MAX_LINKS, " ".join(links)
    season = f'href="{league_url("copy_league", league)}">Empezar la próxima temporada'
    assert (season in whole) is (state == "finished")
    for door in ("record", "people", "documents"):
        assert f'href="{league_url(door, league)}"' in whole


def test_games_have_one_door_on_the_organizers_page() -> None:
    league = drawn_league()
    page = html_of(organizer_of(league).get(league_url("organize", league)))
    doors, _, steps = page.partition('<nav class="tabs doors"')[2].partition("</nav>")
    assert [part.count(f'href="{league_url("record", league)}"') for part in (doors, steps)] == [1, 1]


def test_page_of_the_people_says_whether_players_report() -> None:
    league = drawn_league()
    organizer = organizer_of(league)
    assert "Los resultados no los comunican" in html_of(organizer.get(league_url("people", league)))
    allow(league)
    assert "comunican resultados y hacen peticiones" in html_of(organizer.get(league_url("people", league)))
