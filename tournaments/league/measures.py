"""The quality of an order of games: rest, evenness, first move. Time is counted in slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise


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
Pairing = tuple[Player, Player]
Slots = Sequence[Sequence[Pairing]]


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


def _rematches(games: Sequence[Pairing]) -> Iterator[int]:
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
