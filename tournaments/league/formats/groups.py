"""Groups that play at the same time, each a table of its own, filled by the order of a ranking or of the lots.

The snake gives the first of the order to group 1, the next to group 2, and so on to the last group, which also begins
the next row: the rows go to and fro. So the groups are as equal in strength and in number as rows of a ranking allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

MIN_GROUP = 2
"""The fewest entrants of a group: those of one encounter."""
MAX_ENTRANTS = 1024

Entrant = TypeVar("Entrant")


@dataclass(frozen=True, slots=True)
class GroupSizes:
    """The sizes of the groups that a number of entrants fills, and the encounters that all of them have."""

    sizes: tuple[int, ...]

    @property
    def encounters(self) -> int:
        """Return the encounters of all groups if everybody meets everybody once."""
        return sum(size * (size - 1) // 2 for size in self.sizes)


def most_groups(entrants: int) -> int:
    """Return the largest number of groups in which everybody has an opponent."""
    return entrants // MIN_GROUP


def snake(order: Sequence[Entrant], groups: int) -> tuple[tuple[Entrant, ...], ...]:
    """Return the groups, each in the order given."""
    filled: list[list[Entrant]] = [[] for _ in range(groups)]
    for index, entrant in enumerate(order):
        row, column = divmod(index, groups)
        filled[groups - 1 - column if row % 2 else column].append(entrant)
    return tuple(map(tuple, filled))


def group_sizes(entrants: int, groups: int) -> GroupSizes:
    """Return the sizes of the groups of a snake, which differ by one at most."""
    return GroupSizes(tuple(len(group) for group in snake(range(entrants), groups)))
