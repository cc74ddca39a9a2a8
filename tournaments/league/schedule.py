"""The order of the games: everyone against everyone, on one board or several.

Seats are numbered from 0. On one board the order gives, all together, the best rest, the evenest number of
games played and the evenest first move that can be had; with as many boards as games in a round it is
Berger's. The list on one board, cut into blocks, serves any number of boards between.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Seat = int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair in starting order; `round` and `leg` count from 1."""

    starter: Seat
    other: Seat
    round: int
    leg: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """The meetings in order of play, and the slots in which they are played, as indexes of `meetings`."""

    meetings: tuple[Meeting, ...]
    slots: tuple[tuple[int, ...], ...]


Pairing = tuple[Seat, Seat]


def schedule(players: int, *, boards: int = 1, legs: int = 1) -> Schedule:
    """Return the calendar of a league of 3 players or more; boards beyond one a pair of players stay idle."""
    boards = usable_boards(players, boards)
    pairings = list(_berger(players, legs) if _by_rounds(players, boards) else _on_one_board(players, legs))
    a_round = players // 2
    a_leg = players * (players - 1) // 2
    meetings = tuple(
        Meeting(starter, other, round=index // a_round + 1, leg=index // a_leg + 1)
        for index, (starter, other) in enumerate(pairings)
    )
    return Schedule(meetings, _blocks(len(meetings), boards))


def usable_boards(players: int, boards: int) -> int:
    """Return the boards that can be in use at once: each needs two players."""
    return min(boards, players // 2)


def best_rest(players: int, boards: int) -> int:
    """Return the longest rest, in turns, possible for all players between two games with every board in use.

    With `r` turns of rest no player plays twice in any `r + 1` consecutive turns; if those turns needed all the
    players, the same ones would meet over and over.
    """
    at_once = 2 * usable_boards(players, boards)
    everybody = players % at_once == 0 and players > at_once
    return players // at_once - 1 - everybody


def _by_rounds(players: int, boards: int) -> bool:
    """Return whether a whole round is played at once, so that Berger's tables can be used."""
    return players >= 4 and boards == players // 2


def _blocks(games: int, boards: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(first, min(first + boards, games))) for first in range(0, games, boards))


def _on_one_board(players: int, legs: int) -> Iterator[Pairing]:
    """Yield the games in the order in which one board plays them."""
    if players % 2:
        yield from _odd(players, legs)
    else:
        for leg in range(legs):
            yield from _even(players, swapped=leg % 2 == 1)


def _even(players: int, *, swapped: bool) -> Iterator[Pairing]:
    """Yield rounds around a pivot: its game first, then the circle paired outwards from it."""
    pivot = players - 1
    half = players // 2
    turn = half - 1 if players >= 6 else pivot
    for r in range(pivot):
        pivot_waits = (r % 2 == 0) == (r <= turn)
        first = (r, pivot) if pivot_waits else (pivot, r)
        games = [first] + [_ordered(r + j, r - j, pivot, first_starts=j % 2 == 1) for j in range(1, half)]
        yield from ((b, a) if swapped else (a, b) for a, b in games)


def _ordered(a: int, b: int, modulus: int, *, first_starts: bool) -> Pairing:
    """Return a pairing of two seats, the player who moves first in front."""
    a, b = a % modulus, b % modulus
    return (a, b) if first_starts else (b, a)


def _odd(players: int, legs: int) -> Iterator[Pairing]:
    """Yield blocks of two rounds around a pivot, a player sitting out of each; two legs turn the circle once."""
    pivot = players - 1
    half = players // 2
    for i in range(half * legs):
        yield pivot, i % pivot
        for j in range(1, half):
            yield (i + j) % pivot, (i - j) % pivot
        yield (i + half) % pivot, pivot
        for j in range(half):
            yield (i - j) % pivot, (i + 1 + j) % pivot


def _berger(players: int, legs: int) -> Iterator[Pairing]:
    for leg in range(legs):
        for games in berger(players):
            yield from ((b, a) if leg % 2 else (a, b) for a, b in games)


def berger(players: int) -> list[list[Pairing]]:
    """Return Berger's table, round by round; with an odd number the opponent of the missing last one sits out."""
    last = players - 1 + players % 2
    return [[game for game in _berger_round(r, last) if players not in game] for r in range(last)]


def _berger_round(r: int, last: Seat) -> list[Pairing]:
    """Return a round: the seats of the one before plus half the circle; the last seat stays, and alternates sides."""
    shift = r * ((last + 1) // 2)
    first = shift % last
    games = [(first, last) if r % 2 == 0 else (last, first)]
    return games + [((shift + j) % last, (shift - j) % last) for j in range(1, (last + 1) // 2)]
