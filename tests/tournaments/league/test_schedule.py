"""The order of games: the published figures for every number of players, and Berger's tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournaments.league.schedule import (
    Measures,
    Rest,
    all_play_each_turn,
    berger,
    best_rest,
    games_played_difference,
    measure,
    measure_rest,
    schedule,
)

BERGER = json.loads((Path(__file__).parents[2] / "data/berger.json").read_text(encoding="utf-8"))
SIZES = range(3, 61)
LARGEST = 100


def measures_of(players: int, *, boards: int = 1, legs: int = 1) -> Measures:
    """Return the measures of the calendar of a number of players."""
    calendar = schedule(players, boards=boards, legs=legs)
    pairs = [(meeting.starter, meeting.other) for meeting in calendar.meetings]
    slots = [[pairs[index] for index in slot] for slot in calendar.slots]
    return measure(slots, boards=boards, legs=legs)


def three_best(players: int) -> tuple[int, int, int]:
    """Return the best guaranteed rest, difference of games played and difference of rest possible on one board."""
    if players % 2:
        return players // 2 - 1, 1, 1
    return (0, 1, 1) if players == 4 else (players // 2 - 2, 1, 2)


@pytest.mark.parametrize("players", SIZES)
def test_one_leg_on_one_board_has_the_best_rest(players: int) -> None:
    measures = measures_of(players)
    odd = players % 2 == 1
    assert measures.errors == []
    assert (measures.guaranteed_rest, measures.games_played_diff, measures.rest_diff_index) == three_best(players)
    assert measures.starter_imbalance_max == (0 if odd else 1)
    assert measures.breaks == (players - 3 if odd else players - 2)
    assert measures.max_run == (1 if players == 3 else 2)


@pytest.mark.many_examples
@pytest.mark.parametrize("players", SIZES)
def test_two_legs_on_one_board_rest_as_well_between_legs(players: int) -> None:
    measures = measures_of(players, legs=2)
    odd = players % 2 == 1
    assert measures.errors == []
    assert (measures.guaranteed_rest, measures.games_played_diff, measures.rest_diff_index) == three_best(players)
    assert measures.starter_imbalance_max == 0
    assert measures.breaks == (2 * players - 4 if odd else 3 * players - 6)
    assert measures.max_run == (3 if players == 4 else 2)
    apart = 2 * (players // 2) ** 2 if odd else players * (players - 1) // 2
    assert measures.min_rematch is not None and measures.min_rematch >= apart


@pytest.mark.many_examples
@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("players", SIZES)
def test_several_boards_use_fewest_slots_and_keep_rest(players: int, legs: int) -> None:
    most = players // 2
    for boards in range(1, most + 1) if players <= 16 else {2, 3, most // 2, most - 1, most}:
        measures = measures_of(players, boards=boards, legs=legs)
        uneven = players % (2 * boards) == 0 and players > 2 * boards
        assert measures.errors == []
        assert measures.slots == -(-measures.games // boards)
        assert measures.guaranteed_rest == players // (2 * boards) - (2 if uneven else 1)
        assert measures.starter_imbalance_max == (0 if legs == 2 else 1 - players % 2)


def test_all_play_each_turn_only_with_a_board_for_each_pair() -> None:
    turns = [[(1, 2), (3, 4)], [(1, 3), (2, 4)]]
    assert all_play_each_turn(turns, 4) and not all_play_each_turn(turns, 5)
    assert not all_play_each_turn([*turns, [(1, 4)]], 4)
    assert not all_play_each_turn([], 4)


@pytest.mark.parametrize("players", [int(n) for n in BERGER])
def test_berger_tables_are_the_published_ones(players: int) -> None:
    rounds = [[[one + 1, two + 1] for one, two in games] for games in berger(players)]
    assert [sorted(games) for games in rounds] == [sorted(games) for games in BERGER[str(players)]]


@pytest.mark.parametrize("players", [n for n in map(int, BERGER) if n >= 4])
def test_a_board_for_every_pair_gives_berger_and_its_reverse(players: int) -> None:
    meetings = schedule(players, boards=players // 2, legs=2).meetings
    for meeting in meetings:
        games = BERGER[str(players)][(meeting.round - 1) % len(BERGER[str(players)])]
        game = [meeting.starter + 1, meeting.other + 1]
        assert (game if meeting.leg == 1 else game[::-1]) in games


@pytest.mark.parametrize("players", [3, 4, 5, 10, 11, LARGEST - 1, LARGEST])
@pytest.mark.parametrize("legs", [1, 2])
def test_rounds_have_no_clash_and_legs_swap_first_move(players: int, legs: int) -> None:
    for boards in (1, 2, players):
        meetings = schedule(players, boards=boards, legs=legs).meetings
        seats = {(meeting.round, seat) for meeting in meetings for seat in (meeting.starter, meeting.other)}
        assert len(seats) == 2 * len(meetings)
        starts = {(meeting.starter, meeting.other) for meeting in meetings}
        assert len(starts) == len(meetings)
        assert {meeting.leg for meeting in meetings} == set(range(1, legs + 1))


@pytest.mark.parametrize(
    ("players", "games", "reverse"),
    [
        (4, "03 12 31 20 23 01", "30 21 13 02 32 10"),
        (5, "40 13 24 01 32 41 20 34 12 03", "42 31 04 23 10 43 02 14 30 21"),
        (6, "05 14 32 51 20 43 25 31 04 35 42 10 54 03 21", "50 41 23 15 02 34 52 13 40 53 24 01 45 30 12"),
    ],
)
def test_the_calendar_of_one_board_stays_the_same(players: int, games: str, reverse: str) -> None:
    """The same seats meet in the same order in every release, so that a league drawn again is the same."""
    for legs, expected in ((1, games), (2, f"{games} {reverse}")):
        for made in (schedule(players, boards=1, legs=legs), *([schedule(players)] if legs == 1 else [])):
            assert " ".join(f"{meeting.starter}{meeting.other}" for meeting in made.meetings) == expected
            assert {repr(meeting.leg) for meeting in made.meetings} == set(map(str, range(1, legs + 1)))


def test_seats_and_rounds_are_whole_numbers() -> None:
    for meeting in schedule(6, boards=3, legs=2).meetings:
        assert {type(number) for number in (meeting.starter, meeting.other, meeting.round, meeting.leg)} == {int}


def test_boards_that_cannot_be_used_change_nothing() -> None:
    assert schedule(7, boards=50) == schedule(7, boards=3)


def test_broken_schedule_is_reported() -> None:
    found = measure([[(0, 1), (1, 2)]], boards=2, legs=1)
    assert not found.valid
    assert found.errors == ["not a 1-leg round robin", "player 1 twice in slot 0"]


@pytest.mark.parametrize("boards", range(1, 6))
@pytest.mark.parametrize("players", range(3, 21))
def test_promised_best_rest_is_reached(players: int, boards: int) -> None:
    made = schedule(players, boards=boards)
    games = [(meeting.starter, meeting.other) for meeting in made.meetings]
    rest = measure_rest([[games[index] for index in slot] for slot in made.slots])
    assert rest.least == best_rest(players, boards)


TWO_LEGS = [[(1, 2)], [(1, 3)], [(3, 1)], [(2, 3)], [(2, 1)], [(2, 3)]]


def test_every_measure_of_an_order() -> None:
    assert measure(TWO_LEGS, boards=1, legs=2) == Measures(
        n=3,
        games=6,
        legs=2,
        boards=1,
        slots=6,
        valid=True,
        errors=[],
        guaranteed_rest=0,
        longest_rest=2,
        games_played_diff=2,
        rest_diff_index=2,
        rest_diff_total=4,
        rest_diff_hist={"0": 1, "1": 2, "2": 1},
        starts={"1": 2, "2": 3, "3": 1},
        starter_imbalance_max=2,
        breaks=5,
        breaks_max_player=2,
        max_run=3,
        min_rematch=1,
    )
    assert measure_rest(TWO_LEGS) == Rest(least=0, longest=2, difference=2, differences=4)
    assert measure_rest([[(1, 2)], [(3, 4)], [(1, 2)]]) == Rest(least=1, longest=1, difference=0, differences=0)


def test_single_game_has_neither_rest_nor_rematch() -> None:
    found = measure([[(1, 2)]], boards=1, legs=1)
    assert (found.guaranteed_rest, found.longest_rest, found.min_rematch) == (None, None, None)
    assert (found.rest_diff_index, found.rest_diff_total, found.rest_diff_hist) == (0, 0, {})
    assert measure_rest([]) == Rest(least=0, longest=0, difference=0, differences=0)


def test_all_have_played_as_much_where_all_play_each_turn() -> None:
    assert games_played_difference([[("Ana", "Bea"), ("Eva", "Zoe")], [("Ana", "Eva"), ("Bea", "Zoe")]]) == 0
    assert games_played_difference([]) == 0
