"""The games of a league: missing ones added, a latecomer's, and the remaining ones planned again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.board import Side as Colour
from tests import leagues as leagues_of
from tests.builders import leagues
from tournaments.league.calendar import (
    complete_calendar,
    early_last_days,
    moved_deadlines,
    new_calendar,
    numbers_of,
    once_a_day,
    planned_games,
    plays_round_a_week,
    remaining_games,
    renumbered,
    replanned,
    resumed_timetable,
    turns,
)
from tournaments.league.event_calendar import closed_up
from tournaments.league.faults import Code
from tournaments.league.latecomers import calendar_with_latecomer
from tournaments.league.schedule import berger, turns_a_round
from tournaments.league.timetable import Timetable, weekly
from tournaments.league.values import Entrant, Game, League, Side, Withdrawal, WithdrawnGames

TIMETABLE = Timetable(start=datetime(2026, 11, 21, 17), minutes=30)


@pytest.mark.many_examples
@given(leagues(), st.integers(1, 6), st.sampled_from((None, Colour.WHITE, Colour.BLACK)))
def test_new_calendar_gives_hours_and_boards(league: League, boards: int, first: Colour | None) -> None:
    games = new_calendar(replace(league, boards=boards, timetable=TIMETABLE), first=first)
    assert len({(game.pair, game.leg) for game in games}) == len(games) == len(league.games)
    assert len({(game.at, game.board) for game in games}) == len(games)
    for turn in turns(games):
        assert len({game.at for game in turn}) == 1
        assert len({player for game in turn for player in game.pair}) == 2 * len(turn)
        assert [game.board for game in turn] == list(range(1, len(turn) + 1))
    colours = {None: (None, None), Colour.WHITE: ("one", "one"), Colour.BLACK: ("two", "one")}
    assert {(game.white, game.starter) for game in games} == {colours[first]}


@pytest.mark.many_examples
@given(leagues())
def test_complete_calendar_stays_unchanged(league: League) -> None:
    assert complete_calendar(league) == league
    listed = league.games[::2]
    assert complete_calendar(replace(league, games=listed)).games[: len(listed)] == listed


@pytest.mark.many_examples
@given(leagues(), st.integers(1, 6))
def test_replanning_moves_only_open_games(league: League, boards: int) -> None:
    def without_place(game: Game) -> Game:
        return replace(game, at=None, board=None)

    plan = replace(league, games=replanned(league, boards, TIMETABLE))
    left = remaining_games(plan)
    assert sorted(map(repr, map(without_place, plan.games))) == sorted(map(repr, map(without_place, league.games)))
    assert [game for game in plan.games if game.result] == [game for game in league.games if game.result]
    withdrawn = {withdrawal.player for withdrawal in league.withdrawn}
    assert all(game.result is None and not game.pair & withdrawn for game in left)
    assert len({(game.at, game.board) for game in left}) == len(left)
    playing = [(game.at, player) for game in left for player in game.pair]
    assert len(set(playing)) == len(playing)


def places_of(games: Iterable[Game]) -> list[tuple[str, str, str | None, int | None]]:
    """Return the players, day and hour, and board of each game."""
    return [(game.one, game.two, game.at and f"{game.at:%d %H:%M}", game.board) for game in games]


def half_played() -> League:
    """Return a league of four players on one board, with its first two games played."""
    league = replace(leagues_of.league(["Ana", "Bea", "Caro", "Dan"]), timetable=TIMETABLE)
    first, second, *open_games = new_calendar(league, first=None)
    games = (leagues_of.won_by(first, first.one), leagues_of.won_by(second, second.two), *open_games)
    return replace(league, games=games)


def test_open_games_are_replanned_for_other_boards_and_hours() -> None:
    league = half_played()
    games = replanned(league, 2, replace(TIMETABLE, start=datetime(2026, 11, 28, 16)))
    assert games[:2] == league.games[:2]
    assert places_of(games[2:]) == [
        ("Dan", "Bea", "28 16:00", 1),
        ("Caro", "Ana", "28 16:00", 2),
        ("Caro", "Dan", "28 16:30", 1),
        ("Ana", "Bea", "28 16:30", 2),
    ]


@pytest.mark.parametrize(("timetable", "hours"), [(TIMETABLE, ("21 17:00", "21 17:30")), (None, (None, None))])
def test_games_of_a_withdrawn_player_take_no_hour_or_board(
    timetable: Timetable | None, hours: tuple[str | None, str | None]
) -> None:
    league = replace(half_played(), withdrawn=(Withdrawal("Dan", WithdrawnGames.WALKOVERS),))
    games = replanned(league, 1, timetable)
    assert games[:2] == league.games[:2]
    assert places_of(games[2:4]) == [("Caro", "Ana", hours[0], 1), ("Ana", "Bea", hours[1], 1)]
    assert places_of(games[4:]) == [("Dan", "Bea", None, None), ("Caro", "Dan", None, None)]


def test_calendar_is_of_days_if_nobody_plays_twice_on_one() -> None:
    saturday = datetime(2026, 11, 21, 17)
    games = [(saturday, "Ana", "Bea"), (saturday + timedelta(hours=1), "Caro", "Dan")]
    assert once_a_day([*games, (saturday + timedelta(days=7), "Ana", "Caro")])
    assert not once_a_day([*games, (saturday + timedelta(hours=1), "Ana", "Caro")])
    assert not once_a_day([*games, (None, "Ana", "Caro")]) and not once_a_day([])


def weekly_league(players: int, boards: int, rounds: int) -> League:
    """Return a league of a round each Friday with its first rounds played, a withdrawn player and a latecomer."""
    start = Timetable(start=datetime(2026, 12, 4, 18), minutes=60)
    league = replace(leagues_of.league(players), boards=boards)
    league = replace(league, timetable=weekly(start, turns_a_round(players, boards)))
    games = new_calendar(league, first=None)
    games = tuple(leagues_of.won_by(g, g.one) if (g.round or 0) <= rounds else g for g in games)
    league = replace(league, games=games, withdrawn=(Withdrawal(league.names[0], WithdrawnGames.ANNULLED),))
    games = calendar_with_latecomer(league, "Tarde", first=None)
    return replace(league, games=games, players=(*league.players, Entrant("Tarde")))


def replanned_after_played(league: League) -> League:
    """Return the league with its remaining games planned again from the day proposed."""
    timetable = resumed_timetable(league, datetime(2026, 11, 30, 12))
    planned = replace(league, timetable=timetable, games=replanned(league, league.boards, timetable))
    return replace(planned, games=renumbered(planned))


@pytest.mark.parametrize(("players", "boards"), [(7, 3), (7, 2), (8, 3), (8, 1)])
def test_nobody_plays_twice_in_a_replanned_week(players: int, boards: int) -> None:
    planned = replanned_after_played(weekly_league(players, boards, 2))
    left = remaining_games(planned)
    on_days = [(game.at and game.at.date(), name) for game in left for name in game.pair]
    assert len(set(on_days)) == len(on_days)
    assert len({(game.at and game.at.date(), game.round) for game in left}) == len({game.round for game in left})
    assert {game.at and game.at.weekday() for game in left} == {4}


def test_replanned_rounds_follow_the_played_ones() -> None:
    planned = replanned_after_played(weekly_league(7, 3, 2))
    left = remaining_games(planned)
    assert [game.round for game in left] == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]
    assert [game.at and game.at.date() for game in left[::3]] == [
        date(2026, 12, 18) + timedelta(weeks=week) for week in range(6)
    ]
    annulled = planned.games[-6:]
    assert all(game.at is None and (game.round or 0) <= 8 and planned.names[0] in game.pair for game in annulled)
    assert not any(game.result or planned.names[0] in game.pair for game in left)


def test_unfinished_round_goes_on_when_planned_again() -> None:
    league = leagues_of.league(6)
    first, *others = new_calendar(league, first=None)
    league = replace(league, games=(leagues_of.won_by(first, first.one), *others))
    planned = replace(league, games=replanned(league, 1, None))
    assert [game.round for game in renumbered(planned)] == [1 + index // 3 for index in range(15)]


@pytest.mark.parametrize(
    ("sessions", "now", "start"),
    [
        ({"days": (4,), "hours": (time(18), time(18, 30))}, "2026-11-30 12:00", "2026-12-11 18:00"),
        ({"days": (4,), "hours": (time(18), time(18, 30))}, "2026-12-12 12:00", "2026-12-18 18:00"),
        ({}, "2026-11-30 12:00", "2026-12-04 18:30"),
        ({}, "2026-12-04 19:10", "2026-12-04 19:30"),
    ],
)
def test_plan_begins_after_what_is_played_and_not_before_now(sessions: dict[str, Any], now: str, start: str) -> None:
    league = replace(leagues_of.league(4), boards=2)
    league = replace(league, timetable=Timetable(start=datetime(2026, 12, 4, 18), minutes=30, **sessions))
    first, second, *others = new_calendar(league, first=None)
    league = replace(
        league, games=(leagues_of.won_by(first, first.one), leagues_of.won_by(second, second.one), *others)
    )
    timetable = resumed_timetable(league, datetime.fromisoformat(now))
    assert timetable and timetable.start == datetime.fromisoformat(start)


def test_league_without_hours_has_no_plan_to_resume() -> None:
    assert resumed_timetable(leagues_of.league(4), datetime(2026, 12, 4, 18)) is None


def test_round_a_week_is_known_after_a_latecomer() -> None:
    league = weekly_league(7, 3, 2)
    assert plays_round_a_week(league)
    assert plays_round_a_week(replace(league, withdrawn=()))
    assert not plays_round_a_week(replace(league, timetable=TIMETABLE))


@pytest.mark.parametrize("sessions", [{}, {"days": (5,)}, {"hours": (time(16), time(18))}])
def test_latecomer_plays_after_game_moved_by_hand(sessions: dict[str, Any]) -> None:
    league = replace(leagues_of.league(4), timetable=Timetable(start=datetime(2026, 9, 5, 16), minutes=30, **sessions))
    games = new_calendar(league, first=None)
    moved = datetime(2031, 2, 1, 16, 10)
    league = replace(league, games=(*games[:-1], replace(games[-1], at=moved)))
    times = [game.at for game in leagues_of.games_of_latecomer(league, "Tarde", first=None)]
    assert len(times) == 4 and times == sorted(times)
    assert all(at and at >= moved + timedelta(minutes=30) for at in times)


@pytest.mark.parametrize(
    ("first", "colours"),
    [(Colour.WHITE, (Side.ONE, Side.ONE)), (Colour.BLACK, (Side.TWO, Side.ONE)), (None, (None, None))],
)
def test_first_of_a_latecomers_game_starts_with_the_colour_that_begins(
    first: Colour | None, colours: tuple[Side | None, Side | None]
) -> None:
    games = leagues_of.games_of_latecomer(leagues_of.league(4), "Tarde", first=first)
    assert {(game.white, game.starter) for game in games} == {colours}


def test_calendar_on_all_boards_is_bergers() -> None:
    league = leagues_of.league(4, boards=2)
    planned = [(game.one, game.two) for game in planned_games(league)]
    assert planned == [(league.names[one], league.names[two]) for games in berger(4) for one, two in games]


def test_listed_game_without_a_round_has_that_of_its_pair() -> None:
    league = leagues_of.league(4)
    *others, last = league.games
    completed = complete_calendar(replace(league, games=(replace(last, round=None),)))
    assert completed.games == (last, *others)


def test_game_without_a_number_has_that_of_its_place() -> None:
    game = Game(one="Ana", two="Bea")
    assert numbers_of([replace(game, number=7), game, game]) == (7, 2, 3)


def test_games_of_a_latecomer_go_on_from_the_last_round_and_number() -> None:
    league = leagues_of.league(["Ana", "Bea", "Caro"], legs=2)
    league = replace(league, games=tuple(replace(game, number=20 - n) for n, game in enumerate(league.games)))
    games = leagues_of.games_of_latecomer(league, "Tarde", first=None)
    assert [(game.number, game.round, game.leg, game.one, game.two, game.board) for game in games] == [
        (21, 7, 1, "Tarde", "Ana", 1),
        (22, 8, 1, "Bea", "Tarde", 1),
        (23, 9, 1, "Tarde", "Caro", 1),
        (24, 10, 2, "Ana", "Tarde", 1),
        (25, 11, 2, "Tarde", "Bea", 1),
        (26, 12, 2, "Caro", "Tarde", 1),
    ]
    alone = leagues_of.games_of_latecomer(replace(league, games=()), "Tarde", first=None)
    assert [(game.number, game.round) for game in alone] == [(n, n) for n in range(1, 7)]


@pytest.mark.parametrize(
    ("boards", "sizes"), [((None, None), [1, 1]), ((None, 1), [1, 1]), ((None, 2), [2]), ((1, None), [1, 1])]
)
def test_game_without_a_board_is_on_the_first(boards: tuple[int | None, ...], sizes: list[int]) -> None:
    games = [Game(one="Ana", two="Bea", board=board) for board in boards]
    assert [len(turn) for turn in turns(games)] == sizes


@pytest.mark.many_examples
@given(leagues())
def test_latecomer_plays_everybody_once_a_leg_after_the_rest(league: League) -> None:
    games = leagues_of.games_of_latecomer(replace(league, timetable=TIMETABLE), "Tarde", first=Colour.WHITE)
    opponents = [name for game in games for name in game.pair if name != "Tarde"]
    assert sorted(opponents) == sorted(league.names * league.legs)
    last = max(game.round or 0 for game in league.games)
    for game in games:
        assert (game.round or 0) >= last + (not game.pair & league.withdrawn_players)
    assert abs(2 * sum(game.one == "Tarde" for game in games) - len(games)) <= 1
    later = replace(league, players=(*league.players, Entrant("Tarde")), games=(*league.games, *games))
    assert complete_calendar(later) == later


def new_weekly_league(players: int, boards: int, legs: int = 1) -> League:
    timetable = weekly(TIMETABLE, turns_a_round(players, boards))
    league = replace(leagues_of.league(players), boards=boards, legs=legs, timetable=timetable)
    return replace(league, games=new_calendar(league, first=None))


def check_week_by_week(games: Iterable[Game], weeks: int) -> None:
    games = [game for game in games if game.at]
    assert once_a_day((game.at, game.one, game.two) for game in games)
    evenings = {(game.round, game.at.date()) for game in games if game.at}
    assert len(evenings) == len({day for _round, day in evenings}) == weeks
    assert len({(game.at, game.board) for game in games}) == len(games)


@pytest.mark.parametrize(("players", "boards"), [(8, 3), (9, 3), (5, 1), (10, 2)])
@pytest.mark.parametrize("legs", [1, 2])
def test_round_of_a_week_that_does_not_fill_its_turns_is_played_alone(players: int, boards: int, legs: int) -> None:
    check_week_by_week(new_weekly_league(players, boards, legs).games, legs * (players - 1 + players % 2))


@pytest.mark.parametrize(("players", "boards", "weeks"), [(8, 3, 7), (9, 3, 7), (6, 2, 5), (10, 4, 9)])
def test_round_of_a_week_stays_one_without_somebody_who_does_not_come(players: int, boards: int, weeks: int) -> None:
    league = new_weekly_league(players, boards)
    gone = replace(league, withdrawn=(Withdrawal(league.names[0], WithdrawnGames.ANNULLED),))
    check_week_by_week(closed_up([gone], boards, league.timetable)[0].games, weeks)


def test_last_day_of_a_round_planned_again_is_the_latest_of_its_games() -> None:
    first, second, *others = leagues_of.league(4).games
    before = replace(leagues_of.league(4), games=(first, replace(second, round=2), *others))
    planned = replace(before, games=(first, replace(second, round=1), *(replace(game, round=2) for game in others)))
    days = {1: date(2030, 1, 4), 2: date(2030, 1, 11), 9: date(2030, 3, 1)}
    assert moved_deadlines(before, planned, days) == {1: days[2], 2: days[2]}
    late = replace(planned, games=tuple(replace(game, at=datetime(2030, 2, 1, 17)) for game in planned.games))
    assert moved_deadlines(before, late, days) == dict.fromkeys((1, 2), date(2030, 2, 1))
    assert moved_deadlines(before, planned, {9: days[9]}) == {}


def test_last_day_before_a_planned_game_of_its_round_is_refused_unless_it_stands() -> None:
    league = new_weekly_league(4, 2)
    first, second = (date(2026, 11, 21), date(2026, 11, 28))
    fits = {1: first, 2: date(2026, 11, 29), 9: date(2026, 1, 1)}
    assert early_last_days(league, fits, {}) == {}
    early = early_last_days(league, {1: first, 2: first}, {})
    assert [(number, fault.code, fault.values) for number, fault in early.items()] == [
        (2, Code.LAST_DAY_EARLY, {"day": second})
    ]
    assert early_last_days(league, {2: first}, {2: first}) == {}
    assert early_last_days(replace(league, games=leagues_of.league(4).games), {1: date(2026, 1, 1)}, {}) == {}
