"""Stages that share boards: games of one in play make room for those of another."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from tests.tournaments.league.formats.knockouts import AT_NINE, DRAWN, WON, knockout, open_games, with_result
from tournaments.league.event_calendar import shared_calendars
from tournaments.league.regulation import Stage
from tournaments.league.scores import BoardHour
from tournaments.league.shared_boards import board_hours, making_room
from tournaments.league.timetable import weekly
from tournaments.league.values import League

NINE = AT_NINE.start
LENGTH = timedelta(minutes=AT_NINE.minutes)


def at(slots: float, board: int = 1) -> BoardHour:
    return board, NINE + slots * LENGTH


def test_games_to_come_of_a_bracket_have_their_boards_and_hours() -> None:
    league = knockout(4, boards=1, timetable=AT_NINE)
    assert sorted(board_hours(league)) == [at(slots) for slots in range(4)]
    assert board_hours(replace(league, stage=Stage())) == [at(0), at(1)]


def test_stage_without_dates_makes_no_room() -> None:
    league = knockout(4, boards=1)
    assert making_room(league, [at(0)]) is league


def test_game_waits_for_its_board_and_the_others_keep_their_hours() -> None:
    league = knockout(8, boards=2, timetable=AT_NINE)
    assert [(game.board, game.at) for game in league.games] == [at(0), at(0, 2), at(1), at(1, 2)]
    after = making_room(league, [at(1)])
    assert [(game.board, game.at) for game in after.games] == [at(0), at(0, 2), at(2), at(1, 2)]


def test_games_of_one_encounter_wait_for_one_another() -> None:
    league = knockout(2, games=2, third_place=False, boards=1, timetable=AT_NINE)
    assert [game.at for game in making_room(league, [at(0), at(1)]).games] == [at(2)[1], at(3)[1]]


def everybody_meets(players: int, boards: int) -> League:
    """Return a league of all against all, drawn, on so many boards from nine o'clock."""
    league = replace(knockout(players, boards=boards, timetable=AT_NINE), stage=Stage())
    [games] = shared_calendars([league], boards, AT_NINE)
    return replace(league, games=games)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_to_be_played_is_on_a_board_that_is_taken(seed: int) -> None:
    chance = Random(seed)
    players, boards = chance.randint(3, 9), chance.randint(1, 3)
    bracket = knockout(players, games=chance.randint(1, 2), boards=boards, timetable=AT_NINE)
    league = bracket if seed % 2 else everybody_meets(players, boards)
    for _ in range(chance.randint(0, 2)):
        league = with_result(league, chance.choice(open_games(league)), WON)
    taken = [at(chance.randint(0, 16) / 2, chance.randint(1, 3)) for _ in range(chance.randint(1, 6))]
    after = making_room(league, taken)
    played = [(before, now) for before, now in zip(league.games, after.games, strict=True) if before.result]
    assert all(before == now for before, now in played)
    places = board_hours(after)
    kept = {(game.board, game.at) for _before, game in played}
    waiting = [place for place in places if place not in kept]
    assert not any(board == other and abs(hour - then) < LENGTH for board, hour in waiting for other, then in taken)
    assert len(set(places)) == len(places)
    for name in league.names:
        hours = sorted(game.at for game in after.games if game.at and name in game.pair)
        assert all(later - earlier >= LENGTH for earlier, later in pairwise(hours)), name


def test_game_of_a_round_a_week_waits_a_week_and_only_a_further_one_for_an_hour() -> None:
    league = knockout(4, games=2, boards=2, timetable=weekly(AT_NINE, 1))
    week = timedelta(weeks=1)
    after = making_room(league, [at(0)])
    assert [(game.board, game.at) for game in after.games if game.pair == league.games[0].pair] == [
        (1, NINE + week),
        (1, NINE + 2 * week),
    ]
    level = knockout(2, boards=1, third_place=False, timetable=weekly(AT_NINE, 1))
    further = with_result(level, level.games[0], DRAWN)
    evening = replace(further, timetable=weekly(AT_NINE, 3), boards=1)
    assert [game.at for game in making_room(evening, [at(1)]).games] == [NINE, NINE + 2 * LENGTH]


def test_hours_are_within_those_of_the_day() -> None:
    nine_to_ten = replace(AT_NINE, hours=(NINE.time(), datetime(2026, 12, 12, 10).time()))
    league = knockout(8, boards=2, timetable=nine_to_ten)
    hours = [game.at for game in making_room(league, [at(1), at(2)]).games]
    assert hours == [NINE, NINE, NINE + timedelta(days=1), NINE + LENGTH]
