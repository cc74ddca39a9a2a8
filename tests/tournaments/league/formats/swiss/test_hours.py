"""When the rounds of a Swiss begin."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

from tests.swiss_files import named
from tests.tournaments.league.formats.swiss.test_rounds import KEPT, ZERO, published, swiss
from tournaments.league.formats.swiss.rounds import (
    hours_of_rounds,
    minutes_of_round,
    proposal,
    round_games,
    with_bye,
    with_round,
)
from tournaments.league.timetable import Timetable, weekly
from tournaments.league.values import League


def clock(league: League) -> list[str]:
    """Return the hours of the rounds, with the day of the month."""
    return [f"{at:%d %H:%M}" if at else "" for at in hours_of_rounds(league)]


def test_rounds_follow_with_minutes_to_pair_them_and_the_one_that_began_late() -> None:
    when = Timetable(start=datetime(2026, 11, 28, 10), minutes=60)
    league = replace(swiss(), timetable=when)
    assert clock(league) == ["28 10:00", "28 11:05", "28 12:10", "28 13:15", "28 14:20"]
    late = with_round(league, proposal(league, KEPT).made, datetime(2026, 11, 28, 10, 45))
    assert {game.at for game in late.games} == {datetime(2026, 11, 28, 10, 45)}
    assert clock(late) == ["28 10:45", "28 11:50", "28 12:55", "28 14:00", "28 15:05"]
    assert hours_of_rounds(swiss()) == (None,) * 5
    assert {game.at for game in published(swiss()).games} == {None}


def test_round_on_fewer_boards_than_games_takes_several_turns() -> None:
    when = Timetable(start=datetime(2026, 11, 28, 10), minutes=20)
    league = replace(swiss(14, boards=3), timetable=when)
    assert minutes_of_round(league) == 60
    assert clock(league)[:2] == ["28 10:00", "28 11:05"]
    hours = [(game.board, game.at.minute if game.at else None) for game in published(league).games]
    assert hours == [(1, 0), (2, 0), (3, 0), (1, 20), (2, 20), (3, 20), (1, 40)]
    assert round_games(published(league), 1) == published(league).games


def test_round_takes_the_turns_of_those_who_play_it() -> None:
    """A latecomer who needs another turn does not delay the round after one that was published without it."""
    when = Timetable(start=datetime(2026, 11, 28, 16), minutes=20)
    first = published(replace(swiss(11, boards=5), timetable=when))
    assert clock(first)[:3] == ["28 16:00", "28 16:25", "28 16:50"]
    twelve = replace(first, players=swiss(12).players)
    assert clock(twelve)[:4] == ["28 16:00", "28 16:25", "28 17:10", "28 17:55"]
    assert clock(with_bye(twelve, named(12), 2, ZERO))[:4] == ["28 16:00", "28 16:25", "28 16:50", "28 17:35"]
    assert clock(replace(twelve, boards=6)) == clock(replace(first, boards=6))


def test_round_that_no_longer_fits_a_session_opens_the_next_one() -> None:
    evening = Timetable(start=datetime(2026, 11, 28, 17), minutes=60, hours=(time(17), time(19, 5)))
    assert clock(replace(swiss(), timetable=evening)) == ["28 17:00", "28 18:05", "29 17:00", "29 18:05", "30 17:00"]
    friday = Timetable(start=datetime(2026, 11, 27, 20), minutes=60, days=(4,), hours=(time(20), time(21)))
    off = replace(friday, off=(date(2026, 12, 4),))
    assert clock(replace(swiss(), timetable=off)) == ["27 20:00", "11 20:00", "18 20:00", "25 20:00", "01 20:00"]


def test_short_round_of_a_weekly_swiss_does_not_bring_the_next_one_to_its_day() -> None:
    when = weekly(Timetable(start=datetime(2026, 11, 27, 20), minutes=30), 4)
    league = replace(swiss(8, boards=1), timetable=when)
    few = with_bye(with_bye(league, named(7), 1, ZERO), named(8), 1, ZERO)
    fewer = with_bye(with_bye(few, named(5), 1, ZERO), named(6), 1, ZERO)
    assert clock(league) == clock(few) == clock(fewer) == ["27 20:00", "04 20:00", "11 20:00", "18 20:00", "25 20:00"]
