"""The organizer's checklist of the steps of a league."""

from __future__ import annotations

import pytest

from tests import leagues
from tests.organizing import drawn_league, league_in_preparation
from tests.own_pages import allow
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.league import page_of
from tournaments.public.overview.checklist import Stage, checklist
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def lots_of(league: models.League) -> str:
    return next(step.words for step in checklist(page_of(load_league(league))) if step.stage is Stage.LOTS)


def test_grid_of_a_round_has_one_link_on_the_organizers_page() -> None:
    league = drawn_league()
    page = html_of(organizer_of(league).get(league_url("organize", league)))
    assert page.count(f'href="{league_url("round", league)}"') == 1


@pytest.mark.parametrize("page", ["organize", "record"])
def test_other_ways_to_enter_follow_the_usual_one(page: str) -> None:
    league = drawn_league()
    html = html_of(organizer_of(league).get(league_url(page, league)))
    usual = html.index("Anotar resultados" if page == "organize" else "Anotar el resultado")
    places = [html.index(f'href="{league_url(way, league)}"') for way in ("round", "results_list", "sheets_list")]
    assert [usual, *places] == sorted([usual, *places])


@pytest.mark.parametrize("page", ["organize", "people"])
def test_pages_about_players_lead_to_their_own_pages(page: str) -> None:
    league = drawn_league()
    assert f'href="{league_url("player_links", league)}"' in html_of(organizer_of(league).get(league_url(page, league)))


def test_page_of_the_league_says_whether_players_report() -> None:
    league = drawn_league()
    organizer = organizer_of(league)
    assert "Ahora no comunican sus resultados" in html_of(organizer.get(league_url("organize", league)))
    allow(league)
    assert "Comunican sus resultados." in html_of(organizer.get(league_url("organize", league)))


def test_checklist_shows_the_lots_with_or_without_a_seed() -> None:
    assert lots_of(drawn_league(seed="7f3a")) == "Semilla «7f3a»."
    assert lots_of(leagues.store_league(leagues.league(3))) == "Sin semilla: se anotó el orden que salió."


def test_checklist_tells_how_many_players_the_lots_need() -> None:
    assert lots_of(league_in_preparation(("Ana", "Bea"))) == "Hacen falta al menos 3 jugadores y hay 2."
