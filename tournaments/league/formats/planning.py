"""What every format answers before anybody plays: how many rounds and encounters, and how long they take on the boards.

A turn is the time in which each board has one game. Formats that make a round at a time begin it when the one before
has ended, so that boards may be idle in the last turn of each round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Format(Protocol):
    """A format of a stage, with its settings."""

    def rounds(self, entrants: int) -> int:
        """Return the rounds that a number of entrants plays."""

    def encounters(self, entrants: int) -> int:
        """Return the encounters of all rounds, without further games after draws."""

    def turns(self, entrants: int, boards: int) -> int:
        """Return the turns that all rounds take on so many boards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a stage takes. `minutes` are those of play, without the breaks between rounds."""

    rounds: int
    encounters: int
    turns: int
    minutes: int


def plan(stage_format: Format, entrants: int, *, boards: int, minutes: int) -> Plan:
    """Return what a stage takes if each game has so many minutes."""
    turns = stage_format.turns(entrants, boards)
    return Plan(stage_format.rounds(entrants), stage_format.encounters(entrants), turns, turns * minutes)


def plan_of_groups(stage_format: Format, sizes: tuple[int, ...], *, boards: int, minutes: int) -> Plan:
    """Return what groups take that share the boards: as many turns as all their encounters fill, or the longest."""
    plans = [plan(stage_format, size, boards=boards, minutes=minutes) for size in sizes]
    encounters = sum(each.encounters for each in plans)
    turns = max(-(-encounters // boards), *(each.turns for each in plans))
    return Plan(max(each.rounds for each in plans), encounters, turns, turns * minutes)
