"""The calendar links referees and organizers to entering each open game, and back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import leagues
from tests.organizing import beat, complete_league, decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import WON, confirm, html_of, league_url
from tournaments import models
from tournaments.organizers.closing.verbs import Close

pytestmark = pytest.mark.django_db


def entered_from(client: Client, league: models.League) -> list[int]:
    """Return the fixtures whose rows link to entering a result."""
    html = html_of(client.get(league_url("calendar", league)))
    keys = league.fixtures.order_by("position").values_list("pk", flat=True)
    return [key for key in keys if f'href="{league_url("game", league, key)}?desde=calendario"' in html]


def open_games(league: models.League) -> list[int]:
    return list(league.fixtures.filter(result=None).order_by("position").values_list("pk", flat=True))


@pytest.mark.parametrize("visitor", [Visitor.ORGANIZER, Visitor.REFEREE, Visitor.LINK])
def test_open_games_link_to_the_form_for_officials(visitor: Visitor) -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    assert len(open_games(league)) == 2
    assert entered_from(client_of(visitor, league), league) == open_games(league)


@pytest.mark.parametrize("visitor", [Visitor.ANONYMOUS, Visitor.STRANGER])
def test_calendar_has_no_form_links_for_others(visitor: Visitor) -> None:
    league = drawn_league()
    assert entered_from(client_of(visitor, league), league) == []


def test_link_to_one_game_leads_only_to_that_game() -> None:
    league = drawn_league()
    client = client_of(Visitor.LINK_TO_GAME, league)
    assert len(entered_from(client, league)) == 1


def test_result_entered_from_the_calendar_leads_back_to_it() -> None:
    league = drawn_league()
    client, first = organizer_of(league), open_games(league)[0]
    answer = confirm(client, f"{league_url('game', league, first)}?desde=calendario", **WON)
    assert answer["Location"] == league_url("calendar", league)
    assert entered_from(client, league) == open_games(league)


@pytest.mark.parametrize("visitor", [Visitor.ORGANIZER, Visitor.REFEREE, Visitor.LINK])
@pytest.mark.parametrize(("page", "name"), [("calendar", "calendario"), ("games", "jugadas")])
def test_results_link_referees_to_corrections(visitor: Visitor, page: str, name: str) -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    game = league.fixtures.get(result__isnull=False)
    link = f'href="{league_url("correct", league, game.pk)}?desde={name}"'
    assert link in html_of(client_of(visitor, league).get(league_url(page, league)))
    assert link not in html_of(client_of(Visitor.ANONYMOUS, league).get(league_url(page, league)))


def test_finished_league_offers_no_correction() -> None:
    league = complete_league()
    decide(league, Close())
    client = organizer_of(league)
    assert all("Corregir" not in html_of(client.get(league_url(page, league))) for page in ("calendar", "games"))


def test_correction_from_the_list_of_games_leads_back_to_it() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    address = f"{league_url('correct', league, league.fixtures.get(result__isnull=False).pk)}?desde=jugadas"
    client = organizer_of(league)
    assert f'href="{league_url("games", league)}"' in html_of(client.get(address))


def test_links_cost_no_query_for_each_row() -> None:
    made = []
    for players in (4, 9):
        league = leagues.store_league(leagues.league(players, name=f"Liga de {players}"))
        client = client_of(Visitor.REFEREE, league)
        client.get(league_url("calendar", league))
        with CaptureQueriesContext(connection) as found:
            assert len(entered_from(client, league)) == len(open_games(league))
        made.append(len(found))
    assert made[0] == made[1]
