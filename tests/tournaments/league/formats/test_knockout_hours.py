"""The hours and boards of the encounters of a knock-out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, time, timedelta
from random import Random

import pytest

from tests.tournaments.league.formats.knockouts import (
    AT_NINE,
    DRAWN,
    LOST,
    WON,
    knockout,
    open_games,
    with_result,
    without,
)
from tournaments.league.formats.knockout.bracket import Knockout, Source
from tournaments.league.formats.knockout.following import followed_up
from tournaments.league.formats.knockout.hours import free_place
from tournaments.league.formats.knockout.play import (
    board_hours,
    encounters,
    hours_to_come,
)
from tournaments.league.timetable import Timetable, weekly
from tournaments.league.values import (
    Game,
    League,
    State,
)


def test_hours_follow_the_rounds_on_the_boards() -> None:
    timetable = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)
    league = knockout(8, boards=2, timetable=timetable)
    hours = [(one.at.hour * 60 + one.at.minute, one.board) for one in encounters(league) if one.at]
    assert hours == [(960, 1), (960, 2), (980, 1), (980, 2), (1000, 1), (1000, 2), (1020, 1), (1020, 2)]


def test_phases_to_come_have_the_hours_of_their_encounters() -> None:
    league = knockout(4, boards=2, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    after = {(0, datetime(2026, 12, 12, 16, 20)), (1, datetime(2026, 12, 12, 16, 20))}
    assert set(hours_to_come(league).values()) == after
    drawn = with_result(league, league.games[0], DRAWN)
    assert {phase for phase, _at in hours_to_come(drawn).values()} == {0, 1}
    assert all(at > datetime(2026, 12, 12, 16, 20) for _phase, at in hours_to_come(drawn).values())
    assert hours_to_come(replace(league, games=(), state=State.PREPARING)) == {}


@pytest.mark.parametrize(("players", "boards"), [(8, 1), (11, 3), (16, 2)])
def test_no_two_games_are_on_one_board_or_of_one_player_at_one_hour(players: int, boards: int) -> None:
    chance = Random(players)
    league = knockout(players, boards=boards, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    while waiting := open_games(league):
        league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    assert any(game.pace for game in league.games)
    assert max(Counter((game.at, game.board) for game in league.games).values()) == 1
    assert max(Counter((game.at, name) for game in league.games for name in game.pair).values()) == 1
    for one in encounters(league):
        hours = [game.at for game in one.games if game.at]
        assert hours == sorted(hours)


@pytest.mark.many_examples
@pytest.mark.parametrize("players", range(3, 17))
@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("games", [1, 2, 3])
def test_encounters_to_come_have_boards_and_hours_of_their_own(players: int, boards: int, games: int) -> None:
    chance = Random(players * 100 + boards * 10 + games)
    league = knockout(players, games=games, boards=boards, timetable=AT_NINE)
    check_places(league)
    while waiting := open_games(league):
        league = with_result(league, chance.choice(waiting[:3]), chance.choice([WON, LOST, DRAWN, DRAWN]))
        check_places(league)


def check_places(league: League) -> None:
    """Assert that no two games, known or to come, clash, and that each is played after those that it depends on."""
    every = encounters(league)
    found = {one.match.number: one for one in every}
    assert max(Counter(place for one in every for place in one.places).values()) == 1
    assert max(Counter((game.at, name) for game in league.games for name in game.pair).values()) == 1
    for one in every:
        first = min(at for _, at in one.places)
        for origin in (one.match.one, one.match.two):
            before = found.get(origin.number) if origin.source is not Source.SEED else None
            assert before is None or (before.last and before.last < first)
        if not one.has_games:
            earlier = [
                at for each in every if each.round < one.round for place, at in each.places if place == one.board
            ]
            assert all(at < first or at.date() > AT_NINE.start.date() for at in earlier)


def postponed(league: League, game: Game, days: int) -> League:
    """Return the league with a game at the first free hour of its board on a later day."""
    assert game.at
    taken = {(each.at, each.board) for each in league.games}
    first = (AT_NINE.start + timedelta(days=days)).replace(hour=18)
    hours = (first + slot * timedelta(minutes=20) for slot in range(len(taken) + 1))
    at = next(hour for hour in hours if (hour, game.board) not in taken)
    games = tuple(replace(each, at=at) if each is game else each for each in league.games)
    return followed_up(replace(league, games=games))


@pytest.mark.many_examples
@pytest.mark.parametrize("players", range(4, 17))
@pytest.mark.parametrize("boards", [1, 2, 3])
def test_encounters_have_boards_of_their_own_where_some_are_postponed(players: int, boards: int) -> None:
    chance = Random(players * 10 + boards)
    league = knockout(players, boards=boards, timetable=AT_NINE)
    while waiting := open_games(league):
        game = chance.choice(waiting[:3])
        if chance.random() < 0.2 and game.at and game.at.date() == AT_NINE.start.date():
            league = postponed(league, game, chance.randint(1, 2))
        else:
            league = with_result(league, game, chance.choice([WON, LOST, DRAWN]))
        check_places(league)


def test_encounters_that_do_not_wait_for_a_postponed_one_keep_their_hours() -> None:
    league = knockout(8, boards=1, timetable=AT_NINE)
    before = {one.match.number: one.at for one in encounters(league)}
    league = postponed(league, league.games[0], 1)
    after = {one.match.number: one.at for one in encounters(league)}
    waiting = {5, 7, 8}
    assert {number for number in after if after[number] != before[number]} == waiting
    days = {number: at.day for number, at in after.items() if at}
    assert {days[number] for number in waiting} == {13}


def test_round_of_another_day_keeps_its_hours_beside_a_game_postponed_to_it() -> None:
    league = knockout(8, boards=1, timetable=replace(AT_NINE, hours=(time(9), time(10, 20))))
    before = {one.match.number: one.at for one in encounters(league)}
    third = next(game for game in league.games if game.match == 3)
    games = [replace(game, at=datetime(2026, 12, 13, 10)) if game is third else game for game in league.games]
    after = {one.match.number: one.at for one in encounters(replace(league, games=tuple(games)))}
    assert after[5] == before[5] == datetime(2026, 12, 13, 9)
    assert after[6] == datetime(2026, 12, 14, 9)


def test_encounters_to_come_on_one_board_make_room_for_further_games() -> None:
    league = knockout(11, boards=1, timetable=Timetable(start=datetime(2026, 12, 12, 15), minutes=20))
    for _ in range(3):
        league = with_result(league, open_games(league)[0], DRAWN)
    assert max(Counter(one.at for one in encounters(league)).values()) == 1
    quarters, semifinals = ([one.at for one in encounters(league) if one.round == number] for number in (2, 3))
    assert max(filter(None, quarters)) < min(filter(None, semifinals))


def test_games_of_a_round_are_in_order_of_hour() -> None:
    league = knockout(11, boards=1, timetable=Timetable(start=datetime(2026, 12, 12, 15), minutes=20))
    while waiting := open_games(league):
        league = with_result(league, waiting[0], WON)
        hours = [(game.round, game.at) for game in league.games]
        assert hours == sorted(hours)


def test_further_game_is_played_after_the_drawn_one() -> None:
    league = knockout(2, games=2, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    assert [(game.part, game.at and game.at.minute, game.board) for game in league.games] == [(1, 0, 1), (2, 20, 1)]
    for _ in league.games:
        league = with_result(league, open_games(league)[0], DRAWN)
    assert (league.games[2].part, league.games[2].at, league.games[2].board) == (3, datetime(2026, 12, 12, 16, 40), 1)


def test_rounds_to_come_wait_for_a_further_game() -> None:
    league = knockout(8, boards=4, timetable=Timetable(start=datetime(2026, 12, 12, 16), minutes=20))
    assert max(at for _, at in board_hours(league)) == datetime(2026, 12, 12, 16, 40)
    league = with_result(league, league.games[0], DRAWN)
    minutes = [one.at.hour * 60 + one.at.minute - 960 for one in encounters(league) if one.at]
    assert minutes == [0, 0, 0, 0, 40, 20, 60, 60]
    assert max(at for _, at in board_hours(league)) == datetime(2026, 12, 12, 17)
    assert board_hours(knockout(1)) == []


@pytest.mark.parametrize("seed", range(40))
def test_nobody_plays_two_rounds_on_a_day_of_a_weekly_knockout(seed: int) -> None:
    chance = Random(seed)
    players, boards, games = chance.randint(2, 13), chance.randint(1, 4), chance.randint(1, 2)
    longest = Knockout().round_games(players)
    begin = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)
    league = knockout(players, games=games, boards=boards, timetable=weekly(begin, -(-longest // boards)))
    rounds = {(one.round, at.date()) for one in encounters(league) for at in one.hours if at}
    assert len({day for _round, day in rounds}) == len(rounds) == games * Knockout().rounds(players)
    if seed % 2 and players > 3:
        league = without(without(league, "J2", "J3"), "J3")
    while waiting := [game for game in open_games(league) if not game.pair & league.withdrawn_players]:
        league = with_result(league, chance.choice(waiting), chance.choice([WON, LOST, DRAWN]))
    days: dict[tuple[object, str], list[Game]] = {}
    for game in league.games:
        for name in game.pair if game.at else ():
            days.setdefault((game.at and game.at.date(), name), []).append(game)
    for played in days.values():
        assert [game.pace is None for game in sorted(played, key=lambda game: game.part or 1)][1:].count(True) == 0
        assert len({game.match for game in played}) == 1
    assert len({(game.at, game.board) for game in league.games if game.at}) == sum(bool(g.at) for g in league.games)


def test_further_game_of_a_weekly_knockout_follows_on_the_same_evening() -> None:
    league = knockout(4, boards=2, timetable=weekly(Timetable(start=datetime(2026, 12, 12, 16), minutes=20), 1))
    drawn = with_result(league, league.games[0], DRAWN)
    assert [game.at for game in drawn.games if game.pace] == [datetime(2026, 12, 12, 16, 20)]
    assert {one.at for one in encounters(drawn) if one.round == 2} == {datetime(2026, 12, 19, 16)}


def test_further_games_stop_at_midnight() -> None:
    league = knockout(2, boards=1, timetable=weekly(Timetable(start=datetime(2026, 12, 12, 23, 30), minutes=20), 1))
    for _ in range(2):
        league = with_result(league, open_games(league)[0], DRAWN)
    at = [datetime(2026, 12, 12, 23, 30), datetime(2026, 12, 12, 23, 50), datetime(2026, 12, 19, 23, 30)]
    assert [game.at for game in league.games] == at


def test_game_of_a_weekly_knockout_avoids_the_day_of_another_of_its_players() -> None:
    league = knockout(4, boards=1, timetable=weekly(Timetable(start=datetime(2026, 12, 12, 16), minutes=20), 2))
    first, _second = league.games
    later = datetime(2026, 12, 12, 16, 20)
    assert free_place(league, league.games, first.pair, later, 2) == (datetime(2026, 12, 19, 16), 1)
    assert free_place(league, league.games, frozenset({"Nadie"}), later, 2) == (later, 2)
