"""Groups of an event: the players of each, in the order of a snake or with those of one club kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.league.formats.planning import snake
from tournaments.league.names import folded
from tournaments.league.values import Entrant


def grouped(order: Sequence[Entrant], groups: int, *, apart: bool = False) -> tuple[tuple[Entrant, ...], ...]:
    """Return the groups of a snake; with `apart`, each row of it is arranged so that no group has two of one club.

    A row has one entrant for each group, so that groups stay as equal in strength as those of the snake. A club with
    more players than there are groups has as many in each, or one more.
    """
    if not apart:
        return snake(order, groups)
    arranged = _Arrangement(order, groups)
    for index in range(len(order)):
        arranged.place(index)
    return arranged.filled()


def crowded_clubs(entrants: Sequence[Entrant], groups: int) -> dict[str, int]:
    """Return the clubs with more players than there are groups, so that two must meet, with the number of players."""
    counts = Counter(folded(one.club) for one in entrants if one.club)
    shown = {folded(one.club): one.club for one in reversed(entrants) if one.club}
    return {shown[club]: count for club, count in counts.items() if count > groups}


class _Arrangement:
    """Entrants by their index in the order, with the columns that each row and each club have taken.

    It colours the edges of a bipartite graph of rows and clubs with as many colours as there are groups, which
    D. König's theorem promises: where a row and a club have no free column in common, two columns change places along
    the chain of rows and clubs that have them.
    """

    def __init__(self, order: Sequence[Entrant], groups: int) -> None:
        self.order, self.groups = order, groups
        rows = -(-len(order) // groups)
        self.rows: list[dict[int, int]] = [{} for _ in range(rows)]
        self.parties = _parties(order, groups)
        self.of_party: dict[tuple[str, int], dict[int, int]] = {party: {} for party in self.parties}

    def place(self, index: int) -> None:
        """Give an entrant the first column of the row that has nobody of their club, made free if there is none."""
        row, mates = self.rows[index // self.groups], self.of_party[self.parties[index]]
        columns = self._columns(index // self.groups)
        open_columns = [column for column in columns[: len(self.order) - index + len(row)] if column not in row]
        column = next((one for one in open_columns if one not in mates), open_columns[0])
        if column in mates:
            self._exchange(index, column, next(one for one in columns if one not in mates))
        self._put(index, column)

    def filled(self) -> tuple[tuple[Entrant, ...], ...]:
        return tuple(
            tuple(self.order[row[column]] for row in self.rows if column in row) for column in range(self.groups)
        )

    def _columns(self, row: int) -> list[int]:
        columns = list(range(self.groups))
        return columns[::-1] if row % 2 else columns

    def _exchange(self, index: int, column: int, other: int) -> None:
        """Exchange two columns along the chain that begins with the one of the club of an entrant.

        It never comes to the row of the entrant, which has nobody in `column` yet.
        """
        chain: list[int] = []
        found = self.of_party[self.parties[index]].get(column)
        while found is not None:
            chain.append(found)
            if len(chain) % 2:
                found = self.rows[found // self.groups].get(other)
            else:
                found = self.of_party[self.parties[found]].get(column)
        for number, moved in enumerate(chain):
            self._take(moved, other if number % 2 else column)
        for number, moved in enumerate(chain):
            self._put(moved, column if number % 2 else other)

    def _put(self, index: int, column: int) -> None:
        self.rows[index // self.groups][column] = index
        self.of_party[self.parties[index]][column] = index

    def _take(self, index: int, column: int) -> None:
        del self.rows[index // self.groups][column]
        del self.of_party[self.parties[index]][column]


def _parties(order: Sequence[Entrant], groups: int) -> list[tuple[str, int]]:
    """Return the party of each entrant: people of one club kept apart, at most as many as there are groups."""
    seen: Counter[str] = Counter()
    parties = []
    for index, entrant in enumerate(order):
        club = folded(entrant.club) if entrant.club else ""
        parties.append((club, seen[club] // groups) if club else ("", index))
        seen[club] += 1
    return parties
