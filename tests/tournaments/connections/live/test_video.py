"""The pages to lay over a video."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rules import RULES, check
from tests import sheets
from tests.markup import without_layout
from tests.organizing import ONE_WINS, beat, complete_league, decide, drawn_league, fixture, league_in_preparation
from tests.people import Visitor, client_of
from tests.queries import count_queries
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Side
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.fixtures import broadcast_moves

pytestmark = pytest.mark.django_db


def text_of(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return without_layout(answer.content.decode())


def test_table_has_as_many_rows_as_requested() -> None:
    league = complete_league()
    address = league_url("video_table", league)
    assert text_of(address).count('<th scope="row"') == 3
    assert text_of(f"{address}?filas=2").count('<th scope="row"') == 2
    for rows in ("0", "x", "99999999", "-1"):
        assert text_of(f"{address}?filas={rows}").count('<th scope="row"') in (1, 3)
    assert "Todavía no hay jugadores" in text_of(league_url("video_table", league_in_preparation((), name="Otra")))


def test_video_shows_the_board_during_and_after_the_game() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    address = league_url("video_game", league, game.pk)
    assert "hidden" in text_of(address) and '<b class="score">–</b>' in text_of(address)
    broadcast_moves(league, game.pk, check(RULES[league.rules], "22-18 11-15"))
    assert "Jugada 1: 11-15" in text_of(address)
    decide(league, SubmitSheet(game.pk, sheets.WHITE_WINS, "Ana", Side.ONE))
    decided = text_of(address)
    assert 'class="board"' in decided and "En directo" not in decided and "Gana" in decided
    other = fixture(league, "Bea", "Carlos")
    decide(league, RecordResult(other.pk, ONE_WINS))
    assert 'class="board"' not in text_of(league_url("video_game", league, other.pk))


def test_video_shows_no_hidden_name_and_ignores_accounts() -> None:
    league = drawn_league(("Zenobia Quiroga", "Bea", "Carlos"))
    game = fixture(league, "Zenobia Quiroga", "Bea")
    beat(league, "Bea", "Carlos")
    decide(league, ShowAs(league.entries.get(name="Zenobia Quiroga").player_id, initials=True))
    pages = [league_url("video_table", league), league_url("video_game", league, game.pk)]
    assert all("Zenobia" not in text_of(address) and "Z. Q." in text_of(address) for address in pages)
    decide(league, Publish(False))
    organizer = client_of(Visitor.ORGANIZER, league)
    assert {organizer.get(address).status_code for address in pages} == {404}


def test_game_of_another_league_answers_404() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    theirs = fixture(other, "Ana", "Bea")
    assert Client().get(league_url("video_game", league, theirs.pk)).status_code == 404


def test_embed_page_links_to_the_video_pages() -> None:
    league = drawn_league()
    html = text_of(league_url("embed", league))
    links = [
        league_url("video_table", league),
        league_url("video_game", league, league.fixtures.order_by("position")[0].pk),
    ]
    assert all(f'href="{link}"' in html for link in links)


def test_video_page_makes_a_fixed_number_of_queries() -> None:
    league, counted = complete_league(), set()
    for game in models.Fixture.objects.filter(league=league):
        with count_queries() as made:
            text_of(league_url("video_game", league, game.pk))
        counted.add(made.total)
    assert len(counted) == 1
