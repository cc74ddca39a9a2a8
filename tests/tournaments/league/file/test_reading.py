"""The reading of league files, their defaults, and writing them back unchanged."""

from __future__ import annotations

import json
from datetime import datetime, time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import RULES
from tests.builders import Document, content_of, documents, league_of
from tournaments.league.file import read_league, write_league
from tournaments.league.sheets import board_ends
from tournaments.league.timetable import Timetable
from tournaments.league.values import (
    Dice,
    Entrant,
    Pieces,
    Reason,
    Result,
    Ruling,
    Sanction,
    Side,
    State,
    Throw,
    Winner,
    Withdrawal,
    WithdrawnGames,
)

DATA = Path(__file__).parents[3] / "data"
WHOLE = (DATA / "league_file.json").read_bytes()
BARE: Document = {"format": "castillar-league/1", "name": "Liga", "players": ["Ñoño", "Ávila", "Hortera"]}


def test_file_with_every_key_is_read_whole() -> None:
    league = read_league(WHOLE)
    game, walkover, open_game = league.games
    assert (league.name, league.championship, league.draw_seed) == ("Liga de Damas", "Multijuegos", "7f3a")
    assert league.players == (Entrant("Ñoño", "Uriandia"), Entrant("Ávila"), Entrant("Hortera"))
    assert league.timetable == Timetable(
        start=datetime(2026, 11, 21, 17), minutes=20, days=(5,), hours=(time(17), time(21)), timezone="Europe/Madrid"
    )
    assert (game.round, game.leg, game.white, game.starter, game.board) == (1, 1, Side.ONE, Side.TWO, 1)
    assert game.result == Result(Winner.ONE, Reason.NO_PIECES, Pieces(3, 1), Pieces(0, 0))
    assert game.dice == Dice(start=(Throw((2, 3), (4, 1)), Throw((1, 1), (6, 2))))
    assert walkover.result == Result(Winner.ONE, Reason.WALKOVER)
    assert open_game.result is None
    assert league.sanctions == (Sanction("Ávila", "retraso"),)
    assert league.rulings == (Ruling(("Hortera", "Ñoño", "Ávila"), "acuerdo del comité"),)
    assert league.withdrawn == (Withdrawal("Ávila", WithdrawnGames.WALKOVERS),)


def test_missing_keys_have_defaults() -> None:
    league = league_of(BARE)
    assert (league.rules, league.state, league.boards, league.legs) == ("castillar", State.PREPARING, 1, 1)
    assert (league.max_players, league.walkover_pieces, league.men) == (10, 12, 12)
    assert (league.championship, league.draw_seed, league.timetable, league.games) == (None, None, None, ())
    assert league_of(BARE | {"rules": "international"}).walkover_pieces == 20


@pytest.mark.parametrize("rules", RULES)
def test_board_ends_games_as_the_rules_of_the_file_say(rules: str) -> None:
    assert league_of(BARE | {"rules": rules}).board_ends == board_ends(rules)


@pytest.mark.parametrize(
    ("games", "state"),
    [
        ([], State.PREPARING),
        ([{"one": "Ñoño", "two": "Ávila"}], State.DRAWN),
        ([{"one": "Ñoño", "two": "Ávila", "winner": "one", "reason": "walkover"}], State.PLAYING),
    ],
)
def test_missing_state_is_inferred_from_the_games(games: list[Document], state: State) -> None:
    assert league_of(BARE | {"games": games}).state is state


def test_unlisted_pairs_are_open_games() -> None:
    league = league_of(BARE | {"legs": 2, "games": [{"one": "Hortera", "two": "Ñoño"}]})
    assert league.games[0].one == "Hortera"
    assert len({(game.pair, game.leg) for game in league.games}) == len(league.games) == 6
    assert {game.round for game in league.games} == set(range(1, 7))


def test_game_without_a_leg_takes_the_free_one() -> None:
    pair: Document = {"one": "Ñoño", "two": "Ávila"}
    first = pair | {"leg": 1}
    for games, legs in (([pair, first], [2, 1]), ([first, pair], [1, 2]), ([pair, pair], [1, 2])):
        assert [game.leg for game in league_of(BARE | {"legs": 2, "games": games}).games[:2]] == legs


def test_null_is_the_same_as_leaving_a_key_out() -> None:
    nothing = dict.fromkeys(
        [
            "rules",
            "championship",
            "state",
            "boards",
            "legs",
            "max_players",
            "walkover_pieces",
            "draw_seed",
            "calendar",
            "games",
            "tiebreak_games",
            "sanctions",
            "rulings",
            "withdrawn",
        ]
    )
    assert league_of(nothing | BARE) == league_of(BARE)


@pytest.mark.parametrize("name", ["<b>&amp;", "=1+1", '"],[', "😀", "עברית", "x" * 200, "%s %(name)s {0}", "\\u00f1"])
def test_any_printable_name_is_kept_unchanged(name: str) -> None:
    league = league_of(BARE | {"players": [name, "Ávila", {"name": "Hortera", "club": name}]})
    assert (league.players[0].name, league.players[2].club) == (name, name)
    assert json.loads(write_league(league))["players"][0] == name


def test_names_are_composed_trimmed_and_their_spaces_single() -> None:
    league = league_of(BARE | {"players": ["  N\u0303on\u0303o \t Gil\n", "Ávila", "Hortera"]})
    assert league.players[0].name == "Ñoño Gil"


def test_byte_order_mark_is_ignored() -> None:
    assert read_league(b"\xef\xbb\xbf" + content_of(BARE)) == league_of(BARE)


@given(documents())
def test_written_league_reads_back_and_rewrites_the_same_bytes(found: Document) -> None:
    league = league_of(found)
    written = write_league(league)
    assert read_league(written.encode()) == league
    assert write_league(read_league(written.encode())) == written


def test_full_file_rewrites_the_same_bytes() -> None:
    written = write_league(read_league(WHOLE))
    assert write_league(read_league(written.encode())) == written
    assert json.loads(written)["calendar"] == json.loads(WHOLE)["calendar"]


@given(st.text(max_size=250))
def test_accepted_name_is_kept_when_read_again(name: str) -> None:
    try:
        league = league_of(BARE | {"players": [name, "?1", "?2"]})
    except ValueError:
        return
    assert read_league(write_league(league).encode()) == league
