"""Groups by snake: everybody once, in rows that go to and fro."""

from __future__ import annotations

import pytest

from tournaments.league.formats.planning import group_sizes, most_groups, snake


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
