"""Every page has the same next game: skipped ones wait, and tie-break games come last."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import leagues
from tests.builders import leagues as any_league
from tests.organizing import ONE_WINS, decide, drawn_league
from tournaments import models
from tournaments.display.games import GameLine, Status, calendar, tiebreaks
from tournaments.display.home import league_card
from tournaments.display.league import LeaguePage
from tournaments.display.news import next_game_of
from tournaments.display.turns import open_turns
from tournaments.league.calendar import new_calendar
from tournaments.league.timetable import Timetable
from tournaments.league.values import League, Reason, Result, Winner
from tournaments.organizers.results.entering import round_page
from tournaments.organizers.results.verbs import RecordResult
from tournaments.public.projector import projection
from tournaments.store.load import load_league

DAY = date(2026, 11, 21)


def game_numbers(lines: tuple[GameLine, ...]) -> list[int]:
    return [line.number for line in lines]


@pytest.mark.django_db
@pytest.mark.parametrize("played", [(), (1, 2), (1, 4), (2,), (1, 2, 3, 4, 5, 6, 7, 8, 10)])
@pytest.mark.parametrize("boards", [1, 2])
def test_every_page_calls_the_same_games_the_next(played: tuple[int, ...], boards: int) -> None:
    league = drawn_league(leagues.NAMES[:5], boards=boards)
    for position in played:
        decide(league, RecordResult(league.fixtures.get(position=position).pk, ONE_WINS))
    loaded = load_league(models.League.objects.get(pk=league.pk))
    page, wall, referee = LeaguePage(loaded), projection(league.slug), round_page(loaded, loaded.today)
    now = game_numbers(page.next_games)
    assert now == game_numbers(wall.now) == game_numbers(tuple(x for x in page.calendar if x.fixture_id in referee.now))
    assert referee.opened and referee.opened.line.number == now[0]
    first = league_card(loaded).next_game
    assert first is not None and first.number == now[0]


@settings(max_examples=60)
@given(any_league(), st.dates(date(2020, 1, 1), date(2030, 1, 1)))
def test_every_open_game_waits_once_and_one_is_current(league: League, today: date) -> None:
    lines, extra = calendar(league), tiebreaks(league)
    turns = open_turns(lines, extra, today)
    listed = [*turns.now, *turns.following, *turns.later, *turns.behind]
    still_open = [line for line in (*lines, *extra) if line.status is Status.OPEN]
    assert sorted(map(id, listed)) == sorted(map(id, still_open))
    assert bool(turns.now) == bool(still_open)


def test_postponed_game_played_early_leaves_nothing_behind() -> None:
    timetable = Timetable(start=datetime(2026, 12, 5, 17), minutes=30)
    league = replace(leagues.league(4), timetable=timetable)
    games = new_calendar(league, first=None)
    last = replace(games[-1], at=None, board=None, result=Result(Winner.ONE, Reason.WALKOVER))
    turns = open_turns(calendar(replace(league, games=(*games[:-1], last))), (), DAY)
    assert turns.behind == () and len(turns.ahead) == len(games) - 1


def test_game_of_a_later_day_is_not_skipped() -> None:
    league = replace(leagues.league(4), timetable=Timetable(start=datetime(2026, 12, 5, 17), minutes=30))
    first, second, *others = new_calendar(league, first=None)
    played = replace(second, result=Result(Winner.ONE, Reason.WALKOVER))
    assert open_turns(calendar(replace(league, games=(first, played, *others))), (), DAY).behind == ()


def test_tiebreak_games_with_an_hour_come_first() -> None:
    first, second = calendar(leagues.league(4))[:2]
    later = replace(second, at=datetime(2026, 12, 5, 17))
    assert open_turns((), (replace(first, at=None), later), DAY).now == (later,)


def test_tiebreak_games_of_one_hour_are_one_turn_and_others_wait_in_their_order() -> None:
    one, two, three, four, five = calendar(leagues.league(4))[:5]
    late = replace(one, at=datetime(2026, 12, 5, 18))
    board_1, board_2 = (replace(game, at=datetime(2026, 12, 5, 17)) for game in (two, three))
    turns = open_turns((), (five, late, board_1, four, board_2), DAY)
    assert turns.ahead == ((board_1, board_2), (late,), (four,), (five,))


def test_skipped_game_without_an_hour_is_the_first_of_its_players() -> None:
    league = leagues.league(4)
    second, third = league.games[1], league.games[2]
    played = {third: replace(third, result=Result(Winner.ONE, Reason.WALKOVER))}
    turns = open_turns(calendar(replace(league, games=tuple(played.get(one, one) for one in league.games))), (), DAY)
    assert [{line.one, line.two} for line in turns.behind][-1] == second.pair
    for name in second.pair:
        following = next_game_of(name, turns)
        assert following and following == turns.first_of_players()[name] and following in turns.behind


def test_missed_game_of_a_past_day_comes_after_those_to_be_played() -> None:
    timed = replace(leagues.league(4), timetable=Timetable(start=datetime(2026, 11, 20, 17), minutes=30))
    first, *others = new_calendar(timed, first=None)
    later = tuple(replace(one, at=one.at + timedelta(days=7)) for one in others if one.at)
    turns = open_turns(calendar(replace(timed, games=(first, *later))), (), DAY)
    assert turns.for_players[-1] in turns.behind and len(turns.behind) == 1
