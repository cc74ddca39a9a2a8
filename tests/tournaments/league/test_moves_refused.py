"""Refused moves of games: withdrawn players, busy boards and players, the game's own place."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests import leagues as whole
from tournaments.league import moves
from tournaments.league.calendar import new_calendar
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import Game, League, Withdrawal, WithdrawnGames

START = datetime(2026, 11, 21, 17)
NAMES = ("Ana", "Bea", "Eva", "Zoe")


def timed(league: League, minutes: int = 30) -> League:
    league = replace(league, timetable=Timetable(start=START, minutes=minutes))
    return replace(league, games=new_calendar(league, first=None))


def two_games(one: Game, two: Game, minutes: int = 30) -> League:
    return replace(timed(whole.league(NAMES), minutes), games=(one, two))


def game(one: str, two: str, minutes: int | None, board: int | None) -> Game:
    return Game(one=one, two=two, at=None if minutes is None else START + timedelta(minutes=minutes), board=board)


def test_moving_a_game_to_its_own_place_is_refused() -> None:
    league = timed(whole.league(5))
    with pytest.raises(Fault) as refusal:
        moves.move_to_hour(league, 3, START + timedelta(minutes=90), 1)
    assert refusal.value.code is Code.PLACE_SAME
    assert moves.move_to_hour(league, 3, START + timedelta(minutes=90), 2) != league.games


@pytest.mark.parametrize("move", [moves.swap, moves.move_to_place])
def test_game_of_a_withdrawn_player_stays(move: object) -> None:
    league = timed(whole.league(NAMES))
    left = replace(league, withdrawn=(Withdrawal("Zoe", WithdrawnGames.WALKOVERS),))
    position = next(index for index, each in enumerate(league.games) if "Zoe" in each.pair)
    other = next(index for index, each in enumerate(league.games) if "Zoe" not in each.pair)
    for swap in ((position, other), (other, position)):
        with pytest.raises(Fault) as refusal:
            move(left, *swap)  # type: ignore[operator]
        assert (refusal.value.code, refusal.value.values) == (Code.GAME_SETTLED, {"name": "Zoe"})


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, None), (2, 2)])
def test_board_is_busy_for_the_whole_game(mine: int, theirs: int | None) -> None:
    for minutes in (0, 29, -29):
        league = two_games(game("Ana", "Bea", 300, None), game("Eva", "Zoe", 60, theirs))
        with pytest.raises(Fault) as refusal:
            moves.move_to_hour(league, 0, START + timedelta(minutes=60 + minutes), mine)
        assert refusal.value.code is Code.BOARD_TAKEN
        assert refusal.value.values == {"board": mine, "one": "Eva", "two": "Zoe"}
    for minutes in (30, -30):
        league = two_games(game("Ana", "Bea", 300, None), game("Eva", "Zoe", 60, theirs))
        assert len(moves.move_to_hour(league, 0, START + timedelta(minutes=60 + minutes), mine)) == 2


def test_same_hour_on_another_board_is_accepted() -> None:
    league = two_games(game("Ana", "Bea", 300, 1), game("Eva", "Zoe", 60, None))
    after = moves.move_to_hour(league, 0, START + timedelta(minutes=60), 2)
    assert [(each.one, each.board) for each in after] == [("Eva", None), ("Ana", 2)]
    league = two_games(game("Ana", "Bea", 300, 1), game("Eva", "Zoe", 60, 2))
    assert [each.one for each in moves.move_to_hour(league, 0, START + timedelta(minutes=60), 1)] == ["Ana", "Eva"]


def test_player_busy_at_that_hour_is_named() -> None:
    league = two_games(game("Ana", "Bea", 300, 1), game("Zoe", "Bea", 60, 2))
    for minutes in (31, 60, 89):
        with pytest.raises(Fault) as refusal:
            moves.move_to_hour(league, 0, START + timedelta(minutes=minutes), 1)
        assert refusal.value.code is Code.PLAYS_THEN
        assert refusal.value.values == {"name": "Bea", "one": "Zoe", "two": "Bea"}
    assert len(moves.move_to_hour(league, 0, START + timedelta(minutes=30), 2)) == 2


def test_games_without_an_hour_clash_by_their_turn_alone() -> None:
    games = [game("Ana", "Bea", None, 1), game("Eva", "Zoe", None, 2), game("Ana", "Eva", None, 1)]
    games += [game("Bea", "Zoe", None, 2), game("Ana", "Zoe", None, 1), game("Bea", "Eva", None, 2)]
    league = replace(whole.league(NAMES), games=tuple(games), boards=2)
    with pytest.raises(Fault) as refusal:
        moves.swap(league, 1, 2)
    assert refusal.value.code is Code.PLAYS_THEN
    assert refusal.value.values["name"] == "Ana"
    assert [each.board for each in moves.swap(league, 0, 1)] == [1, 2] * 3


def test_game_may_take_the_hour_of_a_withdrawn_one() -> None:
    league = two_games(game("Ana", "Bea", 300, 1), game("Bea", "Zoe", 60, 1))
    left = replace(league, withdrawn=(Withdrawal("Zoe", WithdrawnGames.WALKOVERS),))
    assert len(moves.move_to_hour(left, 0, START + timedelta(minutes=60), 1)) == 2
    with pytest.raises(Fault):
        moves.move_to_hour(league, 0, START + timedelta(minutes=60), 1)


def test_shifted_games_may_clash_with_each_other() -> None:
    order = [("Ana", "Bea"), ("Eva", "Zoe"), ("Ana", "Eva"), ("Bea", "Zoe"), ("Ana", "Zoe"), ("Bea", "Eva")]
    games = tuple(game(one, two, None, 1 + index % 2) for index, (one, two) in enumerate(order))
    with pytest.raises(Fault) as refusal:
        moves.move_to_place(
            replace(whole.league(NAMES), games=games, boards=2), 0, 3
        )  # Eva-Zoe and Ana-Eva in one turn
    assert (refusal.value.code, refusal.value.values["name"]) == (Code.PLAYS_THEN, "Eva")


def test_moved_game_without_board_is_on_the_first() -> None:
    league = two_games(game("Ana", "Bea", 0, None), game("Eva", "Zoe", 10, 1))
    with pytest.raises(Fault) as refusal:
        moves.swap(league, 0, 1)
    assert refusal.value.code is Code.BOARD_TAKEN
    assert refusal.value.values == {"board": 1, "one": "Ana", "two": "Bea"}


def test_game_without_an_hour_blocks_no_place() -> None:
    league = two_games(game("Ana", "Bea", 0, 1), game("Ana", "Zoe", None, 1))
    assert len(moves.move_to_hour(league, 0, START + timedelta(minutes=60), 1)) == 2
    assert len(moves.move_to_hour(league, 1, START + timedelta(minutes=60), 1)) == 2


def test_hours_without_timetable_clash_only_if_equal() -> None:
    order = [("Ana", "Bea", 0), ("Eva", "Zoe", 1), ("Ana", "Eva", 2), ("Bea", "Zoe", 3)]
    league = replace(whole.league(NAMES), games=tuple(game(one, two, at, 1) for one, two, at in order))
    assert [(each.one, each.two) for each in moves.swap(league, 0, 2)] == [
        ("Ana", "Eva"),
        ("Eva", "Zoe"),
        ("Ana", "Bea"),
        ("Bea", "Zoe"),
    ]
