"""Plans of a stage: how many games it takes, and groups that play at the same time, each a table of its own.

Groups are filled by the order of a ranking or of the lots. The snake gives the first of the order to group 1, the next
to group 2, and so on to the last group, which also begins the next row: the rows go to and fro. So the groups are as
equal in strength and in number as rows of a ranking allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from tournaments.league.regulation import Format, Stage
from tournaments.league.schedule import usable_boards

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


class PlannedFormat(Protocol):
    """A format of a stage, with its settings."""

    def rounds(self, entrants: int) -> int:
        """Return the rounds that a number of entrants plays."""

    def encounters(self, entrants: int) -> int:
        """Return the encounters of all rounds, without further games after draws."""

    def turns(self, entrants: int, boards: int) -> int:
        """Return the turns that all rounds take on so many boards."""

    def round_games(self, entrants: int) -> int:
        """Return the games of the longest round that are played at once."""

    def games_by_day(self, entrants: int) -> list[int]:
        """Return the games of each day, without further ones after draws, if nobody plays twice on a day."""

    def games_of_each(self, entrants: int) -> tuple[int, int]:
        """Return the fewest and the most games of an entrant, without further games after draws."""

    def plays_for_third(self, entrants: int) -> bool:
        """Return whether an encounter of its own decides the third place."""


@dataclass(frozen=True, slots=True)
class FinalFormat:
    """A format of a final, or of everybody without groups: a stage with its usual values, and what a stage takes."""

    usual: Stage
    planned: Callable[[Stage], PlannedFormat]


FINALS: dict[Format, FinalFormat] = {}
"""The formats of a final beside that in which all meet all; each adds itself when the site starts."""


def usual_final() -> Format:
    """Return the format of a final for which nobody chose another."""
    return next(iter(FINALS), Format.ROUND_ROBIN)


def final_stage(stage_format: Format, games: int = 1) -> Stage | None:
    """Return the stage of a final with encounters of so many games; None where everybody meets everybody."""
    return replace(FINALS[stage_format].usual, games=games) if stage_format in FINALS else None


@dataclass(frozen=True, slots=True)
class Plan:
    """What a stage takes. `minutes` are those of play, without the breaks between rounds."""

    rounds: int
    encounters: int
    turns: int
    minutes: int


def plan(stage_format: PlannedFormat, entrants: int, *, boards: int, minutes: int) -> Plan:
    """Return what a stage takes if each game has so many minutes."""
    turns = stage_format.turns(entrants, boards)
    return Plan(stage_format.rounds(entrants), stage_format.encounters(entrants), turns, turns * minutes)


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

    def round_games(self, entrants: int) -> int:
        return max(1, entrants // 2)

    def games_by_day(self, entrants: int) -> list[int]:
        return [self.round_games(entrants)] * self.rounds(entrants)

    def games_of_each(self, entrants: int) -> tuple[int, int]:
        each = self.legs * (entrants - 1)
        return each, each

    def plays_for_third(self, entrants: int) -> bool:
        return False


def planned(stage: Stage | None, legs: int = 1) -> PlannedFormat:
    """Return what a stage of a final takes; without one, everybody meets everybody."""
    return FINALS[stage.format].planned(stage) if stage else RoundRobin(legs)


def games_of(stage: Stage, legs: int, entrants: int) -> int:
    """Return the games of a stage of a final among so many entrants, without further ones after draws."""
    return stage.games * planned(stage if stage.format in FINALS else None, legs).encounters(entrants)
