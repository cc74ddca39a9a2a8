"""The page of the places that each player can still reach."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.test import Client

from tests import leagues
from tests.organizing import beat, complete_league, drawn_league, record_draw
from tests.swiss_leagues import by_chance, play, publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.league.prospects import MAX_OPEN_GAMES

pytestmark = pytest.mark.django_db


def page(client: Client, league: models.League) -> str:
    return unescape(html_of(client.get(league_url("prospects", league))))


def lines(html: str) -> dict[str, tuple[list[int], str]]:
    """Return the open places of each player, as drawn and in words."""
    found = {}
    for part in html.split('<p class="now">')[1:]:
        drawn_ = [int(place) for place in re.findall(r'<span class="open">(\d+)</span>', part)]
        words = re.search(r'<p class="words">(.*?)</p>', part, re.DOTALL)
        if words is None:
            continue
        found[part.split('title="')[1].split('"')[0]] = (drawn_, " ".join(re.sub(r"<[^>]+>", "", words[1]).split()))
    return found


def test_last_game_of_three_has_every_outlook(client: Client) -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    beat(league, "Ana", "Carlos")
    html = page(client, league)
    assert "Queda 1 partida: se ha probado todo" in html
    assert lines(html) == {
        "Ana": ([1], "Ya tiene el 1.º. Medalla segura: oro."),
        "Bea": ([2, 3], "2.º o 3.º. Puede llegar al podio."),
        "Carlos": ([2, 3], "2.º o 3.º. Puede llegar al podio."),
    }


def test_prospects_of_many_games_are_called_bounds(client: Client) -> None:
    league = leagues.store_league(leagues.league(10, played=38))
    html = page(client, league)
    assert "Quedan 7 partidas, demasiadas para probar" in html
    assert f"Con {MAX_OPEN_GAMES} o menos por jugar" in html
    sentences = [words for _, words in lines(html).values()]
    assert all(words.startswith("Como mucho") for words in sentences)
    assert ("De quien no se dice nada" in html) is (len(sentences) < 10)
    assert not any("uede quedar en primer lugar" in words for _, words in lines(html).values())


def test_places_open_to_all_are_listed_once(client: Client) -> None:
    league = leagues.store_league(leagues.league(10, played=2))
    html = page(client, league)
    assert html.count("Por los puntos, todavía no se descarta ningún puesto para nadie.") == 1
    assert lines(html) == {} and "cualquiera puede acabar" not in html


def test_places_of_a_large_swiss_are_told_in_words_alone(client: Client) -> None:
    for players, drawn in ((16, True), (18, False)):
        league = swiss_league(players, 6, name=f"Abierto de {players}")
        for number in range(5):
            publish(league)
            play(league, by_chance(Random(number)))
        html = page(client, league)
        assert ('class="reach"' in html) is ("Las fichas con número" in html) is drawn
        assert "Como mucho" in html


def test_prospects_are_exact_from_six_games_on(client: Client) -> None:
    for left, exact in ((MAX_OPEN_GAMES + 1, False), (MAX_OPEN_GAMES, True)):
        league = leagues.store_league(leagues.league(5, played=10 - left))
        assert ("se ha probado todo" in page(client, league)) is exact


def test_prospects_are_hidden_before_lots_and_after_the_end(client: Client) -> None:
    assert "No queda ninguna partida por jugar" in page(client, complete_league())
    assert lines(page(client, leagues.store_league(leagues.finished_league(4, name="Otra")))) == {}


def test_only_tables_of_leagues_in_play_link_to_prospects(client: Client) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    record_draw(league, "Ana", "Bea")
    assert league_url("prospects", league) in html_of(client.get(league_url("standings", league)))
    over = leagues.store_league(leagues.finished_league(4, name="Otra"))
    assert league_url("prospects", over) not in html_of(client.get(league_url("standings", over)))
