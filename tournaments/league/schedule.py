"""The lots and the order of the games of a league (Antes de jugar, 4): everyone against everyone, on one board or
several.

The regulation asks for a calendar and does not say how it is made. Seats are numbered from 0. On one board the order
has at once the best possible rest, number of games played and number of first moves, each as equal as possible among
the players. With as many boards as games in a round it is Berger's. For any number of boards between, the order on one
board is cut into blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

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
    """The meetings in order of play, and the slots, each with the indexes of its meetings."""

    meetings: tuple[Meeting, ...]
    slots: tuple[tuple[int, ...], ...]


Pairing = tuple[Seat, Seat]


def schedule(players: int, *, boards: int = 1, legs: int = 1) -> Schedule:
    """Return the calendar of a league of 3 players or more; boards beyond one for two players stay unused."""
    boards = usable_boards(players, boards)
    pairings = list(_berger(players, legs) if _by_rounds(players, boards) else _on_one_board(players, legs))
    round_games = players // 2
    leg_games = players * (players - 1) // 2
    meetings = tuple(
        Meeting(starter, other, round=index // round_games + 1, leg=index // leg_games + 1)
        for index, (starter, other) in enumerate(pairings)
    )
    return Schedule(meetings, _blocks(len(meetings), boards))


def usable_boards(players: int, boards: int) -> int:
    """Return the boards that can be in use at once: each needs two players."""
    return min(boards, players // 2)


def best_rest(players: int, boards: int) -> int:
    """Return the longest rest, in turns, possible for all players between two games with every board in use.

    With `r` turns of rest no player plays twice in any `r + 1` consecutive turns. If those turns needed all players,
    the same pairs would meet again and again, so then one turn of rest is lost.
    """
    at_once = 2 * usable_boards(players, boards)
    all_at_once = players % at_once == 0 and players > at_once
    return players // at_once - 1 - all_at_once


def _by_rounds(players: int, boards: int) -> bool:
    """Return whether a whole round is played at once, so that Berger's tables can be used."""
    return players >= 4 and boards == players // 2


def _blocks(games: int, boards: int) -> tuple[tuple[int, ...], ...]:
    """Return the indexes of the games, cut into slots of `boards` games."""
    return tuple(tuple(range(first, min(first + boards, games))) for first in range(0, games, boards))


def _on_one_board(players: int, legs: int) -> Iterator[Pairing]:
    """Yield the games in their order on one board."""
    if players % 2:
        yield from _odd(players, legs)
    else:
        for leg in range(legs):
            yield from _even(players, swapped=leg % 2 == 1)


def _even(players: int, *, swapped: bool) -> Iterator[Pairing]:
    """Yield the games of an even number of players, round by round: that of a fixed pivot, then the others in pairs.

    The other seats stand on a circle that turns one seat a round, and are paired outwards from the pivot's opponent.
    """
    pivot = players - 1
    half = players // 2
    turn = half - 1 if players >= 6 else pivot
    for r in range(pivot):
        pivot_waits = (r % 2 == 0) == (r <= turn)
        first = (r, pivot) if pivot_waits else (pivot, r)
        games = [first] + [_ordered(r + j, r - j, pivot, first_starts=j % 2 == 1) for j in range(1, half)]
        yield from ((b, a) if swapped else (a, b) for a, b in games)


def _ordered(a: int, b: int, modulus: int, *, first_starts: bool) -> Pairing:
    """Return a pairing of two seats on a circle of `modulus`, with the starter first."""
    a, b = a % modulus, b % modulus
    return (a, b) if first_starts else (b, a)


def _odd(players: int, legs: int) -> Iterator[Pairing]:
    """Yield the games of an odd number of players, in blocks of two rounds around a fixed pivot.

    One player rests in each round. The other seats stand on a circle, which two legs turn once.
    """
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
    """Yield the games of Berger's table for all legs; the starter alternates with the leg."""
    for leg in range(legs):
        for games in berger(players):
            yield from ((b, a) if leg % 2 else (a, b) for a, b in games)


def berger(players: int) -> list[list[Pairing]]:
    """Return Berger's table, round by round; for an odd number of players, the opponent of the missing seat rests."""
    last = players - 1 + players % 2
    return [[game for game in _berger_round(r, last) if players not in game] for r in range(last)]


def _berger_round(r: int, last: Seat) -> list[Pairing]:
    """Return a round of Berger's table: the previous one shifted by half the circle; the last seat is fixed."""
    shift = r * ((last + 1) // 2)
    first = shift % last
    games = [(first, last) if r % 2 == 0 else (last, first)]
    return games + [((shift + j) % last, (shift - j) % last) for j in range(1, (last + 1) // 2)]


def digest_of(seed: str, name: str) -> str:
    """Return the digest of a name: the SHA-256 of `seed:name` in UTF-8, in hexadecimal."""
    return sha256(f"{seed}:{name}".encode()).hexdigest()


def draw(seed: str, names: Iterable[str]) -> list[str]:
    """Return the names in the order of their digests: the first gets draw number 1."""
    return sorted(names, key=lambda name: (digest_of(seed, name), name))
