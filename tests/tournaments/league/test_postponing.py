"""Games postponed and returned to their places."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.tournaments.league.test_moves import START, TIMETABLE, timed
from tournaments.league import moves
from tournaments.league.faults import Code, Fault
from tournaments.league.moves import Place
from tournaments.league.timetable import slot_times_from
from tournaments.league.values import Game, League, Reason, Result, Winner

TURN = timedelta(minutes=TIMETABLE.minutes)
ABSENT = Result(Winner.ONE, Reason.WALKOVER)


def keyed(players: int) -> League:
    league = timed(players)
    return replace(league, games=tuple(replace(game, key=key) for key, game in enumerate(league.games, start=1)))


def tiebreak(league: League, at: datetime, *, board: int | None = 1, key: int | None = None) -> Game:
    game = league.games[0]
    return Game(one=game.one, two=game.two, at=at, board=board, key=key)


def test_postponed_game_is_last_without_hour() -> None:
    league = timed(4)
    after = moves.move_without_hour(league, 1)
    assert (after[-1].pair, after[-1].at, after[-1].board) == (league.games[1].pair, None, None)
    assert after[:-1] == (league.games[0], *league.games[2:])


def test_game_without_an_hour_cannot_lose_it() -> None:
    league = timed(4)
    postponed = replace(league, games=moves.move_without_hour(league, 1))
    hourless = replace(league, games=tuple(replace(game, at=None, board=None) for game in league.games))
    refused = (
        (postponed, len(league.games) - 1, Code.PLACE_SAME),
        (hourless, 0, Code.PLACE_SAME),
        (replace(hourless, timetable=None), 0, Code.PLACE_SAME),
    )
    for each, index, code in refused:
        with pytest.raises(Fault) as fault:
            moves.move_without_hour(each, index)
        assert fault.value.code is code


@pytest.mark.parametrize(
    ("turns", "board", "code"),
    [
        (0, 1, Code.PLAYS_THEN),
        (1, 1, Code.BOARD_TAKEN),
        (100, 1, None),
        (100, None, None),
    ],
)
def test_tiebreak_game_needs_a_free_place(turns: int, board: int | None, code: Code | None) -> None:
    league = timed(4)
    game = tiebreak(league, START + turns * TURN, board=board)
    if code is None:
        moves.refuse_tiebreak_place(league, game)
        return
    with pytest.raises(Fault) as refused:
        moves.refuse_tiebreak_place(league, game)
    assert refused.value.code is code


@pytest.mark.parametrize("board", [0, 2])
def test_tiebreak_game_is_on_a_board_of_the_league(board: int) -> None:
    league = timed(4)
    with pytest.raises(Fault) as refused:
        moves.refuse_tiebreak_place(league, tiebreak(league, START, board=board))
    assert (refused.value.code, refused.value.place) == (Code.OUT_OF_RANGE, "board")
    assert refused.value.values == {"least": 1, "most": 1, "found": board}


def test_tiebreak_game_does_not_clash_with_itself() -> None:
    league = keyed(4)
    game = tiebreak(league, START + 100 * TURN, key=99)
    moves.refuse_tiebreak_place(replace(league, tiebreak_games=(game,)), game)
    with pytest.raises(Fault):
        moves.refuse_tiebreak_place(replace(league, tiebreak_games=(game,)), replace(game, key=100))


def test_moved_game_returns_to_its_place() -> None:
    league = keyed(4)
    old = league.games[1]
    moved = replace(league, games=moves.move_to_hour(league, 1, START + 100 * TURN, 1))
    assert moved.games != league.games
    assert moves.restore_places(moved, {2: Place(2, old.at, old.board)}) == league.games


def test_moved_games_return_to_their_boards() -> None:
    league = keyed(5)
    league = replace(league, boards=3)
    games = [replace(game, at=START, board=board) for board, game in enumerate(league.games[:2], start=1)]
    league = replace(league, games=(*games, *league.games[2:]))
    moved = league
    for board in (3, 2):
        moved = replace(moved, games=moves.move_to_hour(moved, 0, START + 100 * TURN, board))
    places = {game.key: Place(number, game.at, game.board) for number, game in enumerate(games, start=1)}
    assert moved.games[-2:] != tuple(games)
    assert moves.restore_places(moved, places) == league.games


def test_game_does_not_return_to_a_place_taken_meanwhile() -> None:
    league = keyed(4)
    moved = replace(league, games=moves.move_to_hour(league, 1, START + 100 * TURN, 1))
    taken = replace(moved, games=moves.move_to_hour(moved, 1, START + TURN, 1))
    with pytest.raises(Fault) as refused:
        moves.restore_places(taken, {2: Place(2, START + TURN, 1)})
    assert refused.value.code in (Code.PLAYS_THEN, Code.BOARD_TAKEN)


def test_game_played_meanwhile_does_not_return() -> None:
    league = keyed(4)
    old, first = league.games[1], league.games[0]
    moved = moves.move_to_hour(league, 1, START + 100 * TURN, 1)
    played = replace(league, games=tuple(replace(game, result=ABSENT) if game.key == 2 else game for game in moved))
    with pytest.raises(Fault):
        moves.restore_places(played, {2: Place(2, old.at, old.board)})
    back = moves.restore_places(played, {1: Place(1, first.at, first.board), 2: Place(6, START + 100 * TURN, 1)})
    assert back == played.games


def test_slots_begin_at_a_time_or_at_the_start() -> None:
    later = slot_times_from(TIMETABLE, START + timedelta(minutes=1))
    assert next(later) == START + TURN
    assert next(slot_times_from(TIMETABLE, START - timedelta(days=3))) == START
    sessions = replace(TIMETABLE, days=(START.weekday(),))
    assert next(slot_times_from(sessions, START + timedelta(days=1))).date() == (START + timedelta(days=7)).date()


def test_hour_is_refused_as_the_move_to_it_would_be() -> None:
    league, later = keyed(4), START + TURN * 100
    called = tiebreak(league, later, key=99)
    league = replace(league, tiebreak_games=(called,))
    refused = (
        (league.games[0], league.games[0].at, Code.PLACE_SAME),
        (league.games[0], league.games[1].at, Code.BOARD_TAKEN),
        (called, later, Code.PLACE_SAME),
        (called, league.games[1].at, Code.BOARD_TAKEN),
    )
    for game, at, code in refused:
        assert at
        with pytest.raises(Fault) as fault:
            moves.refuse_hour(league, game, at, 1)
        assert fault.value.code is code
    for game in (league.games[0], called):
        moves.refuse_hour(league, game, later + TURN, 1)
