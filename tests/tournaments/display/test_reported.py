"""A game whose result a player reported is nobody's next game."""

from __future__ import annotations

import pytest

from tests.organizing import drawn_league, fixture
from tests.own_pages import allow, player_of
from tests.tournaments.web.deciding.browsing import WON
from tournaments import models
from tournaments.display.home import league_list
from tournaments.display.players import player_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def reported() -> models.Fixture:
    """Return the game of Ana and Bea, whose result Ana has reported."""
    league = drawn_league()
    allow(league)
    game = fixture(league, "Ana", "Bea")
    assert player_of(league, "Ana").confirm("own_report", game.pk, **WON).status_code == 302
    return game


def next_opponents(game: models.Fixture, name: str) -> tuple[list[str], list[str]]:
    """Return the next opponents of a player, on their page and in a search."""
    player = models.Player.objects.get(name=name)
    found = league_list(query=name).next_games
    return [game.opponent for game in player_page(player.pk).next_games], [game.opponent for game in found]


def test_reported_game_is_not_the_next_of_its_players(reported: models.Fixture) -> None:
    assert next_opponents(reported, "Ana") == next_opponents(reported, "Bea") == (["Carlos"], ["Carlos"])


def test_game_is_the_next_again_once_its_report_is_closed(reported: models.Fixture) -> None:
    models.ResultReport.objects.update(closed=True)
    first = reported.league.fixtures.order_by("position")[0]
    names = {first.one.name, first.two.name}
    assert "Carlos" not in names or next_opponents(reported, "Ana") != (["Carlos"], ["Carlos"])
    assert {next_opponents(reported, name)[0][0] for name in ("Ana", "Bea")} & {"Ana", "Bea"}
