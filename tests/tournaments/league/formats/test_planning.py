"""What stages take: rounds, encounters and turns of each format."""

from __future__ import annotations

import pytest

from tournaments.league.formats.planning import Plan, RoundRobin, group_sizes, largest_round_robin, plan, plan_of_groups
from tournaments.league.formats.swiss.event import Swiss, most_rounds, rounds_that_find_a_winner, takes


@pytest.mark.parametrize("entrants", range(3, 25))
@pytest.mark.parametrize("boards", [1, 2, 5, 20])
def test_round_robin_takes_what_its_schedule_takes(entrants: int, boards: int) -> None:
    for legs in (1, 2):
        everybody = RoundRobin(legs)
        calendar = everybody.schedule(entrants, boards)
        assert len(calendar.meetings) == everybody.encounters(entrants)
        assert max(meeting.round for meeting in calendar.meetings) == everybody.rounds(entrants)
        assert len(calendar.slots) == everybody.turns(entrants, boards)


def test_swiss_of_few_ends_when_everybody_has_met() -> None:
    assert plan(Swiss(7), 40, boards=20, minutes=50) == Plan(7, 140, 7, 350)
    assert plan(Swiss(7), 41, boards=12, minutes=50) == Plan(7, 140, 14, 700)
    assert plan(Swiss(9), 6, boards=3, minutes=10) == Plan(5, 15, 5, 50)
    assert [most_rounds(entrants) for entrants in (3, 4, 300)] == [3, 3, 15]
    assert [rounds_that_find_a_winner(entrants) for entrants in (3, 8, 9, 40)] == [2, 3, 4, 6]
    assert [entrants for entrants in (2, 3, 300, 301) if takes(entrants)] == [3, 300]


def test_groups_share_the_boards() -> None:
    assert plan_of_groups(RoundRobin(), group_sizes(24, 4).sizes, boards=3, minutes=15) == Plan(5, 60, 20, 300)
    assert plan_of_groups(RoundRobin(), (3, 8), boards=10, minutes=10) == Plan(7, 31, 7, 70)


@pytest.mark.parametrize("boards", [1, 3, 8])
def test_largest_round_robin_fits_and_the_next_does_not(boards: int) -> None:
    for turns in range(3, 60):
        entrants = largest_round_robin(turns, boards)
        assert RoundRobin().turns(entrants, boards) <= turns < RoundRobin().turns(entrants + 1, boards)
    assert largest_round_robin(2, boards, legs=2) == 0
