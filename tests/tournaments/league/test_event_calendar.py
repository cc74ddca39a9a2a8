"""Groups that share boards: their players, and the hours of their games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import RULES
from tests import leagues as leagues_of
from tournaments.league.calendar import once_a_day, planned_games, plays_round_a_week, replanned, resumed_timetable
from tournaments.league.event_calendar import (
    beginning_after,
    closed_up,
    games_of_round,
    has_round_a_week,
    moved_to,
    shared_calendars,
    shared_turns,
    start_after,
    turns_of_groups,
)
from tournaments.league.formats.planning import RoundRobin, group_sizes
from tournaments.league.latecomers import calendar_with_latecomer
from tournaments.league.shared_boards import board_hours, making_room, planned_beside
from tournaments.league.timetable import Timetable, slot_times, weekly
from tournaments.league.values import Game, League, Reason, Result, Side, Winner, Withdrawal, WithdrawnGames

TIMETABLE = Timetable(start=datetime(2026, 12, 12, 16), minutes=20)
SIZES = st.lists(st.integers(2, 7), min_size=1, max_size=4)


def group(players: int, key: int = 0, **more: object) -> League:
    return leagues_of.league([f"{key}{number}" for number in range(players)], **more)


def groups_of(sizes: list[int], legs: int = 1) -> list[League]:
    return [group(size, key, legs=legs) for key, size in enumerate(sizes)]


@given(SIZES, st.integers(1, 6), st.integers(1, 2))
def test_turn_has_nobody_twice_and_no_more_games_than_boards(sizes: list[int], boards: int, legs: int) -> None:
    queues = [planned_games(one) for one in groups_of(sizes, legs)]
    turns = shared_turns(queues, boards)
    for turn in turns:
        assert 1 <= len(turn) <= boards
        assert max(Counter(name for _, game in turn for name in game.pair).values()) == 1
    for key, queue in enumerate(queues):
        assert Counter(game for turn in turns for of, game in turn if of == key) == Counter(queue)


def test_namesakes_of_two_groups_are_two_people() -> None:
    game = Game(one="Ana", two="Bea", round=1, leg=1)
    assert shared_turns([[game], [game]], 2) == [[(0, game), (1, game)]]


def test_groups_of_unequal_numbers_end_together() -> None:
    turns = shared_turns([planned_games(one) for one in groups_of([6, 4])], 2)
    last = [max(at for at, turn in enumerate(turns) if key in {of for of, _ in turn}) for key in (0, 1)]
    assert min(last) >= len(turns) - 2


@given(SIZES, st.integers(1, 6))
def test_no_board_has_two_games_at_one_hour(sizes: list[int], boards: int) -> None:
    groups = groups_of(sizes)
    calendars = shared_calendars(groups, boards, TIMETABLE)
    games = [game for calendar in calendars for game in calendar]
    assert len({(game.at, game.board) for game in games}) == len(games)
    assert {game.board for game in games} <= set(range(1, boards + 1))
    hours = sorted({game.at for game in games if game.at})
    assert hours == slot_times(TIMETABLE, len(hours))
    for league, calendar in zip(groups, calendars, strict=True):
        assert {game.pair for game in calendar} == {game.pair for game in planned_games(league)}
        assert len(calendar) == len(league.games)
        assert [game.at for game in calendar] == sorted(game.at for game in calendar if game.at)


@pytest.mark.parametrize("rules", ["international", "spanish", "castillar"])
def test_first_move_is_that_of_the_rules(rules: str) -> None:
    [calendar] = shared_calendars([group(3, rules=rules)], 1, None)
    begins = RULES[rules].first_side
    assert {game.starter for game in calendar} == {None if begins is None else Side.ONE}
    assert {game.at for game in calendar} == {None}
    assert [game.board for game in calendar] == [1, 1, 1]


@given(SIZES, st.integers(1, 6), st.integers(1, 2))
def test_calendar_takes_no_fewer_turns_than_are_announced(sizes: list[int], boards: int, legs: int) -> None:
    turns = shared_turns([planned_games(one) for one in groups_of(sizes, legs)], boards)
    assert len(turns) >= turns_of_groups(sizes, boards, legs=legs)


@pytest.mark.parametrize("boards", range(1, 7))
@pytest.mark.parametrize("players", range(6, 29))
def test_calendar_of_usual_groups_takes_the_turns_that_are_announced(players: int, boards: int) -> None:
    sizes = list(group_sizes(players, 2 if players < 15 else 4).sizes)
    turns = shared_turns([planned_games(one) for one in groups_of(sizes)], boards)
    assert 0 <= len(turns) - turns_of_groups(sizes, boards) <= 1


def test_second_leg_doubles_the_turns() -> None:
    assert turns_of_groups([6, 6], 3) == 10
    assert turns_of_groups([6, 6], 3, legs=2) == 20
    assert turns_of_groups([7, 3], 6) == 7
    assert len(shared_calendars([replace(group(6), legs=2), group(6, 1)], 3, None)[0]) == 30


def test_games_of_who_withdrew_leave_no_gap() -> None:
    whole, other = groups_of([4, 4])
    gone = whole.names[0]
    left = replace(whole, withdrawn=(Withdrawal(gone, WithdrawnGames.WALKOVERS),))
    first, second = closed_up([left, other], 2, TIMETABLE)
    assert Counter(game.pair for game in first.games) == Counter(game.pair for game in whole.games)
    assert [(game.at, game.board) for game in first.games if gone in game.pair] == [(None, None)] * 3
    assert all(gone in game.pair for game in first.games[-3:])
    hours = Counter(game.at for game in (*first.games, *second.games) if game.at)
    assert sorted(hours) == slot_times(TIMETABLE, len(hours))
    assert sum(hours.values()) == 3 + 6


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("boards", [1, 2, 4])
def test_rounds_of_those_who_play_are_those_of_a_calendar_of_their_own(players: int, boards: int) -> None:
    whole = group(players)
    left = replace(whole, withdrawn=(Withdrawal(whole.names[1], WithdrawnGames.ANNULLED),))
    rest = replace(whole, games=(), players=tuple(one for one in whole.players if one.name != whole.names[1]))
    [own], [closed] = shared_calendars([rest], boards, TIMETABLE), closed_up([left], boards, TIMETABLE)
    kept = [(game.pair, game.round, game.at, game.board) for game in closed.games if game.at]
    assert kept == [(game.pair, game.round, game.at, game.board) for game in own]
    assert {game.round for game in closed.games} == {game.round for game in own}
    back = closed_up([replace(closed, withdrawn=())], boards, TIMETABLE)[0]
    assert [game.round for game in back.games] == [game.round for game in shared_calendars([whole], boards, None)[0]]


@pytest.mark.parametrize(
    ("start", "before", "after", "expected"),
    [
        ("17:00", ["15:00", "16:00"], ["15:00", "15:20"], "16:20"),
        ("17:00", ["15:00", "16:00"], ["15:00", "16:00"], "17:00"),
        ("17:00", ["15:00", "16:00"], ["15:00", "16:40"], "17:40"),
        ("17:00", ["15:00", "16:00"], ["15:00", "17:40"], "18:40"),
        ("16:10", ["15:00", "16:00"], ["15:00", "15:20"], "16:10"),
        ("16:00", ["15:00", "16:00"], ["15:00", "15:20"], "16:00"),
        ("17:00", [], [], "17:00"),
    ],
)
def test_stage_keeps_its_distance_from_the_games_before_it(
    start: str, before: list[str], after: list[str], expected: str
) -> None:
    def hour(text: str) -> datetime:
        return datetime.fromisoformat(f"2026-12-12 {text}")

    def games(hours: list[str]) -> list[Game]:
        return [Game(one="Ana", two="Bea", round=1, leg=1, at=hour(text)) for text in hours]

    assert start_after(replace(TIMETABLE, start=hour(start)), games(before), games(after)) == hour(expected)


@pytest.mark.parametrize(
    ("end", "more", "expected"),
    [
        (None, {}, "16:00"),
        ("15:40", {}, "16:00"),
        ("16:00", {}, "16:20"),
        ("16:30", {}, "17:00"),
        ("16:30", {"days": (5,)}, "16:00"),
        ("16:30", {"days": (5,), "hours": (time(15), time(22))}, "17:00"),
    ],
)
def test_stage_begins_once_the_boards_are_free(end: str | None, more: dict[str, Any], expected: str) -> None:
    at = datetime.fromisoformat(f"2026-12-12 {end}") if end else None
    found = beginning_after(replace(TIMETABLE, **more), at)
    assert found.start == datetime.fromisoformat(f"2026-12-12 {expected}")


def test_moved_stage_keeps_the_turns_between_its_games() -> None:
    [calendar] = shared_calendars([group(4)], 2, TIMETABLE)
    by_hand = replace(calendar[-1], at=datetime(2026, 12, 12, 16, 5))
    whole = replace(group(4), timetable=TIMETABLE, games=(*calendar[:-1], by_hand))
    moved = moved_to(whole, replace(TIMETABLE, start=datetime(2026, 12, 12, 17)))
    assert [game.at for game in moved.games[:-1]] == [game.at + timedelta(hours=1) for game in calendar[:-1] if game.at]
    assert moved.games[-1] == by_hand


def weekly_groups(sizes: list[int], boards: int, legs: int = 1) -> list[League]:
    """Return groups that play a round of all each week, with their calendars."""
    timetable = weekly(TIMETABLE, -(-games_of_round(sizes) // boards))
    groups = [replace(one, boards=boards, timetable=timetable) for one in groups_of(sizes, legs)]
    calendars = shared_calendars(groups, boards, timetable)
    return [replace(one, games=games) for one, games in zip(groups, calendars, strict=True)]


def plays_once_a_day(league: League) -> bool:
    return once_a_day((game.at, game.one, game.two) for game in league.games if game.at)


@given(st.lists(st.integers(3, 9), min_size=1, max_size=4), st.integers(1, 6), st.integers(1, 2), st.data())
def test_nobody_plays_twice_on_a_day_of_weekly_groups(
    sizes: list[int], boards: int, legs: int, data: st.DataObject
) -> None:
    groups = weekly_groups(sizes, boards, legs)
    days = {game.at.date() for one in groups for game in one.games if game.at}
    assert len(days) == max(RoundRobin(legs).rounds(size) for size in sizes)
    gone = data.draw(st.sampled_from(groups))
    there = [
        replace(one, withdrawn=(Withdrawal(one.names[0], WithdrawnGames.ANNULLED),)) if one is gone else one
        for one in groups
    ]
    closed = closed_up(there, boards, groups[0].timetable)
    assert all(plays_once_a_day(one) for one in (*groups, *closed))
    assert len({game.at.date() for one in closed for game in one.games if game.at}) <= len(days)


@given(st.lists(st.integers(3, 9), min_size=1, max_size=4), st.integers(1, 6), st.integers(0, 9), st.data())
def test_nobody_plays_twice_on_a_day_of_a_weekly_group_planned_again_or_making_room(
    sizes: list[int], boards: int, played: int, data: st.DataObject
) -> None:
    groups = weekly_groups(sizes, boards)
    one = data.draw(st.sampled_from(groups))
    won = Result(Winner.ONE, Reason.RESIGNATION)
    games = [replace(game, result=won) if place < played else game for place, game in enumerate(one.games)]
    one = replace(one, games=tuple(games))
    moved_there = data.draw(st.lists(st.sampled_from(board_hours(one)), max_size=3))
    taken = [place for other in groups if other.names != one.names for place in board_hours(other)] + moved_there
    timetable = resumed_timetable(one, TIMETABLE.start)
    planned = planned_beside(replace(one, timetable=timetable, games=replanned(one, boards, timetable)), taken)
    last = max(game.at for each in groups for game in each.games if game.at)
    weeks = len(moved_there) + (2 if played else 1)
    assert max(game.at for game in planned.games if game.at) <= last + timedelta(weeks=weeks)
    for after in (planned, making_room(one, taken)):
        assert plays_once_a_day(after)
        waiting = {(game.board, game.at) for game in after.games if not game.result}
        assert not waiting.intersection(taken) and len(waiting) == sum(not game.result for game in after.games)


@pytest.mark.parametrize(("sizes", "boards"), [([4, 4], 2), ([5, 4], 3), ([6, 6, 6], 4)])
def test_latecomer_of_a_weekly_group_plays_once_a_day(sizes: list[int], boards: int) -> None:
    [first, *_others] = weekly_groups(sizes, boards)
    assert plays_round_a_week(first)
    assert plays_once_a_day(replace(first, games=calendar_with_latecomer(first, "Tarde", first=None)))


@pytest.mark.parametrize(
    ("start", "before", "after", "expected"),
    [("18", "11 18:00", "04 18:00", "11"), ("18", "11 18:00", "18 18:30", "25"), ("25", "11 18:30", "04 18:30", "18")],
)
def test_stage_of_a_round_a_week_keeps_its_days_from_the_games_before_it(
    start: str, before: str, after: str, expected: str
) -> None:
    def games(text: str) -> list[Game]:
        return [Game(one="Ana", two="Bea", round=1, leg=1, at=datetime.fromisoformat(f"2026-12-{text}"))]

    opening = Timetable(start=datetime.fromisoformat(f"2026-12-{start} 18:00"), minutes=30)
    timetable = weekly(opening, 2)
    found = start_after(timetable, games(before), games(after), by_day=True)
    assert found == datetime.fromisoformat(f"2026-12-{expected} 18:00")


def test_stage_after_a_swiss_leaves_time_to_find_who_goes_on() -> None:
    ends = datetime(2026, 12, 12, 16)
    evening = replace(TIMETABLE, hours=(time(15), time(22)))
    assert beginning_after(evening, ends).start == datetime(2026, 12, 12, 16, 20)
    assert beginning_after(evening, ends, timedelta(minutes=5)).start == datetime(2026, 12, 12, 16, 40)


def test_stage_of_a_round_a_week_begins_on_a_later_day() -> None:
    timetable = weekly(Timetable(start=datetime(2026, 12, 4, 18), minutes=30), 2)
    assert beginning_after(timetable, datetime(2026, 12, 4, 18), by_day=True).start == datetime(2026, 12, 11, 18)
    assert beginning_after(timetable, datetime(2026, 12, 3, 18), by_day=True).start == datetime(2026, 12, 4, 18)


def test_game_moved_to_an_earlier_hour_of_its_day_does_not_delay_a_stage() -> None:
    timetable = weekly(Timetable(start=datetime(2026, 12, 4, 18), minutes=30), 2)
    assert beginning_after(timetable, datetime(2026, 12, 4, 17, 30), by_day=True) == timetable
    assert beginning_after(timetable, datetime(2026, 12, 4, 17, 45), by_day=True).start == datetime(2026, 12, 11, 18)


def test_stage_has_a_round_a_week_in_sessions_as_long_as_its_rounds() -> None:
    opening = Timetable(start=datetime(2026, 12, 4, 18), minutes=30)
    empty = replace(group(6), players=(), games=(), boards=2, timetable=weekly(opening, 2))
    assert has_round_a_week(empty, 6) and has_round_a_week(empty, 8)
    assert not has_round_a_week(empty, 4)
    assert not has_round_a_week(replace(empty, timetable=opening), 6)
    assert not has_round_a_week(replace(empty, timetable=None), 6)
