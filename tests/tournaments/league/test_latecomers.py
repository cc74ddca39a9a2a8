"""A latecomer's games take the free boards of turns that exist, and clash with nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import permutations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import leagues as leagues_of
from tests.builders import league_of
from tests.swiss_files import swiss_file
from tournaments.league.calendar import new_calendar, once_a_day, replanned, resumed_timetable, turns
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.rounds import present
from tournaments.league.latecomers import (
    calendar_with_latecomer,
    never_played,
    refuse_latecomer,
    rounds_of_entry,
    with_attendance,
)
from tournaments.league.schedule import turns_a_round
from tournaments.league.scores import who_stayed_away
from tournaments.league.timetable import Timetable, weekly
from tournaments.league.values import Entrant, League, Reason, Result, State, Winner, Withdrawal, WithdrawnGames

SUNDAYS = Timetable(start=datetime(2026, 9, 6, 17), minutes=60, days=(6,))
WON = Result(Winner.ONE, Reason.RESIGNATION)


def planned(players: int, boards: int, legs: int = 1, timetable: Timetable | None = SUNDAYS) -> League:
    league = replace(leagues_of.league(players, boards=boards, legs=legs), boards=boards, timetable=timetable)
    return replace(league, games=new_calendar(league, first=None))


def with_latecomer(league: League, since: datetime | None = None) -> League:
    games = calendar_with_latecomer(league, "Tarde", first=None, since=since)
    return replace(league, players=(*league.players, Entrant("Tarde")), games=games)


@pytest.mark.parametrize(("players", "boards"), [(5, 3), (6, 2), (7, 2), (8, 3), (9, 2)])
def test_nobody_plays_twice_a_day_in_a_round_a_week(players: int, boards: int) -> None:
    timetable = weekly(replace(SUNDAYS, days=()), turns_a_round(players, boards))
    league = planned(players, boards, timetable=timetable)
    for played in (0, boards, players // 2, players // 2 + 1):
        games = tuple(replace(game, result=WON) if place < played else game for place, game in enumerate(league.games))
        after = with_latecomer(replace(league, games=games))
        assert once_a_day((game.at, game.one, game.two) for game in after.games)
        timetable = resumed_timetable(after, SUNDAYS.start)
        plan = replanned(after, boards, timetable)
        assert once_a_day((game.at, game.one, game.two) for game in plan)


def test_games_without_hours_are_played_from_the_first_day_on() -> None:
    league = planned(4, 2)
    after = with_latecomer(replace(league, games=tuple(replace(game, at=None) for game in league.games)))
    assert min(game.at for game in after.games if game.at) == SUNDAYS.start


def late_days(league: League) -> set[object]:
    return {game.at and game.at.date() for game in league.games if "Tarde" in game.pair}


@pytest.mark.parametrize("timetable", [SUNDAYS, None])
def test_latecomer_meets_the_one_who_rests_in_each_round(timetable: Timetable | None) -> None:
    league = planned(5, 3, timetable=timetable)
    after = with_latecomer(league)
    assert len(turns(after.games)) == len(turns(league.games)) == 5
    assert {len(turn) for turn in turns(after.games)} == {3}
    assert {len({game.round for game in turn}) for turn in turns(after.games)} == {1}
    assert late_days(after) == {game.at and game.at.date() for game in league.games}


def test_rounds_of_entry_are_those_of_who_came_late() -> None:
    league = planned(7, 3)
    games = tuple(replace(game, number=number) for number, game in enumerate(league.games, start=1))
    league = replace(league, games=(*(replace(game, result=WON) for game in games[:6]), *games[6:]))
    assert rounds_of_entry(league) == {}
    once = with_latecomer(league)
    assert rounds_of_entry(once) == {"Tarde": 8}
    gone = replace(league, withdrawn=(Withdrawal(league.names[1], WithdrawnGames.ANNULLED),))
    assert 2 < rounds_of_entry(with_latecomer(gone))["Tarde"] < 8


@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_was_there_at_the_lots_has_no_round_of_entry(players: int) -> None:
    league = planned(players, 1)
    games = tuple(replace(game, number=number) for number, game in enumerate(league.games, start=1))
    league = replace(league, games=games)
    for names in permutations(league.players, players):
        assert rounds_of_entry(replace(league, players=names)) == {}
    assert rounds_of_entry(with_latecomer(league)).keys() == {"Tarde"}


def test_turns_that_are_over_are_not_filled() -> None:
    league = planned(5, 3)
    second = league.games[2].at
    assert second
    after = with_latecomer(league, since=second)
    assert all(game.at and game.at > second for game in after.games if "Tarde" in game.pair)
    begun = replace(league, games=(*league.games[:3], replace(league.games[3], result=WON), *league.games[4:]))
    assert all(game.at and game.at > second for game in with_latecomer(begun).games if "Tarde" in game.pair)


def test_withdrawn_opponent_takes_no_board() -> None:
    league = replace(planned(5, 3), withdrawn=(Withdrawal("Ana", WithdrawnGames.WALKOVERS),))
    gone = league.names[0]
    league = replace(league, withdrawn=(Withdrawal(gone, WithdrawnGames.WALKOVERS),))
    last = with_latecomer(league).games[-1]
    assert (last.pair, last.at, last.round) == ({gone, "Tarde"}, None, 5)


@settings(max_examples=80)
@given(st.integers(3, 9), st.integers(1, 6), st.integers(1, 2), st.booleans(), st.integers(0, 2**16))
@example(players=5, boards=3, legs=1, timed=True, seed=1)  # a turn whose only free opponents have all they can play
def test_games_of_a_latecomer_clash_with_none(players: int, boards: int, legs: int, timed: bool, seed: int) -> None:
    chance = Random(seed)
    league = planned(players, boards, legs, SUNDAYS if timed else None)
    played = chance.randint(0, len(league.games))
    games = [replace(game, result=WON) if place < played else game for place, game in enumerate(league.games)]
    if timed and played < len(games):
        some = chance.randrange(played, len(games))
        moved = replace(games[some], at=(games[some].at or SUNDAYS.start) + timedelta(minutes=chance.randint(1, 9_000)))
        games = [*games[:some], moved, *games[some + 1 :]]
    league = replace(league, games=tuple(games))
    after = with_latecomer(league)
    assert [game for game in after.games if "Tarde" not in game.pair] == list(league.games)
    late = [game for game in after.games if "Tarde" in game.pair]
    assert sorted(name for game in late for name in game.pair - {"Tarde"}) == sorted([*league.names] * legs)
    assert len({game.round for game in late}) == len(late)
    in_rounds = [(game.round, name) for game in after.games for name in game.pair]
    assert len(set(in_rounds)) == len(in_rounds)
    for turn in turns(after.games):
        own = [game for game in turn if "Tarde" in game.pair]
        names = [name for game in turn for name in game.pair]
        if own and not any(game.result for game in turn):
            assert len(names) == len(set(names)) and len({game.board for game in turn}) == len(turn) <= league.boards
    length = timedelta(minutes=SUNDAYS.minutes)
    for game in late if timed else ():
        for other in after.games:
            if other is not game and game.at and other.at and abs(other.at - game.at) < length:
                assert not game.pair & other.pair and game.board != other.board
    alone = len(turns(league.games)) + len(late)
    assert len(turns(after.games)) <= alone


def test_latecomer_is_paired_from_the_next_round_of_a_swiss() -> None:
    league = league_of(
        swiss_file(6, 5, [{"games": [(1, 4, "10"), (5, 2, "01"), (3, 6, "==")], "bye": None, "absent": []}], [])
    )
    after = with_latecomer(league)
    assert after.games == league.games
    assert "Tarde" in present(after)


def test_player_enters_a_league_with_a_result() -> None:
    refuse_latecomer(replace(planned(4, 2), games=(replace(planned(4, 2).games[0], result=WON),)))


@pytest.mark.parametrize(
    ("winner", "reason", "came"),
    [
        (Winner.ONE, Reason.NO_PIECES, ["one", "two"]),
        (Winner.TWO, Reason.WALKOVER, ["two"]),
        (Winner.ONE, Reason.WALKOVER, ["one"]),
        (Winner.NONE, Reason.WALKOVER, []),
    ],
)
def test_player_without_a_result_or_absent_from_all_games_never_played(
    winner: Winner, reason: Reason, came: list[str]
) -> None:
    league = planned(4, 2)
    first, *others = league.games
    league = replace(league, games=(replace(first, result=Result(winner, reason)), *others))
    there = {getattr(first, side) for side in came}
    assert {name for name in league.names if not never_played(league, name)} == there
    assert who_stayed_away(league) == first.pair - there


def test_attendance_leaves_out_who_is_missing_and_takes_back_who_came() -> None:
    league = replace(planned(4, 2), state=State.DRAWN)
    one, two, three, four = league.names
    without = with_attendance(league, here=[four], missing=[one, two, four])
    assert [each.player for each in without.withdrawn] == [one, two]
    again = with_attendance(without, here=[one], missing=[two, three])
    assert [each.player for each in again.withdrawn] == [two, three]


def test_attendance_is_refused_after_a_result_or_for_fewer_than_two() -> None:
    league = replace(planned(4, 2), state=State.DRAWN)
    with pytest.raises(Fault, match=Code.ATTENDANCE_NOBODY.value):
        with_attendance(league, here=[], missing=league.names[:3])
    first, *others = league.games
    for late in (replace(league, games=(replace(first, result=WON), *others)), replace(league, state=State.PLAYING)):
        with pytest.raises(Fault, match=Code.ATTENDANCE_LATE.value):
            with_attendance(late, here=[], missing=league.names[:1])
