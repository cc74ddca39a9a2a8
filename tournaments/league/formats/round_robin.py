"""Round robin: everybody meets everybody, once or twice. All encounters are known at the start.

The order of play and the draw numbers are those of `schedule` and `lots`; this is their face as a format.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.league.schedule import Schedule, schedule, usable_boards

MIN_ENTRANTS = 3


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The format: `legs` encounters of each pair, colours changed from one leg to the next."""

    legs: int = 1

    def rounds(self, entrants: int) -> int:
        return self.legs * (entrants - 1 + entrants % 2)

    def encounters(self, entrants: int) -> int:
        return self.legs * entrants * (entrants - 1) // 2

    def turns(self, entrants: int, boards: int) -> int:
        return -(-self.encounters(entrants) // usable_boards(entrants, boards))

    def schedule(self, entrants: int, boards: int = 1) -> Schedule:
        """Return the encounters in order of play, by draw number from 0."""
        return schedule(entrants, boards=boards, legs=self.legs)


def largest_round_robin(turns: int, boards: int, *, legs: int = 1) -> int:
    """Return the most entrants whose round robin ends within so many turns; 0 if not even the fewest do."""
    everybody = RoundRobin(legs)
    entrants = MIN_ENTRANTS - 1
    while everybody.turns(entrants + 1, boards) <= turns:
        entrants += 1
    return entrants if entrants >= MIN_ENTRANTS else 0
