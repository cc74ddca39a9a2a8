"""Games postponed and returned to their places, and the free places that a calendar offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests import leagues as whole
from tests.tournaments.league.test_moves import START, TIMETABLE, timed
from tournaments.league import free_places as places_of
from tournaments.league import moves
from tournaments.league.faults import Code, Fault
from tournaments.league.free_places import free_places
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


def test_game_is_postponed_once_and_only_among_hours() -> None:
    league = timed(4)
    postponed = replace(league, games=moves.move_without_hour(league, 1))
    hourless = replace(league, games=tuple(replace(game, at=None, board=None) for game in league.games))
    refused = (
        (postponed, len(league.games) - 1, Code.PLACE_SAME),
        (hourless, 0, Code.NO_HOURS),
        (replace(league, timetable=None), 0, Code.NO_HOURS),
    )
    for each, index, code in refused:
        with pytest.raises(Fault) as fault:
            moves.move_without_hour(each, index)
        assert fault.value.code is code


@pytest.mark.parametrize(
    ("turns", "board", "code"),
    [
        (0, 1, Code.PLAYS_THEN),
        (0, 2, Code.OUT_OF_RANGE),
        (100, 0, Code.OUT_OF_RANGE),
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


def test_game_played_meanwhile_does_not_return() -> None:
    league = keyed(4)
    old, first = league.games[1], league.games[0]
    moved = moves.move_to_hour(league, 1, START + 100 * TURN, 1)
    played = replace(league, games=tuple(replace(game, result=ABSENT) if game.key == 2 else game for game in moved))
    with pytest.raises(Fault):
        moves.restore_places(played, {2: Place(2, old.at, old.board)})
    back = moves.restore_places(played, {1: Place(1, first.at, first.board), 2: Place(6, START + 100 * TURN, 1)})
    assert back == played.games


def test_free_places_need_a_timetable() -> None:
    league = whole.league(4)
    assert free_places(replace(league, timetable=None), league.games[0], START) == ()


def test_hour_without_games_gives_no_rest() -> None:
    league = timed(4)
    game, others = replace(league.games[0], at=None, board=None), league.games[1:]
    shared = replace(next(each for each in others if each.pair & game.pair), at=START)
    apart = replace(next(each for each in others if not each.pair & game.pair), at=START + TURN)
    after_an_empty_hour = START + 2 * TURN
    for between in (), (apart,):
        few = replace(league, games=(game, shared, *between))
        rested = [place.at for place in free_places(few, game, START) if not place.without_rest]
        assert (after_an_empty_hour in rested) == bool(between)


def test_night_between_two_games_is_rest() -> None:
    league = timed(4)
    game = replace(league.games[0], at=None, board=None)
    shared = replace(next(each for each in league.games[1:] if each.pair & game.pair), at=START)
    few = replace(league, games=(game, shared))
    assert not any(place.without_rest for place in free_places(few, game, START + timedelta(days=1)))


def test_free_places_avoid_games_and_leave_rest() -> None:
    league = timed(4)
    places = free_places(league, league.games[0], START)
    last = max(game.at for game in league.games if game.at)
    assert len(places) == places_of.MAX_PLACES
    assert all(place.at > last and place.board == 1 and not place.without_rest for place in places)
    assert list(places) == sorted(places, key=lambda place: place.at)


def test_free_places_of_a_league_without_hours_are_not_at_night() -> None:
    league = timed(4)
    late = replace(TIMETABLE, start=START.replace(hour=21, minute=30), minutes=45, days=(), hours=None)
    places = free_places(replace(league, timetable=late), league.games[0], START + timedelta(days=30))
    assert len(places) == places_of.MAX_PLACES
    assert {place.at.strftime("%H:%M") for place in places} == {"21:30", "22:15", "23:00"}
    whole_nights = replace(late, start=START.replace(hour=23, minute=30))
    assert free_places(replace(league, timetable=whole_nights), league.games[0], START + timedelta(days=30))


def test_free_board_is_no_place_for_a_busy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    league = replace(timed(3), boards=2)
    monkeypatch.setattr(places_of, "MAX_HOURS", 4)
    [only] = free_places(league, league.games[0], START)
    assert only.at == START + 3 * TURN and only.without_rest


def test_slots_begin_at_a_time_or_at_the_start() -> None:
    later = slot_times_from(TIMETABLE, START + timedelta(minutes=1))
    assert next(later) == START + TURN
    assert next(slot_times_from(TIMETABLE, START - timedelta(days=3))) == START
    sessions = replace(TIMETABLE, days=(START.weekday(),))
    assert next(slot_times_from(sessions, START + timedelta(days=1))).date() == (START + timedelta(days=7)).date()
