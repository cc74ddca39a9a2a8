"""Games moved by hand: no game is lost, played games stay, and no player has two games at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import leagues as whole
from tests.builders import leagues
from tournaments.league import moves
from tournaments.league.calendar import is_remaining, new_calendar, turns
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import Game, League

START = datetime(2026, 11, 21, 17)
TIMETABLE = Timetable(start=START, minutes=30)


def timed(players: int, boards: int = 1) -> League:
    league = replace(whole.league(players), boards=boards, timetable=TIMETABLE)
    return replace(league, games=new_calendar(league, first=None))


def without_hours_and_boards(games: Sequence[Game]) -> list[str]:
    return sorted(repr(replace(game, at=None, board=None)) for game in games)


def pairs(games: Sequence[Game]) -> list[str]:
    return [f"{game.one}-{game.two}" for game in games]


@pytest.mark.many_examples
@given(st.data(), leagues(), st.integers(1, 4), st.sampled_from([moves.swap, moves.move_to_place]))
def test_only_open_games_change_their_order(
    data: st.DataObject, league: League, boards: int, move: Callable[[League, int, int], moves.Games]
) -> None:
    planned = new_calendar(replace(league, boards=boards, timetable=TIMETABLE), first=None)
    hours = [(game.at, game.board) for game in planned][: len(league.games)]
    games = [replace(game, at=at, board=board) for game, (at, board) in zip(league.games, hours, strict=False)]
    league = replace(league, games=tuple(games), timetable=TIMETABLE)
    if not league.games:
        return
    index = st.integers(0, len(league.games) - 1)
    one, other = data.draw(index), data.draw(index)
    both_open = is_remaining(league.games[one], league) and is_remaining(league.games[other], league) and one != other
    try:
        after = move(league, one, other)
    except Fault as fault:
        assert not both_open or fault.code is Code.PLAYS_THEN
        return
    assert both_open
    assert without_hours_and_boards(after) == without_hours_and_boards(league.games)
    assert [(game.at, game.board) for game in after] == [(game.at, game.board) for game in league.games]
    stays = [number for number, game in enumerate(league.games) if not is_remaining(game, league)]
    assert [after[number] for number in stays] == [league.games[number] for number in stays]
    assert replace(after[other], at=None, board=None) == replace(league.games[one], at=None, board=None)


def test_two_games_change_places_with_their_hours() -> None:
    league = timed(5)
    after = moves.swap(league, 1, 4)
    expected = pairs(league.games)
    expected[1], expected[4] = expected[4], expected[1]
    assert pairs(after) == expected
    assert [game.at for game in after] == [START + n * timedelta(minutes=30) for n in range(10)]


@pytest.mark.parametrize(("game", "place"), [(1, 4), (4, 1), (0, 9)])
def test_game_takes_a_place_and_those_between_shift(game: int, place: int) -> None:
    league = timed(5)
    order = list(range(10))
    order.insert(place, order.pop(game))
    assert pairs(moves.move_to_place(league, game, place)) == [pairs(league.games)[index] for index in order]


def test_nobody_plays_twice_in_a_turn() -> None:
    league = timed(6, boards=2)
    turn = turns(league.games)[0]
    other = next(i for i, game in enumerate(league.games) if i > 1 and game.pair & turn[1].pair)
    with pytest.raises(Fault) as refusal:
        moves.swap(league, 0, other)
    assert refusal.value.code is Code.PLAYS_THEN
    assert refusal.value.values["name"] in turn[1].pair


def test_game_moves_to_another_hour_in_order() -> None:
    league = timed(5)
    later = START + timedelta(days=1)
    after = moves.move_to_hour(league, 0, later, 1)
    assert pairs(after) == [*pairs(league.games)[1:], pairs(league.games)[0]]
    assert after[-1].at == later and [game.at for game in after[:-1]] == [game.at for game in league.games[1:]]
    back = moves.move_to_hour(replace(league, games=after), 9, START, 1)
    assert back == league.games


def test_game_with_an_hour_is_before_those_without() -> None:
    league = timed(5)
    for _ in range(2):
        league = replace(league, games=moves.move_without_hour(league, 0))
    after = moves.move_to_hour(league, 0, START + timedelta(days=1), 1)
    assert pairs(after) == [*pairs(league.games)[1:8], pairs(league.games)[0], *pairs(league.games)[8:]]


def test_different_hours_are_different_turns() -> None:
    league = timed(6, boards=2)
    after = moves.move_to_hour(league, 1, START + timedelta(days=1), 2)
    after = moves.move_to_hour(replace(league, games=after), 0, START + timedelta(days=1, minutes=-30), 1)
    assert [len(turn) for turn in turns(after)[-2:]] == [1, 1]


@pytest.mark.parametrize("minutes", [0, 10, -29])
def test_nobody_plays_while_another_game_of_theirs_lasts(minutes: int) -> None:
    league = timed(5)
    shared = next(i for i, game in enumerate(league.games) if i and game.pair & league.games[0].pair)
    at = league.games[shared].at
    assert at
    with pytest.raises(Fault) as refusal:
        moves.move_to_hour(league, 0, at + timedelta(minutes=minutes), 2)
    assert refusal.value.code is Code.PLAYS_THEN


def test_a_board_holds_one_game_at_a_time() -> None:
    league = timed(5)
    apart = next(i for i, game in enumerate(league.games) if i and not game.pair & league.games[0].pair)
    at = league.games[apart].at
    assert at
    with pytest.raises(Fault) as refusal:
        moves.move_to_hour(league, 0, at, 1)
    assert refusal.value.code is Code.BOARD_TAKEN
    assert len(moves.move_to_hour(league, 0, at, 2)) == 10


def test_played_settled_or_pointless_moves_are_refused() -> None:
    league = whole.league(5, played=2)
    codes = {}
    for what, (game, other) in {"played": (0, 5), "onto a played one": (5, 1), "itself": (5, 5)}.items():
        for move in (moves.swap, moves.move_to_place):
            with pytest.raises(Fault) as refusal:
                move(league, game, other)
            codes[what] = refusal.value.code
    assert codes == {"played": Code.GAME_PLAYED, "onto a played one": Code.GAME_PLAYED, "itself": Code.PLACE_SAME}


def test_game_of_a_league_without_hours_gets_one_at_its_place() -> None:
    league = whole.league(5, played=2)
    games = moves.move_to_hour(league, 5, START, 1)
    assert games == (*league.games[:5], replace(league.games[5], at=START, board=1), *league.games[6:])
    other = next(index for index, game in enumerate(games) if index > 5 and not game.result)
    with pytest.raises(Fault) as refusal:
        moves.move_to_hour(replace(league, games=games), other, START, 1)
    assert refusal.value.code in (Code.BOARD_TAKEN, Code.PLAYS_THEN)
    assert moves.move_without_hour(replace(league, games=games), 5)[5].at is None


def test_one_game_with_an_hour_makes_a_calendar_with_hours() -> None:
    games = whole.league(5).games
    assert not moves.has_hours(games)
    assert moves.has_hours((*games[:-1], replace(games[-1], at=START)))
