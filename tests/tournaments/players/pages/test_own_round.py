"""A player's own page in a Swiss: the table of the round first, with its reason, or the rest, or the round to come."""

from __future__ import annotations

import re

import pytest

from tests.own_pages import allow, player_of
from tests.swiss_leagues import WHITE_WINS, open_games, play, playing, publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of

pytestmark = pytest.mark.django_db


def test_own_table_of_the_round_comes_first_with_its_reason() -> None:
    league = swiss_league(6)
    allow(league)
    player = player_of(league, "Jugador 5")
    assert "Cuando se publique la ronda 1, aquí saldrá tu mesa." in player.page()
    playing(league, 1)
    publish(league)
    page = player.page()
    [game] = [game for game in open_games(league) if "Jugador 5" in (game.one.name, game.two.name)]
    assert page.index("Ronda 2 de 3") < page.index(f"Mesa {game.board}") < page.index("Comunicar el resultado")
    assert "por qué" in page and f"Blancas para {game.one.name}" in page
    where = f"/ligas/{league.slug}/rondas/2/?jugador=5"
    whole = html_of(player.client.get(where))
    assert f'href="/ligas/{league.slug}/rondas/2/?jugador=5"' in page and "own-table" in whole
    play(league, lambda game: WHITE_WINS)
    [own] = re.findall(r'<section class="own-table".*?</section>', html_of(player.client.get(where)), re.DOTALL)
    assert "<b>2–0</b>" in own


def test_rest_and_the_wait_for_the_next_round_are_said() -> None:
    league = swiss_league(5)
    resting, playing_now = player_of(league, "Jugador 5"), player_of(league, "Jugador 1")
    publish(league)
    page = resting.page()
    assert "Jugador 5 descansa" in page and "Cuando se publique la ronda 2, aquí saldrá tu mesa." in page
    assert "No te queda ninguna partida" not in page
    play(league, lambda game: WHITE_WINS)
    assert "Cuando se publique la ronda 2, aquí saldrá tu mesa." in playing_now.page()
    playing(league, 2)
    assert "saldrá tu mesa" not in playing_now.page()
