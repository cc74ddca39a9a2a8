"""Plans of stages: rounds, encounters and turns of each format; groups by snake."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tournaments.league.formats.swiss.random_events import Event
from tournaments.league.formats.knockout.bracket import Knockout
from tournaments.league.formats.planning import Plan, RoundRobin, games_of, group_sizes, most_groups, plan, snake
from tournaments.league.formats.swiss.event import Swiss, most_rounds, pause_of, rounds_that_find_a_winner, takes
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.values import Round, System
from tournaments.league.regulation import Format, Stage
from tournaments.league.schedule import schedule


@pytest.mark.parametrize("entrants", range(3, 25))
@pytest.mark.parametrize("boards", [1, 2, 5, 20])
def test_round_robin_takes_what_its_schedule_takes(entrants: int, boards: int) -> None:
    for legs in (1, 2):
        everybody = RoundRobin(legs)
        calendar = schedule(entrants, boards=boards, legs=legs)
        rounds = Counter((meeting.leg, meeting.round) for meeting in calendar.meetings)
        each = Counter(player for meeting in calendar.meetings for player in (meeting.starter, meeting.other))
        assert set(rounds.values()) == {everybody.round_games(entrants)}
        assert (min(each.values()), max(each.values())) == everybody.games_of_each(entrants)
        assert not everybody.plays_for_third(entrants)
        assert len(calendar.meetings) == everybody.encounters(entrants)
        assert max(meeting.round for meeting in calendar.meetings) == everybody.rounds(entrants)
        assert len(calendar.slots) == everybody.turns(entrants, boards)


def test_rounds_of_a_day_have_a_pause_between_them() -> None:
    assert [pause_of(rounds).seconds // 60 for rounds in (0, 1, 2, 5)] == [0, 0, 5, 20]


def test_swiss_of_few_ends_when_everybody_has_met() -> None:
    assert plan(Swiss(7), 40, boards=20, minutes=50) == Plan(7, 140, 7, 350)
    assert plan(Swiss(7), 41, boards=12, minutes=50) == Plan(7, 140, 14, 700)
    assert plan(Swiss(9), 6, boards=3, minutes=10) == Plan(5, 15, 5, 50)
    assert [most_rounds(entrants) for entrants in (3, 4, 300)] == [3, 3, 15]
    assert [rounds_that_find_a_winner(entrants) for entrants in (3, 8, 9, 40)] == [2, 3, 4, 6]
    assert [entrants for entrants in (2, 3, 300, 301) if takes(entrants)] == [3, 300]


@pytest.mark.parametrize("entrants", range(2, 50))
def test_rows_go_to_and_fro_and_sizes_differ_by_one(entrants: int) -> None:
    for groups in range(1, most_groups(entrants) + 1):
        filled = snake(range(1, entrants + 1), groups)
        assert sorted(number for group in filled for number in group) == list(range(1, entrants + 1))
        for column, group in enumerate(filled):
            for row, number in enumerate(group):
                assert number == row * groups + (column + 1 if row % 2 == 0 else groups - column)
        sizes = group_sizes(entrants, groups)
        assert sizes.sizes == tuple(map(len, filled))
        assert max(sizes.sizes) - min(sizes.sizes) <= 1 < min(sizes.sizes)


def test_encounters_of_groups_are_counted() -> None:
    assert group_sizes(14, 2).encounters == 42
    assert group_sizes(13, 4).encounters == 3 + 3 + 3 + 6


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (9, 4), (5, 5), (3, 2), (3, 15)])
def test_each_plays_as_many_games_of_a_swiss_as_are_planned(players: int, rounds: int) -> None:
    swiss = Swiss(rounds)
    event = Event.of(players, swiss.rounds(players), system=System.ROTATION)
    played: Counter[str] = Counter()
    for _ in range(swiss.rounds(players)):
        made = pair(event.question)
        assert isinstance(made, Round)
        played.update(player for each in made.pairs for player in (each.white, each.black))
        event = event.played(
            [(each.white, each.black, "==") for each in made.pairs], {made.rest: "U"} if made.rest else {}
        )
        assert len(made.pairs) == swiss.round_games(players)
    assert (min(played.values()), max(played.values())) == swiss.games_of_each(players)
    assert not swiss.plays_for_third(players)


def test_games_of_a_stage_are_those_of_its_format() -> None:
    assert games_of(Stage(), 2, 4) == 12
    assert games_of(Stage(format=Format.KNOCKOUT, games=2, third_place=True), 1, 4) == 8


@pytest.mark.parametrize("players", range(3, 14))
def test_days_of_a_round_each_hold_all_games(players: int) -> None:
    for each, games in ((RoundRobin(2), 1), (Knockout(), 1), (Knockout(games=2), 2), (Swiss(4), 1)):
        assert sum(each.games_by_day(players)) == games * each.encounters(players)
        assert max(each.games_by_day(players)) == each.round_games(players)
        assert len(each.games_by_day(players)) == games * each.rounds(players)
