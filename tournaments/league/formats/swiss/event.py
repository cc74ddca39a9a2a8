"""Swiss as a format: a fixed number of rounds, each made when the one before has ended."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from tournaments.league.formats.swiss.values import MAX_ENTRANTS, MAX_ROUNDS, Colour, System

MIN_ENTRANTS = 3
PAIRING_MINUTES = 5
"""The minutes after a round of a day, to pair the next one, or those who go on to a final, and to find the boards."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """The format: so many rounds by a system, number 1 having `first_colour` in the first."""

    number: int
    """Rounds of the event."""
    system: System = System.DUTCH
    first_colour: Colour = Colour.WHITE

    def rounds(self, entrants: int) -> int:
        """Return the rounds, or as many as leave everybody a new opponent."""
        return min(self.number, most_rounds(entrants))

    def encounters(self, entrants: int) -> int:
        return self.rounds(entrants) * (entrants // 2)

    def turns(self, entrants: int, boards: int) -> int:
        return self.rounds(entrants) * turns_of_round(entrants, boards)

    def round_games(self, entrants: int) -> int:
        return max(1, entrants // 2)

    def games_by_day(self, entrants: int) -> list[int]:
        return [self.round_games(entrants)] * self.rounds(entrants)

    def games_of_each(self, entrants: int) -> tuple[int, int]:
        """Return the fewest and the most games of an entrant: of an odd number, another one rests in each round."""
        rounds = self.rounds(entrants)
        return rounds - entrants % 2, rounds - (rounds == entrants)

    def plays_for_third(self, entrants: int) -> bool:
        return False


def pause_of(rounds: int) -> timedelta:
    """Return the time between the rounds of a Swiss that is played on one day; none for 0 rounds."""
    return timedelta(minutes=PAIRING_MINUTES * max(0, rounds - 1))


def turns_of_round(entrants: int, boards: int) -> int:
    """Return the turns that a round takes."""
    return -(-(entrants // 2) // boards)


def most_rounds(entrants: int) -> int:
    """Return the most rounds in which nobody has to meet an opponent again, or to rest twice."""
    return min(MAX_ROUNDS, entrants - 1 + entrants % 2)


def rounds_that_find_a_winner(entrants: int) -> int:
    """Return the rounds after which at most one entrant can have won all games."""
    return min(most_rounds(entrants), (entrants - 1).bit_length())


def takes(entrants: int) -> bool:
    """Return whether a Swiss takes so many entrants."""
    return MIN_ENTRANTS <= entrants <= MAX_ENTRANTS
