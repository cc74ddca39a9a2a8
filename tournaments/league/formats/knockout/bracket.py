"""Knock-out: the loser of an encounter is out. Seeds stand in the usual fold, and byes go to the first seeds.

The fold of two is 1-2. Each larger fold puts beside every seed the one with which it adds up to one more than the size:
1-4 2-3, then 1-8 4-5 2-7 3-6. So the first two seeds can meet only in the final, the first four only in its semifinals.
A seed that stands beside a number larger than the number of entrants has a bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

MIN_ENTRANTS = 2
MAX_ENTRANTS = 1024
BYE = 0
"""The number in a position of the first round where nobody stands."""


class Source(StrEnum):
    """Where an entrant of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Origin:
    """An entrant of a match: a seed, or the winner or loser of the match with that number."""

    source: Source
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """An encounter of a bracket; numbers count from 1 in order of play, the match for third place last."""

    number: int
    one: Origin
    two: Origin


@dataclass(frozen=True, slots=True)
class Bracket:
    """The matches of a knock-out, round by round, without byes."""

    positions: tuple[int, ...]
    """The seeds from the top of the bracket, BYE where nobody stands; their number is a power of two."""
    rounds: tuple[tuple[Match, ...], ...]
    third_place: Match | None = None
    """The match of the losers of the semifinals; it takes two semifinals, so at least four entrants."""
    third: Origin | None = None
    """The third place where a single semifinal leaves no match for it; None with fewer than three entrants."""

    @property
    def byes(self) -> tuple[int, ...]:
        """Return the seeds that begin in the second round."""
        pairs = zip(self.positions[::2], self.positions[1::2], strict=True)
        return tuple(sorted(one + two for one, two in pairs if BYE in (one, two)))

    @property
    def matches(self) -> tuple[Match, ...]:
        """Return all matches in order of play."""
        final = (self.third_place,) if self.third_place else ()
        return (*(match for matches in self.rounds for match in matches), *final)


@dataclass(frozen=True, slots=True)
class Knockout:
    """The format: encounters of `games` games each, with a match for third place or without."""

    games: int = 1
    third_place: bool = True

    def rounds(self, entrants: int) -> int:
        return (entrants - 1).bit_length()

    def encounters(self, entrants: int) -> int:
        return entrants - 1 + self.plays_for_third(entrants)

    def turns(self, entrants: int, boards: int) -> int:
        """Return the turns of rounds that begin when the one before has ended, without further games after draws."""
        return self.games * sum(-(-number // boards) for number in self._encounters_of_rounds(entrants))

    def round_games(self, entrants: int) -> int:
        return max(self._encounters_of_rounds(entrants))

    def games_by_day(self, entrants: int) -> list[int]:
        return [number for number in self._encounters_of_rounds(entrants) for _game in range(self.games)]

    def games_of_each(self, entrants: int) -> tuple[int, int]:
        return self.games, self.games * self.rounds(entrants)

    def plays_for_third(self, entrants: int) -> bool:
        """Return whether the losers of two semifinals meet."""
        return self.third_place and entrants > 3

    def _encounters_of_rounds(self, entrants: int) -> list[int]:
        """Return the encounters of each round; that for third place goes with the final."""
        size = 1 << (entrants - 1).bit_length()
        matches = [entrants - size // 2, *(size >> at for at in range(2, size.bit_length()))]
        matches[-1] += self.plays_for_third(entrants)
        return matches

    def bracket(self, entrants: int) -> Bracket:
        return bracket_of(fold(entrants), third_place=self.third_place)


def fold(entrants: int) -> tuple[int, ...]:
    """Return the seeds from the top of the bracket of this number of entrants, BYE beside those with a bye."""
    seeds = [1]
    while len(seeds) < entrants:
        size = 2 * len(seeds)
        seeds = [number for seed in seeds for number in (seed, size + 1 - seed)]
    return tuple(seed if seed <= entrants else BYE for seed in seeds)


def bracket_of(positions: Sequence[int], *, third_place: bool = True) -> Bracket:
    """Return the bracket whose first round pairs these positions two by two."""
    standing = [Origin(Source.SEED, seed) if seed else None for seed in positions]
    rounds: list[tuple[Match, ...]] = []
    number = 0
    while len(standing) > 1:
        matches: list[Match] = []
        through: list[Origin | None] = []
        for one, two in zip(standing[::2], standing[1::2], strict=True):
            if one and two:
                number += 1
                matches.append(Match(number, one, two))
                through.append(Origin(Source.WINNER, number))
            else:
                through.append(one or two)
        rounds.append(tuple(matches))
        standing = through
    losers = [Origin(Source.LOSER, match.number) for match in rounds[-2]] if len(rounds) > 1 else []
    if len(losers) > 1:
        match = Match(number + 1, *losers)
        return Bracket(tuple(positions), tuple(rounds), match if third_place else None)
    return Bracket(tuple(positions), tuple(rounds), third=losers[0] if losers else None)
