"""Pagination of a championship with many leagues."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.test import Client
from pytest_django import DjangoAssertNumQueries as AssertQueries

from tests import leagues
from tests.organizing import podium_of
from tournaments import models
from tournaments.display import championships
from tournaments.display.championships import championship_page, championship_rows
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.championships import complete_placings

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make three leagues and two podiums of other games, with two events or rows a page."""
    monkeypatch.setattr(championships, "PAGE_SIZE", 2)
    for number in range(3):
        leagues.store_league(leagues.finished_league(4, seed=number, name=f"Liga {number}", championship="Copa"))
    for game in ("Parchís", "Dominó"):
        podium_of("Copa", OtherGame(game, 6, [Entrant(name) for name in leagues.NAMES[:3]]))


def test_pages_together_hold_every_event_and_row(five: None) -> None:
    whole, pages = championship_page("copa"), [championship_page("copa", number=number) for number in (1, 2, 3)]
    assert [event for page in pages for event in page.events] == list(whole.events)
    assert [row for page in pages for row in page.rows] == list(whole.rows)
    assert [page.more for page in pages] == [True, True, False]
    assert len(whole.events) == 5 and all(event.podium for event in whole.events)


def test_page_after_the_last_is_not_found(five: None) -> None:
    page = championship_page("copa", number=9)
    assert (page.rows, page.events, page.more) == ((), (), False)


def test_table_adds_up_leagues_and_other_podiums(five: None) -> None:
    whole = championship_page("copa")
    for row in whole.rows:
        won = [place for event in whole.events for place in event.podium if place.player_id == row.player]
        assert row.points == sum(place.points for place in won)
        assert row.golds + row.silvers + row.bronzes == len(won)


def test_private_league_counts_for_its_officials_only(five: None) -> None:
    cup, private_league = models.Championship.objects.get(), models.League.objects.order_by("pk")[1]
    podiums = [place for event in championship_page("copa").events for place in event.podium]
    of_kept = championship_page("copa").events[1].podium
    models.League.objects.filter(pk=private_league.pk).update(published=False)
    official, other = (User.objects.create_user(name) for name in ("bea", "carlos"))
    models.Official.objects.create(league=private_league, user=official, role=Role.REFEREE)

    def points(seen: QuerySet[models.League]) -> int:
        return sum(row.points for row in championship_rows(cup, seen.filter(championship=cup)))

    whole = sum(place.points for place in podiums)
    assert points(leagues_seen_by()) == points(leagues_seen_by(other)) == whole - sum(p.points for p in of_kept)
    assert points(leagues_seen_by(official)) == points(models.League.objects.all()) == whole


def test_league_closed_without_championships_counts_later(five: None) -> None:
    whole = championship_page("copa").rows
    leagues.store_league(leagues.finished_league(4, seed=9, name="Suelta"))
    models.Placing.objects.filter(place__in=[1, 3]).update(championship=None)
    assert championship_page("copa").rows != whole
    complete_placings()
    assert championship_page("copa").rows == whole
    assert set(models.Placing.objects.filter(championship=None).values_list("league__name", flat=True)) == {"Suelta"}


def test_complete_placings_are_not_rewritten(five: None, django_assert_num_queries: AssertQueries) -> None:
    with django_assert_num_queries(2):
        complete_placings()


def test_pages_link_to_each_other(five: None, client: Client) -> None:
    assert 'rel="next"' in client.get("/campeonatos/copa/").content.decode()
    assert 'rel="next"' not in client.get("/campeonatos/copa/?pagina=3").content.decode()
