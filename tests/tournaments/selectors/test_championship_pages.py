"""A championship of many leagues, a page at a time."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import leagues
from tournaments.decisions.other_podium import OtherGame, add_other_podium
from tournaments.league.values import Entrant
from tournaments.selectors import championships
from tournaments.selectors.championships import championship_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three leagues and two podiums of other games, two events or rows a page."""
    monkeypatch.setattr(championships, "A_PAGE", 2)
    for number in range(3):
        leagues.stored(leagues.finished(4, seed=number, name=f"Liga {number}", championship="Copa"))
    for game in ("Parchís", "Dominó"):
        add_other_podium("Copa", OtherGame(game, 6, [Entrant(name) for name in leagues.NAMES[:3]]), by=leagues.SOMEBODY)


def test_its_pages_together_are_the_whole(five: None) -> None:
    whole, pages = championship_page("copa"), [championship_page("copa", number=number) for number in (1, 2, 3)]
    assert [event for page in pages for event in page.events] == list(whole.events)
    assert [row for page in pages for row in page.rows] == list(whole.rows)
    assert [page.more for page in pages] == [True, True, False]
    assert len(whole.events) == 5 and all(event.podium for event in whole.events)


def test_beyond_its_last_page_there_is_nothing(five: None) -> None:
    page = championship_page("copa", number=9)
    assert (page.rows, page.events, page.more) == ((), (), False)


def test_the_table_adds_up_leagues_and_other_podiums(five: None) -> None:
    whole = championship_page("copa")
    for row in whole.rows:
        won = [place for event in whole.events for place in event.podium if place.player_id == row.player]
        assert row.points == sum(place.points for place in won)
        assert row.golds + row.silvers + row.bronzes == len(won)


def test_the_reader_goes_from_page_to_page(five: None, client: Client) -> None:
    assert 'rel="next"' in client.get("/campeonatos/copa/").content.decode()
    assert 'rel="next"' not in client.get("/campeonatos/copa/?pagina=3").content.decode()
