"""The lots and the order of the games of a league (Antes de jugar, 4), and its quality: rest, evenness, first move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby, pairwise

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


def schedule(players: int, *, boards: int = 1, legs: int = 1, by_rounds: bool = False) -> Schedule:
    """Return the calendar of a league of 3 players or more; boards beyond one for two players stay unused.

    With `by_rounds` each round has slots of its own, of which the last may leave boards free.
    """
    boards = usable_boards(players, boards)
    pairings = list(_berger(players, legs) if _by_rounds(players, boards) else _on_one_board(players, legs))
    round_games = players // 2
    leg_games = players * (players - 1) // 2
    meetings = tuple(
        Meeting(starter, other, round=index // round_games + 1, leg=index // leg_games + 1)
        for index, (starter, other) in enumerate(pairings)
    )
    return Schedule(meetings, _blocks(len(meetings), boards, round_games if by_rounds else len(meetings)))


def usable_boards(players: int, boards: int) -> int:
    """Return the boards that can be in use at once: each needs two players."""
    return min(boards, players // 2)


def turns_a_round(players: int, boards: int) -> int:
    """Return the turns in which everybody plays once."""
    return -(-(players // 2) // usable_boards(players, boards)) if players > 1 else 1


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


def _blocks(games: int, boards: int, together: int) -> tuple[tuple[int, ...], ...]:
    """Return the indexes of the games in slots of `boards` games, none with games of two lots of so many `together`."""
    return tuple(
        tuple(range(first, min(first + boards, since + together)))
        for since in range(0, games, together)
        for first in range(since, since + together, boards)
    )


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The quality figures of a calendar; the field names are the keys of `schedule --json`."""

    n: int
    games: int
    legs: int
    boards: int
    slots: int
    valid: bool
    errors: list[str]
    guaranteed_rest: int | None
    """The fewest slots between two games of any player."""
    longest_rest: int | None
    games_played_diff: int
    """The largest difference in games played between two players, at any moment."""
    rest_diff_index: int
    """The largest difference of rest between the two players of a game."""
    rest_diff_total: int
    rest_diff_hist: dict[str, int]
    starts: dict[str, int]
    starter_imbalance_max: int
    breaks: int
    """Number of times that a player has the same role in two games in a row."""
    breaks_max_player: int
    max_run: int
    min_rematch: int | None
    """The fewest games from the first meeting of a pair to the second."""


Player = int | str
Opponents = tuple[Player, Player]
Slots = Sequence[Sequence[Opponents]]


def measure(slots: Sequence[Sequence[tuple[int, int]]], *, boards: int, legs: int) -> Measures:
    """Return the measures of games given slot by slot, each as (starter, other), the players by number."""
    games = [game for slot in slots for game in slot]
    rests = list(_rests(slots))
    differences = [abs(a - b) for a, b in _rest_pairs(slots)]
    roles = _roles(games)
    players = len(roles)
    breaks = {p: sum(a == b for a, b in pairwise(line)) for p, line in roles.items()}
    errors = _errors(slots, players, legs)
    return Measures(
        n=players,
        games=len(games),
        legs=legs,
        boards=boards,
        slots=len(slots),
        valid=not errors,
        errors=errors,
        guaranteed_rest=min(rests, default=None),
        longest_rest=max(rests, default=None),
        games_played_diff=games_played_difference(slots),
        rest_diff_index=max(differences, default=0),
        rest_diff_total=sum(differences),
        rest_diff_hist={str(rest): count for rest, count in sorted(Counter(differences).items())},
        starts={str(p): sum(line) for p, line in roles.items()},
        starter_imbalance_max=max(abs(2 * sum(line) - len(line)) for line in roles.values()),
        breaks=sum(breaks.values()),
        breaks_max_player=max(breaks.values()),
        max_run=max((len(list(run)) for line in roles.values() for _, run in groupby(line))),
        min_rematch=min(_rematches(games), default=None),
    )


def rests_of(slots: Slots) -> Mapping[Player, list[int]]:
    """Return for each player the slots of rest before each game but the first."""
    rests: dict[Player, list[int]] = {}
    last: dict[Player, int] = {}
    for index, slot in enumerate(slots):
        for player in (player for game in slot for player in game):
            rests.setdefault(player, [])
            if player in last:
                rests[player].append(index - last[player] - 1)
            last[player] = index
    return rests


@dataclass(frozen=True, slots=True)
class Rest:
    """The rests between the games of a player, and the differences of rest between opponents, in slots."""

    least: int
    longest: int
    difference: int
    differences: int
    """The sum over all games."""


def measure_rest(slots: Slots) -> Rest:
    """Return the rests of games given slot by slot."""
    rests = list(_rests(slots))
    differences = [abs(a - b) for a, b in _rest_pairs(slots)]
    return Rest(min(rests, default=0), max(rests, default=0), max(differences, default=0), sum(differences))


def _rests(slots: Slots) -> Iterator[int]:
    """Yield every rest between two games of a player, in slots."""
    for rests in rests_of(slots).values():
        yield from rests


def _rest_pairs(slots: Slots) -> Iterator[tuple[int, int]]:
    """Yield the rests of both players of every game in which both have played before."""
    last: dict[Player, int] = {}
    for index, slot in enumerate(slots):
        for a, b in slot:
            if a in last and b in last:
                yield index - last[a] - 1, index - last[b] - 1
            last[a] = last[b] = index


def _roles(games: Sequence[tuple[int, int]]) -> dict[int, list[bool]]:
    """Return for each player whether it started each of its games, in order."""
    roles: dict[int, list[bool]] = {player: [] for player in sorted({player for game in games for player in game})}
    for starter, other in games:
        roles[starter].append(True)
        roles[other].append(False)
    return roles


def games_played_difference(slots: Slots) -> int:
    """Return the largest difference in games played at the end of any slot."""
    played = dict.fromkeys((player for slot in slots for game in slot for player in game), 0)
    difference = 0
    for slot in slots:
        for player in (player for game in slot for player in game):
            played[player] += 1
        difference = max(difference, max(played.values()) - min(played.values()))
    return difference


def all_play_each_turn(slots: Slots, players: int) -> bool:
    """Return whether all of `players` players have a game in every slot."""
    return bool(slots) and all(len({player for game in slot for player in game}) == players for slot in slots)


def _rematches(games: Sequence[Opponents]) -> Iterator[int]:
    """Yield the number of games between two games of the same pair."""
    met: dict[frozenset[Player], int] = {}
    for index, game in enumerate(games):
        pair = frozenset(game)
        if pair in met:
            yield index - met[pair]
        met[pair] = index


def _errors(slots: Slots, players: int, legs: int) -> list[str]:
    """Return the errors of a round robin: wrong pairs, and players twice in a turn."""
    games = [game for slot in slots for game in slot]
    pairs = Counter(frozenset(game) for game in games)
    errors = []
    if len(pairs) != players * (players - 1) // 2 or set(pairs.values()) != {legs}:
        errors.append(f"not a {legs}-leg round robin")
    for index, slot in enumerate(slots):
        twice = [p for p, n in Counter(p for game in slot for p in game).items() if n > 1]
        errors += [f"player {player} twice in slot {index}" for player in twice]
    return errors
