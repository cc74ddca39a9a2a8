"""Groups of an event: a snake, whose rows are arranged so that people of one club meet in no group."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.league import schedule
from tournaments.league.formats.planning import snake
from tournaments.league.groups import crowded_clubs, grouped
from tournaments.league.names import folded
from tournaments.league.values import Entrant

CLUBS = ("Uriandia", "URIANDIA ", "Vila", "Vao", "Lugo", None)


def of_clubs(*clubs: str | None) -> list[Entrant]:
    return [Entrant(f"J{number}", club) for number, club in enumerate(clubs, start=1)]


def clubs_in(groups: tuple[tuple[Entrant, ...], ...]) -> list[list[str]]:
    return [sorted(entrant.club or "" for entrant in each) for each in groups]


@given(st.lists(st.sampled_from(CLUBS), min_size=4, max_size=24), st.integers(2, 5))
def test_club_moves_nobody_out_of_a_row_of_the_snake(clubs: list[str | None], groups: int) -> None:
    order = of_clubs(*clubs)
    apart, plain = grouped(order, groups, apart=True), grouped(order, groups)
    assert plain == snake(order, groups)
    assert sorted(entrant.name for each in apart for entrant in each) == sorted(entrant.name for entrant in order)
    assert [len(each) for each in apart] == [len(each) for each in plain]
    rows = [{order.index(each[row]) // groups for each in apart if row < len(each)} for row in range(len(apart[0]))]
    assert all(len(row) == 1 for row in rows)
    if not any(crowded(each) for each in plain):
        assert apart == plain


def crowded(group: tuple[Entrant, ...], most: int = 1) -> bool:
    return max(Counter(folded(one.club) for one in group if one.club).values(), default=0) > most


@given(st.lists(st.sampled_from(CLUBS), min_size=4, max_size=40), st.integers(2, 6))
@example(["Vao", "Vila", None, "Vila", "Vila", "Vao"], 4)
def test_no_group_has_more_of_a_club_than_it_must(clubs: list[str | None], groups: int) -> None:
    order = of_clubs(*clubs)
    counts = Counter(folded(club) for club in clubs if club)
    for group in grouped(order, groups, apart=True):
        of_club = Counter(folded(one.club) for one in group if one.club)
        assert all(counts[club] // groups <= of_club[club] <= -(-counts[club] // groups) for club in counts)


@pytest.mark.parametrize("seed", ["f938e63f", "a", *map(str, range(20))])
def test_two_players_of_each_club_never_meet_in_a_last_row_that_is_short(seed: str) -> None:
    clubs = {
        f"{club} {number}": club
        for club in ("Ferrol", "Lugo", "Vigo", "Noia", "Tui", "Boiro", "Cee")
        for number in "12"
    }
    order = [Entrant(name, clubs[name]) for name in schedule.draw(seed, clubs)]
    groups = grouped(order, 4, apart=True)
    assert not any(crowded(group) for group in groups)
    assert [len(group) for group in groups] == [3, 3, 4, 4]


def test_club_with_more_players_than_groups_is_named_as_it_is_written_first() -> None:
    order = of_clubs("Lugo", "LUGO", "Vao", "lugo ", "Vao", "vao", None, None, None, None)
    assert crowded_clubs(order, 2) == {"Lugo": 3, "Vao": 3}
    assert crowded_clubs(order, 3) == {}


def test_players_of_one_club_are_parted_whose_snake_would_join_them() -> None:
    order = of_clubs("Uriandia", "Vila", "Vila", "uriandía")
    assert clubs_in(grouped(order, 2)) == [["Uriandia", "uriandía"], ["Vila", "Vila"]]
    assert clubs_in(grouped(order, 2, apart=True)) == [["Uriandia", "Vila"], ["Vila", "uriandía"]]


def test_no_club_joins_nobody() -> None:
    order = of_clubs(*[None] * 9)
    assert grouped(order, 3, apart=True) == snake(order, 3)
