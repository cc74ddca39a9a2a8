"""Crossings of group places: the law, against all brackets of small sizes, and its bounds in large ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from tournaments.league.formats.crossings import GroupPlace, crossing

EXAMPLES = json.loads((Path(__file__).parents[3] / "data/formats/cross.json").read_text(encoding="utf-8"))
LOTS = (None, "sábado", "domingo")
Positions = Sequence[GroupPlace | None]


def places_of(*best: int) -> list[GroupPlace]:
    """Return the places of groups A, B ... of which so many go on."""
    groups = [(chr(ord("A") + index), count) for index, count in enumerate(best)]
    return [GroupPlace(name, place) for place in range(1, max(best) + 1) for name, count in groups if place <= count]


def meetings(positions: Positions) -> tuple[list[int], list[int]]:
    """Return how many pairs of one group, and of winners, can meet in each round, the first round first."""
    of_group, of_winners = Counter[int](), Counter[int]()
    for (i, one), (j, two) in combinations(enumerate(positions), 2):
        if one and two:
            of_group[(i ^ j).bit_length()] += one.group == two.group
            of_winners[(i ^ j).bit_length()] += one.place == two.place == 1
    rounds = range(1, (len(positions) - 1).bit_length() + 1)
    return [of_group[number] for number in rounds], [of_winners[number] for number in rounds]


def first_round(positions: Positions) -> list[tuple[GroupPlace | None, GroupPlace | None]]:
    return list(zip(positions[::2], positions[1::2], strict=True))


def resting(positions: Positions) -> set[GroupPlace | None]:
    """Return who has a bye; None among them if a match has nobody."""
    return {one or two for one, two in first_round(positions) if not (one and two)}


def brackets(positions: list[GroupPlace | None]) -> Iterator[list[GroupPlace | None]]:
    """Yield all brackets of these positions, those with the same meetings once."""
    if len(positions) == 2:
        yield positions
        return
    for chosen in combinations(range(1, len(positions)), len(positions) // 2 - 1):
        upper = [positions[0], *(positions[index] for index in chosen)]
        lower = [position for index, position in enumerate(positions) if index and index not in chosen]
        for half in brackets(upper):
            yield from (half + other for other in brackets(lower))


@pytest.mark.parametrize("lots", LOTS)
@pytest.mark.parametrize(
    "best", [(2, 2), (3, 3), (4, 4), (2, 2, 2, 2), (3, 2, 2), (3, 2, 3), (4, 3), (1,) * 5, (2, 2, 1), (7,), (1, 2)]
)
def test_no_bracket_keeps_groups_and_winners_further_apart(best: tuple[int, ...], lots: str | None) -> None:
    places = places_of(*best)
    crossed = crossing(places, lots)
    byes: list[GroupPlace | None] = [None] * (len(crossed) - len(places))
    others = [other for other in brackets([*places, *byes]) if resting(other) == resting(crossed)]
    assert meetings(crossed) == min(map(meetings, others))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['groups']}x{example['best']}")
def test_published_examples_keep_nobody_further_apart(example: dict[str, object]) -> None:
    named: list[list[str]] = example["first_round"]
    published = [GroupPlace(name[0], int(name[1:])) for pair in named for name in pair]
    crossed = crossing(places_of(*[example["best"]] * example["groups"]))
    assert meetings(crossed) == meetings(published)
    assert {frozenset((one.place, two.place)) for one, two in first_round(crossed)} == {
        frozenset((one.place, two.place)) for one, two in first_round(published)
    }


@pytest.mark.parametrize("lots", LOTS)
@pytest.mark.parametrize("groups", [2, 4, 8, 16, 32])
@pytest.mark.parametrize("best", [1, 2, 4])
def test_blocks_share_groups_and_winners_equally(groups: int, best: int, lots: str | None) -> None:
    crossed = crossing(
        [GroupPlace(f"G{group}", place) for place in range(1, best + 1) for group in range(groups)], lots
    )
    size = len(crossed)
    while size > 1:
        blocks = [crossed[start : start + size] for start in range(0, len(crossed), size)]
        for block in blocks:
            assert max(Counter(at.group for at in block if at).values()) <= -(-best // len(blocks))
            assert sum(at.place == 1 for at in block if at) <= -(-groups // len(blocks))
        size //= 2


def test_winners_with_the_first_lots_have_the_byes() -> None:
    places = places_of(2, 2, 2)
    assert resting(crossing(places)) == {GroupPlace("A", 1), GroupPlace("B", 1)}
    drawn = {frozenset(resting(crossing(places, f"lots {number}"))) for number in range(40)}
    winners = [GroupPlace(name, 1) for name in "ABC"]
    assert drawn == {frozenset(pair) for pair in combinations(winners, 2)}


def test_lots_choose_among_equal_brackets() -> None:
    places = places_of(2, 2, 2, 2)
    drawn = {crossing(places, f"lots {number}") for number in range(40)}
    assert len(drawn) > 10
    assert {str(meetings(crossed)) for crossed in drawn} == {str(meetings(crossing(places)))}
