"""The situation of each game of a calendar at a given moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import leagues
from tests.builders import leagues as any_league
from tests.organizing import drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments.display.games import Status, calendar
from tournaments.league.calendar import new_calendar
from tournaments.league.timetable import Timetable
from tournaments.league.values import League
from tournaments.public.overview.checklist import InPlay, in_play
from tournaments.store.load import zone

START = datetime(2026, 11, 21, 17)
WHEN = Timetable(start=START, minutes=20)
SITUATIONS = ("late", "current", "next", "later", "done", "annulled")


def situation_after(minutes: int, *, played: int = 0, boards: int = 1, timed: bool = True) -> InPlay:
    """Return the situation of a league of five, so many minutes after its start."""
    league = replace(leagues.league(5, played=played), boards=boards, timetable=WHEN if timed else None)
    planned = new_calendar(league, first=None)
    games = [replace(new, result=old.result) for new, old in zip(planned, league.games, strict=True)]
    lines = calendar(replace(league, games=tuple(games)))
    return in_play(lines, league.timetable, START + timedelta(minutes=minutes))


def numbers(board: InPlay) -> dict[str, list[int]]:
    return {name: [line.number for line in getattr(board, name)] for name in SITUATIONS}


def test_game_is_late_after_its_time_without_result() -> None:
    assert numbers(situation_after(45, played=1)) == {
        "late": [2], "current": [3], "next": [4], "later": [5, 6, 7, 8, 9, 10], "done": [1], "annulled": [],
    }  # fmt: skip
    assert (
        numbers(situation_after(40, played=1))["late"] == [2] and numbers(situation_after(39, played=1))["late"] == []
    )


def test_no_game_is_current_before_the_first_hour() -> None:
    assert numbers(situation_after(-1))["current"] == [] and numbers(situation_after(-1))["next"] == [1]


def test_late_games_are_still_to_be_played() -> None:
    assert not situation_after(10_000, played=9).all_over and situation_after(10_000, played=10).all_over
    assert not situation_after(10_000, played=7).many_late and situation_after(10_000, played=6).many_late


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "offered"), [(3, "Darles otra hora"), (4, "Planificar lo que queda")])
def test_page_of_late_games_offers_another_hour(players: int, offered: str) -> None:
    past = Timetable(start=datetime(2020, 1, 4, 17), minutes=20)
    league = drawn_league(("Ana", "Bea", "Carlos", "Duarte")[:players], timetable=past)
    html = html_of(organizer_of(league).get(league_url("in_play", league)))
    assert f">{offered}</a>" in html and "No queda ninguna partida por jugar." not in html
    assert f">{offered}</a>" not in html_of(client_of(Visitor.REFEREE, league).get(league_url("in_play", league)))


def test_two_boards_are_in_play_at_once() -> None:
    board = numbers(situation_after(0, boards=2))
    assert (board["current"], board["next"]) == ([1, 2], [3, 4])


def test_without_hours_the_first_open_turn_is_current() -> None:
    board = numbers(situation_after(10_000, played=2, timed=False))
    assert (board["late"], board["current"], board["next"], board["done"]) == ([], [3], [4], [2, 1])


@settings(max_examples=60)
@given(any_league(), st.integers(-100, 2_000), st.booleans())
def test_every_game_is_in_exactly_one_group(league: League, minutes: int, timed: bool) -> None:
    games = [
        replace(game, at=START + index * timedelta(minutes=20) if timed else None)
        for index, game in enumerate(league.games)
    ]
    lines = calendar(replace(league, games=tuple(games)))
    board = in_play(lines, WHEN if timed else None, START + timedelta(minutes=minutes))
    listed_numbers = sorted(number for listed in numbers(board).values() for number in listed)
    assert listed_numbers == [line.number for line in lines]
    assert {line.status for line in board.done} <= {Status.PLAYED, Status.WALKOVER}
    assert {line.status for line in board.annulled} <= {Status.ANNULLED}


def test_league_without_hours_uses_the_time_of_madrid() -> None:
    assert zone(leagues.league(4)).key == "Europe/Madrid"
    assert (
        zone(replace(leagues.league(4), timetable=replace(WHEN, timezone="Atlantic/Canary"))).key == "Atlantic/Canary"
    )
