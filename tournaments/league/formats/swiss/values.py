"""The values of a Swiss: what happened to each entrant, the round that is asked for, and the round that is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

Id: TypeAlias = str
"""An entrant, opaque here."""
MAX_ENTRANTS = 300
MAX_ROUNDS = 15


class System(StrEnum):
    DUTCH = "dutch"
    """The Dutch system of the chess federation, in force since February 2026."""
    ROTATION = "rotation"
    """Continuous rotation: draw numbers stand on a circle, and pairing goes round it."""


class Colour(StrEnum):
    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Kind(StrEnum):
    """What a round was for one entrant."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    REST = "pairing"
    """A bye that the pairing gave."""
    HALF_BYE = "half"
    ZERO_BYE = "zero"
    """Absent without points, also before a late entry."""


PAIRED = (Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.REST)
"""What a round was for those whom it paired."""


@dataclass(frozen=True, slots=True)
class Past:
    """A round behind one entrant; colour and opponent are None in a bye."""

    opponent: Id | None
    colour: Colour | None
    kind: Kind
    points: int


@dataclass(frozen=True)
class Entrant:
    """An entrant with one `Past` for each round so far; `number` is the seed or draw number, from 1."""

    id: Id
    number: int
    points: int
    games: tuple[Past, ...] = ()

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """Return the colours of the games played, the first one first."""
        return tuple(past.colour for past in self.games if past.kind is Kind.PLAYED and past.colour)

    @cached_property
    def opponents(self) -> frozenset[Id]:
        """Return who was met over the board."""
        return frozenset(past.opponent for past in self.games if past.kind is Kind.PLAYED and past.opponent)


@dataclass(frozen=True)
class Question:
    """The round to pair, after `round - 1` rounds."""

    entrants: tuple[Entrant, ...]
    round: int
    rounds: int
    system: System = System.DUTCH
    first_colour: Colour = Colour.WHITE
    """The colour of number 1 in the first round."""
    forbidden: frozenset[frozenset[Id]] = frozenset()
    """Pairs that are kept apart in this round."""
    absent: frozenset[Id] = frozenset()
    """Who does not play in this round."""
    rests_allowed: int = 1
    """Rests that one entrant may have in the whole event."""
    win: int = 2
    """The points of a win."""

    @cached_property
    def present(self) -> tuple[Entrant, ...]:
        """Return who is to be paired, by number."""
        here = (entrant for entrant in self.entrants if entrant.id not in self.absent)
        return tuple(sorted(here, key=lambda entrant: entrant.number))

    @cached_property
    def by_id(self) -> Mapping[Id, Entrant]:
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def positions(self) -> Mapping[Id, int]:
        """Return the position by number, from 1, among those paired now or in an earlier round."""
        paired = {entrant.id for entrant in self.entrants if any(past.kind in PAIRED for past in entrant.games)}
        entered = (entrant for entrant in self.entrants if entrant.id in paired or entrant.id not in self.absent)
        return {entrant.id: at for at, entrant in enumerate(sorted(entered, key=lambda each: each.number), start=1)}

    def apart(self, one: Entrant, two: Entrant) -> bool:
        """Return whether two entrants are kept apart."""
        return frozenset((one.id, two.id)) in self.forbidden


class ColourRule(StrEnum):
    """The rule that gave the colours of a pair; the first five are those of the Dutch system, in their order."""

    BOTH = "both"
    """Both get the colour that they are due."""
    STRONGER = "stronger"
    """The one whose right to a colour is the stronger gets it."""
    ALTERNATE = "alternate"
    """The colours of the last round in which they differed are turned."""
    HIGHER = "higher"
    """The higher placed of the two gets the colour due."""
    NUMBER = "number"
    """Nobody is due a colour: the higher gets the first colour of the event if its position by number is odd."""
    FEWER_WHITES = "fewer_whites"
    LAST_BLACK = "last_black"
    CHOSEN_FIRST = "chosen_first"
    BY_HAND = "by_hand"
    """An official put one into the place of another."""


class Obstacle(StrEnum):
    """Why two entrants cannot be a pair."""

    MET = "met"
    APART = "apart"
    COLOUR = "colour"
    """Both must have the same colour."""
    DEAD_END = "dead_end"
    """The others could not all be paired."""


class PairCode(StrEnum):
    """Why these two are a pair."""

    EQUAL_POINTS = "equal_points"
    HALVES = "halves"
    """In the first round: one of the upper half by number, and the one of the same place in the lower half."""
    ODD_GROUP = "odd_group"
    """They have different points, and with the points of the first there is an odd number of entrants."""
    NOBODY_EQUAL = "nobody_equal"
    """The one with more points may meet nobody else with as many."""
    WHOLE_ROUND = "whole_round"
    """They have different points, which the system prefers for the round as a whole."""
    NEIGHBOURS = "neighbours"
    NEXT_EQUAL = "next_equal"
    NEXT_LOWER = "next_lower"
    BY_HAND = "by_hand"
    """An official exchanged two players."""


class RestCode(StrEnum):
    """Why this entrant rests."""

    FEWEST_POINTS = "fewest_points"
    """Nobody who may rest has fewer points."""
    ONLY_ONE = "only_one"
    WHOLE_ROUND = "whole_round"
    """Others with fewer points may rest, but the system prefers this for the round as a whole."""


@dataclass(frozen=True, slots=True)
class Passed:
    """An entrant who could not be the opponent of the first of a pair."""

    other: Id
    obstacle: Obstacle


@dataclass(frozen=True, slots=True)
class PairWhy:
    """The reason of a pair; `first` has as many points as `second` or more, or was chosen first."""

    code: PairCode
    first: Id
    second: Id
    points: tuple[int, int]
    """The points of both before the round."""
    passed: tuple[Passed, ...] = ()
    """Those of equal points, or earlier in the order, whom `first` could not meet."""


@dataclass(frozen=True, slots=True)
class RestWhy:
    code: RestCode
    points: int


@dataclass(frozen=True, slots=True)
class Pair:
    white: Id
    black: Id
    rule: ColourRule
    why: PairWhy
    favoured: Id | None = None
    """Whose colour the rule granted, of the rules `STRONGER` and `HIGHER`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The pairs, by board, and who rests by pairing. The digest is of everything that the question says."""

    pairs: tuple[Pair, ...]
    rest: Id | None = None
    rest_why: RestWhy | None = None
    engine: str
    version: str
    system: System
    input_digest: str = field(default="")


class Cause(StrEnum):
    """Why no round can be made."""

    TOO_FEW = "too_few"
    NO_REST_LEFT = "no_rest_left"
    """The number is odd, and everybody has had as many rests as are allowed."""
    ALL_MET = "all_met"
    """However they are paired, somebody would meet an opponent again, or one from whom they are kept apart."""
    COLOURS = "colours"
    """Pairs that have not met are left, but not with colours that are allowed."""
    TOO_MANY = "too_many"
    """More entrants than can be paired here without the quicker engine."""
    ENGINE = "engine"
    """The engine gave no round that keeps the rules, though there is one."""


@dataclass(frozen=True, slots=True)
class Impossible:
    reason: Cause
