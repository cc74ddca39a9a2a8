"""The quality of the order of a league's games, in figures and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.display.games import GameLine
from tournaments.league import measures
from tournaments.league.schedule import best_rest
from tournaments.league.values import League
from tournaments.wording import calendars


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of an order of games, in turns.

    `rest` is the smallest number of turns between two games of a player, `best_rest` the largest that it could be,
    `in_a_row` the number of times that a player plays in two turns running of one day, `longest_rest` the largest
    number of turns between two games of a player, `waiting` the players with it, `rest_difference` the largest
    difference of rest between two opponents, and `played_difference` the largest difference of games played at any
    moment.
    """

    rest: int
    best_rest: int
    in_a_row: int
    longest_rest: int
    waiting: tuple[str, ...]
    rest_difference: int
    played_difference: int
    slots: int
    every_turn: bool
    """Whether all play in each turn."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the figures in sentences."""
        return (
            calendars.turns_words(self.slots),
            calendars.rest_words(self.rest, every_turn=self.every_turn),
            *([calendars.best_rest_words(self.rest, self.best_rest)] if self.rest <= self.best_rest else []),
            calendars.longest_rest_words(self.longest_rest, self.waiting),
            calendars.rest_difference_words(self.rest_difference),
            calendars.played_difference_words(self.played_difference),
        )


def quality(calendar: Sequence[GameLine], league: League) -> Quality | None:
    """Return the quality of a calendar in its order of play, without postponed games; None if it has no games."""
    if not calendar:
        return None
    slots = turns_of(calendar)
    rest = measures.measure_rest(slots)
    rests = {str(player): waits for player, waits in measures.rests_of(slots).items() if waits}
    return Quality(
        rest=rest.least,
        best_rest=best_rest(len(league.players), league.boards),
        in_a_row=_times_in_a_row(calendar),
        waiting=tuple(name for name in league.names if max(rests.get(name, [0])) == rest.longest),
        longest_rest=rest.longest,
        rest_difference=rest.difference,
        played_difference=measures.games_played_difference(slots),
        slots=len(slots),
        every_turn=measures.all_play_each_turn(slots, len(league.players)),
    )


def _times_in_a_row(calendar: Sequence[GameLine]) -> int:
    """Return how often a player plays in two turns running of one day, or of a calendar without hours."""
    times, last = 0, dict[str, tuple[int, date | None]]()
    for game in calendar:
        if not game.put_off:
            turn = game.slot, game.at and game.at.date()
            previous = game.slot - 1, turn[1]
            times += sum(last.get(player) == previous for player in (game.one, game.two))
            last.update(dict.fromkeys((game.one, game.two), turn))
    return times


def turns_of(calendar: Sequence[GameLine]) -> list[list[tuple[int | str, int | str]]]:
    """Return the pairs of players in each turn of a calendar; postponed games are left out."""
    last = max((game.slot for game in calendar if not game.put_off), default=0)
    turns: list[list[tuple[int | str, int | str]]] = [[] for _ in range(last)]
    for game in calendar:
        if not game.put_off:
            turns[game.slot - 1].append((game.one, game.two))
    return turns
