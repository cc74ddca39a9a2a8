"""Knock-outs in league files: the games that follow from those listed, and no others."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.builders import league_of
from tests.tournaments.league.formats.knockouts import (
    AT_NINE,
    DRAWN,
    LOST,
    WON,
    knockout,
    open_games,
    with_result,
)
from tournaments.league.file.writing import league_document
from tournaments.league.values import League, State


def played(chance: Random, players: int, games: int) -> League:
    """Return a knock-out after some of its games, some of them drawn."""
    league = replace(knockout(players, games=games, max_players=12), state=State.PLAYING)
    for _ in range(chance.randrange(3 * players)):
        if waiting := open_games(league):
            league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    return league


def games_of(league: League) -> set[tuple[object, ...]]:
    """Return the games by match, players and part; which of the two begins an open one depends on those before it."""
    return {(game.match, game.pair, game.part, game.pace, game.result) for game in league.games}


@pytest.mark.many_examples
@pytest.mark.parametrize("games", [1, 2, 3])
@pytest.mark.parametrize("players", range(2, 13))
def test_file_without_open_games_is_read_with_those_that_follow(players: int, games: int) -> None:
    chance = Random(players * 10 + games)
    league = played(chance, players, games)
    document = league_document(league)
    whole = league_of(document)
    assert league_document(whole) == document
    document["games"] = [game for game in document["games"] if game.get("winner")]
    for game in document["games"]:
        if chance.random() < 0.5:
            del game["match"]
    assert games_of(league_of(document)) == games_of(whole)


def test_drawn_knockout_without_games_has_its_first_round() -> None:
    document = league_document(knockout(5))
    assert league_document(league_of(document | {"games": []})) == document


def test_knockout_in_preparation_is_read_without_games() -> None:
    document = league_document(knockout(5)) | {"state": "preparing", "games": [], "draw_seed": None}
    assert league_of(document).games == ()
    assert league_document(league_of(document)) == document


def test_listed_games_keep_their_numbers_before_those_that_follow() -> None:
    document = league_document(knockout(4, third_place=False, timetable=AT_NINE))
    first, second = document["games"]
    games = league_of(document | {"games": [second]}).games
    assert [(game.one, game.number) for game in games] == [(first["one"], 2), (second["one"], 1)]
