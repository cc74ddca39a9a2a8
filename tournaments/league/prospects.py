"""The places that each player can still reach: exact if few games are left, bounds otherwise.

Every game still to be played may be won by either side or drawn, with any pieces that the rules allow. Future double
absences, withdrawals and sanctions are left out, since they cannot be predicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.league import scores
from tournaments.league.values import Game, League, WithdrawnGames

MAX_OPEN_GAMES = 6
"""Most open games for which all outcomes are tried: 729, or 3 to the power of 6."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The possible final places of a player, from 1 and in order.

    Places outside `places` are impossible; unless `exact`, some of `places` may be impossible too.
    """

    player: str
    places: tuple[int, ...]
    exact: bool

    @property
    def best(self) -> int:
        return self.places[0]

    @property
    def worst(self) -> int:
        return self.places[-1]

    @property
    def decided(self) -> bool:
        return len(self.places) == 1


@dataclass(frozen=True, slots=True)
class _Tally:
    """Points, wins, and smallest and largest F of a player, for one outcome of the open games."""

    points: int
    wins: int
    least: int
    most: int


Outcome = tuple[int, int]
"""Points of `one` and of `two`."""
OUTCOMES: tuple[Outcome, ...] = (
    (scores.WIN, scores.LOSS),
    (scores.DRAW, scores.DRAW),
    (scores.LOSS, scores.WIN),
)


def prospects(league: League) -> tuple[Prospect, ...]:
    """Return the prospect of each player in the table, in draw order; none for a league without a calendar."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    names = [name for name in league.names if name not in annulled]
    games = scores.games_that_count(league)
    if not games:
        return ()
    now = _current_tallies(league, names)
    left = [game for game in games if game.result is None]
    if len(left) <= MAX_OPEN_GAMES:
        pieces = (min(1, league.walkover_pieces), max(2 * league.men, league.walkover_pieces))
        return _exact_prospects(now, left, pieces)
    return tuple(_bound(name, now, left) for name in names)


def _current_tallies(league: League, names: Sequence[str]) -> dict[str, _Tally]:
    """Return each player's points, wins and pieces so far."""
    points: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    pieces: Counter[str] = Counter()
    for score in scores.all_scores(league):
        points[score.player] += score.points
        wins[score.player] += score.points == scores.WIN
        pieces[score.player] += score.pieces
    return {name: _Tally(points[name], wins[name], pieces[name], pieces[name]) for name in names}


def _exact_prospects(now: dict[str, _Tally], left: Sequence[Game], pieces: tuple[int, int]) -> tuple[Prospect, ...]:
    """Return exact prospects, by trying all outcomes; `pieces`: smallest and largest F of a game won or drawn."""
    certain: dict[str, set[int]] = {name: set() for name in now}
    possible: dict[str, set[int]] = {name: set() for name in now}
    for outcomes in product(OUTCOMES, repeat=len(left)):
        end = _final_tallies(now, left, outcomes, pieces)
        for group, above in _groups(end):
            for name in group:
                others = [end[other] for other in group if other != name]
                for place, doubtful in _places(end[name], others):
                    (possible if doubtful else certain)[name].add(above + place)
    return tuple(
        Prospect(name, tuple(sorted(certain[name] | possible[name])), possible[name] <= certain[name]) for name in now
    )


def _final_tallies(
    now: dict[str, _Tally], left: Sequence[Game], outcomes: Sequence[Outcome], pieces: tuple[int, int]
) -> dict[str, _Tally]:
    """Return each player's points, wins and pieces after given outcomes of the remaining games."""
    end = dict(now)
    for game, gained in zip(left, outcomes, strict=True):
        for name, points in zip((game.one, game.two), gained, strict=True):
            if points != scores.LOSS:
                before = end[name]
                end[name] = _Tally(
                    before.points + points,
                    before.wins + (points == scores.WIN),
                    before.least + pieces[0],
                    before.most + pieces[1],
                )
    return end


def _groups(end: dict[str, _Tally]) -> Iterator[tuple[list[str], int]]:
    """Yield the groups of players level on points, each with the number of players above it."""
    by_points: dict[int, list[str]] = {}
    for name, tally in end.items():
        by_points.setdefault(tally.points, []).append(name)
    above = 0
    for points in sorted(by_points, reverse=True):
        yield by_points[points], above
        above += len(by_points[points])


def _places(player: _Tally, others: Sequence[_Tally]) -> Iterator[tuple[int, bool]]:
    """Yield the places of a player within a group level on points, each with whether it needs a tie after F and G."""
    edges = {edge + step for other in others for edge in (other.least, other.most) for step in (-1, 0, 1)}
    for pieces in {min(max(edge, player.least), player.most) for edge in edges} or {player.least}:
        yield from _places_with(pieces, player.wins, others)


def _places_with(pieces: int, wins: int, others: Sequence[_Tally]) -> Iterator[tuple[int, bool]]:
    """Yield the places of a player with a given F, while the F of each other player ranges within its limits."""
    never_below = always_level = either = may_drop = may_rise = 0
    for other in others:
        level = other.least <= pieces <= other.most
        above = other.most > pieces or (level and other.wins > wins)
        below = other.least < pieces or (level and other.wins < wins)
        tied = level and other.wins == wins
        either += above and below
        never_below += above and not below
        always_level += tied and not above and not below
        may_drop += tied and above and not below
        may_rise += tied and below and not above
    if not always_level:
        yield from ((place, False) for place in range(never_below + 1, never_below + either + 2))
    if always_level or may_drop or may_rise:
        highest = never_below + either + may_rise + always_level + 1
        yield from ((place, True) for place in range(never_below - may_drop + 1, highest + 1))


def _bound(name: str, now: dict[str, _Tally], left: Sequence[Game]) -> Prospect:
    """Return the bounds: if the player won every open game and the others none, and the reverse."""
    open_games = Counter(player for game in left for player in (game.one, game.two))
    mine = now[name].points
    highest = mine + scores.WIN * open_games[name]
    others = [(now[other].points, now[other].points + scores.WIN * open_games[other]) for other in now if other != name]
    best = 1 + sum(points > highest for points, _ in others)
    worst = 1 + sum(most >= mine for _, most in others)
    return Prospect(name, tuple(range(best, worst + 1)), exact=False)
