"""New calendars for the remaining games: complete, without clashes, in few slots, and with rest."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.calendar import Pair, Slot, replan
from tournaments.league.packing import shortened
from tournaments.league.schedule import measure_rest, schedule

PlayedAndLeft = tuple[list[Slot], list[Pair]]


def calendar(players: int, boards: int, legs: int) -> list[Slot]:
    planned = schedule(players, boards=boards, legs=legs)
    pairs = [(f"p{meeting.starter}", f"p{meeting.other}") for meeting in planned.meetings]
    return [tuple(pairs[index] for index in slot) for slot in planned.slots]


def games(slots: list[Slot]) -> list[Pair]:
    return [pair for slot in slots for pair in slot]


def fewest_slots(pairs: list[Pair], boards: int) -> int:
    """Return the fewest slots of any plan, by its boards, by one player's games and by the games of an odd group."""
    each = Counter(player for pair in pairs for player in pair)
    least = max(-(-len(pairs) // boards), max(each.values(), default=0))
    for size in range(3, len(each) + 1, 2):
        for few in combinations(each, size):
            among = sum(set(pair) <= set(few) for pair in pairs)
            least = max(least, -(-among // min(boards, size // 2)))
    return least


@st.composite
def interrupted_calendars(draw: st.DrawFn) -> PlayedAndLeft:
    """Draw the played slots of a calendar and its remaining games: those from some slot on, or postponed ones."""
    players = draw(st.integers(3, 9))
    slots = calendar(players, draw(st.integers(1, players // 2)), draw(st.integers(1, 2)))
    if draw(st.booleans()):
        past = draw(st.integers(0, len(slots)))
        return slots[:past], games(slots[past:])
    listed = games(slots)
    put_off = draw(st.sets(st.integers(0, len(listed) - 1)))
    played: list[Slot] = [(pair,) for index, pair in enumerate(listed) if index not in put_off]
    return played, [pair for index, pair in enumerate(listed) if index in put_off]


@pytest.mark.many_examples
@given(interrupted_calendars(), st.integers(1, 5))
def test_every_open_game_is_planned_once_without_clashes(half: PlayedAndLeft, boards: int) -> None:
    played, left = half
    plan = replan(left, played, boards)
    assert sorted(games(plan)) == sorted(left)
    for slot in plan:
        assert 0 < len(slot) <= boards
        assert len({player for pair in slot for player in pair}) == 2 * len(slot)


@pytest.mark.many_examples
@given(interrupted_calendars(), st.integers(1, 4))
def test_plan_takes_at_most_one_slot_more_than_needed(half: PlayedAndLeft, boards: int) -> None:
    played, left = half
    assert len(replan(left, played, boards)) <= fewest_slots(left, boards) + 1


@pytest.mark.parametrize(
    ("left", "boards", "slots"),
    [
        ("ab cd bc ad eb ef af", 3, 3),
        ("ab bc ca", 2, 3),
        ("ab ac ad bc bd cd ae be ce de", 2, 5),
        ("ab ac ad ae af bc de bf cd ef", 3, 5),
    ],
)
def test_plan_takes_the_fewest_slots(left: str, boards: int, slots: int) -> None:
    assert len(replan([(one, two) for one, two in left.split()], [], boards)) == slots


def test_game_of_the_last_slot_takes_the_board_of_another() -> None:
    plan = [[("a", "b"), ("c", "d")], [("a", "c")], [("e", "f")]]
    assert shortened(plan, 2, 2) == [(("e", "f"), ("a", "c")), (("a", "b"), ("c", "d"))]


def test_nothing_left_is_no_plan() -> None:
    assert replan([], [(("a", "b"),)], 1) == []


@pytest.mark.parametrize("played", range(9))
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_plan_with_a_latecomer_has_no_slot_too_many(players: int, played: int) -> None:
    slots = calendar(players, players // 2, 1)
    done, left = games(slots)[:played], games(slots)[played:]
    left += [(f"p{number}", "late") for number in range(players)]
    plan = replan(left, [(pair,) for pair in done], players // 2)
    assert sorted(games(plan)) == sorted(left)
    assert len(plan) <= fewest_slots(left, players // 2)
    assert all(len({player for pair in slot for player in pair}) == 2 * len(slot) <= players for slot in plan)


@pytest.mark.many_examples
@given(interrupted_calendars())
def test_replanning_one_board_gives_no_less_rest(calendar_parts: PlayedAndLeft) -> None:
    played, left = calendar_parts
    in_former_order: list[Slot] = [(pair,) for pair in left]
    rest_before = measure_rest([*played, *in_former_order]).least
    assert measure_rest([*played, *replan(left, played, 1)]).least >= rest_before


@pytest.mark.parametrize(
    ("left", "plan"),
    [("ab cd ce", "cd ab ce"), ("ab cf ef df ab", "cf ab ef ab df")],
    ids=["those who have not played are the most rested", "those with most games begin"],
)
def test_nobody_plays_twice_running_if_others_can_play(left: str, plan: str) -> None:
    expected: list[Slot] = [((one, two),) for one, two in plan.split()]
    assert replan([(one, two) for one, two in left.split()], [], 1) == expected


@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("players", [4, 7, 8, 10])
def test_with_nothing_played_the_plan_is_the_calendar(players: int, boards: int) -> None:
    boards = min(boards, players // 2)
    planned = calendar(players, boards, 1)
    plan = replan(games(planned), [], boards)
    assert len(plan) == len(planned)
    assert measure_rest(plan).least >= measure_rest(planned).least


def test_boards_can_change_repeatedly() -> None:
    slots = calendar(10, 1, 2)
    played, left = slots[:20], games(slots[20:])
    for boards, turns in ((2, 9), (5, 4), (1, 12)):
        plan = replan(left, played, boards)
        assert len(plan) == -(-len(left) // boards)
        played, left = [*played, *plan[:turns]], games(plan[turns:])
    rest = measure_rest(replan(left, played, 1))
    assert rest.least >= 2
    assert len({frozenset(pair) for pair in games(played) + left}) == 45
    assert len(games(played) + left) == 90


@pytest.mark.parametrize(("players", "least"), [(6, 1), (7, 1), (8, 2), (9, 2), (10, 2)])
def test_replanning_for_fewer_boards_leaves_rest(players: int, least: int) -> None:
    slots = calendar(players, players // 2, 1)
    for past in range(1, len(slots) - 1):
        assert measure_rest(replan(games(slots[past:]), slots[:past], 1)).least >= least
