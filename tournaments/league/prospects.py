"""The places that each player can still reach: exact if few games are left, bounds otherwise.

Every game still to be played may be won by either side or drawn, with any pieces that the rules allow. Future double
absences, withdrawals and sanctions are left out, since they cannot be predicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from tournaments.league import scores
from tournaments.league.regulation import Format, Regulation
from tournaments.league.scores import OUTCOMES as ENDINGS
from tournaments.league.scores import Outcome as Ending
from tournaments.league.table import Figures, figures_of, ordered_quickly, playing, table
from tournaments.league.values import Game, League, Reason, Result, Side, Winner

MAX_OPEN_GAMES = 6
"""Most open games for which all outcomes are tried: 729, or 3 to the power of 6."""
MAX_TABLES = 100
"""Most tables that are made to try the outcomes of the open games, where the order needs the whole table."""


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


Outcome = tuple[Ending, Ending]
OUTCOMES: tuple[Outcome, ...] = tuple(ENDINGS[winner] for winner in (Winner.ONE, Winner.DRAW, Winner.TWO))


def prospects(league: League) -> tuple[Prospect, ...]:
    """Return the prospect of each player in the table, in draw order; none for a league without a calendar."""
    names = playing(league)
    games = scores.games_that_count(league)
    if not games:
        return ()
    left = [game for game in games if game.result is None]
    if not ordered_quickly(league) or rounds_to_come(league):
        return _of_any_regulation(league, names, left)
    now = _current_tallies(league, names)
    points = league.regulation.points
    worth = {Ending.WON: points.win, Ending.DRAWN: points.draw, Ending.LOST: points.loss}
    if len(left) <= MAX_OPEN_GAMES:
        pieces = (min(1, league.walkover_pieces), max(2 * league.men, league.walkover_pieces))
        return _exact_prospects(now, left, pieces, worth)
    return tuple(_bound(name, now, left, points.win) for name in names)


def _of_any_regulation(league: League, names: Sequence[str], left: Sequence[Game]) -> tuple[Prospect, ...]:
    """Return the prospects by trying every end of a few games with the table itself, or else bounds by points."""
    results = _possible_results(league)
    if not rounds_to_come(league) and results and len(results) ** len(left) <= MAX_TABLES:
        return _by_tables(league, names, left, results)
    points = {name: line.points for name, line in _figures(league).items()}
    most = _most_points(league.regulation)
    to_come = rounds_to_come(league)
    open_games = Counter(player for game in left for player in (game.one, game.two))
    highest = {name: points[name] + most * (open_games[name] + to_come) for name in names}
    return tuple(_between(name, points, highest) for name in names)


def rounds_to_come(league: League) -> int:
    """Return the rounds of a Swiss that are not paired yet; 0 in another format."""
    rounds = (league.stage.rounds or 0) - scores.last_round(league)
    return max(rounds, 0) if league.stage.format is Format.SWISS else 0


def _figures(league: League) -> dict[str, Figures]:
    return figures_of(playing(league), scores.all_scores(league), scores.byes_that_count(league), league.regulation)


def _between(name: str, points: Mapping[str, int], highest: Mapping[str, int]) -> Prospect:
    """Return the bounds from the fewest and most points that each player can end with."""
    others = [other for other in points if other != name]
    best = 1 + sum(points[other] > highest[name] for other in others)
    worst = 1 + sum(highest[other] >= points[name] for other in others)
    return Prospect(name, tuple(range(best, worst + 1)), exact=False)


def _most_points(regulation: Regulation) -> int:
    """Return the most points of a round."""
    material = regulation.material.blocked if regulation.material else ()
    paces = [points.win for _, points in regulation.paces]
    return max(regulation.points.win, regulation.absence.win, regulation.byes.pairing, *material, *paces)


def _possible_results(league: League) -> list[Result]:
    """Return a result for each end of a game that the table tells apart; empty where it counts pieces."""
    regulation = league.regulation
    if regulation.counts_pieces or regulation.paces:
        return []
    if regulation.material:
        agreed = [score for found in regulation.material.possible for score in {found, found[::-1]}]
        return [
            result
            for score in agreed
            for result in (
                Result(Winner.ONE if score[0] > score[1] else Winner.TWO, Reason.RESIGNATION, score=score),
                Result(Winner.DRAW, Reason.AGREEMENT, score=score),
            )
        ]
    draws = [None, *Side] if regulation.advantage else [None]
    return [
        Result(Winner.ONE, Reason.RESIGNATION),
        Result(Winner.TWO, Reason.RESIGNATION),
        *(Result(Winner.DRAW, Reason.AGREEMENT, advantage=advantage) for advantage in draws),
    ]


def _by_tables(
    league: League, names: Sequence[str], left: Sequence[Game], results: Sequence[Result]
) -> tuple[Prospect, ...]:
    """Return the prospects from the table after each possible end of the open games."""
    certain: dict[str, set[int]] = {name: set() for name in names}
    possible: dict[str, set[int]] = {name: set() for name in names}
    open_games = {id(game) for game in left}
    for ends in product(results, repeat=len(left)):
        end = iter(ends)
        games = tuple(replace(game, result=next(end)) if id(game) in open_games else game for game in league.games)
        rows = [row for row in table(replace(league, games=games)).rows if not row.annulled]
        shared = Counter(row.pos for row in rows)
        for row in rows:
            assert row.pos is not None
            found = possible if row.pending else certain
            found[row.player].update(range(row.pos, row.pos + (shared[row.pos] if row.pending else 1)))
    return tuple(
        Prospect(name, tuple(sorted(certain[name] | possible[name])), possible[name] <= certain[name]) for name in names
    )


def _current_tallies(league: League, names: Sequence[str]) -> dict[str, _Tally]:
    """Return each player's points, wins and pieces so far."""
    points: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    pieces: Counter[str] = Counter()
    for score in scores.all_scores(league):
        points[score.player] += score.points
        wins[score.player] += score.outcome is Ending.WON
        pieces[score.player] += score.pieces
    return {name: _Tally(points[name], wins[name], pieces[name], pieces[name]) for name in names}


def _exact_prospects(
    now: dict[str, _Tally], left: Sequence[Game], pieces: tuple[int, int], worth: Mapping[Ending, int]
) -> tuple[Prospect, ...]:
    """Return exact prospects, by trying all outcomes; `pieces`: smallest and largest F of a game won or drawn."""
    certain: dict[str, set[int]] = {name: set() for name in now}
    possible: dict[str, set[int]] = {name: set() for name in now}
    for outcomes in product(OUTCOMES, repeat=len(left)):
        end = _final_tallies(now, left, outcomes, pieces, worth)
        for group, above in _groups(end):
            for name in group:
                others = [end[other] for other in group if other != name]
                for place, doubtful in _places(end[name], others):
                    (possible if doubtful else certain)[name].add(above + place)
    return tuple(
        Prospect(name, tuple(sorted(certain[name] | possible[name])), possible[name] <= certain[name]) for name in now
    )


def _final_tallies(
    now: dict[str, _Tally],
    left: Sequence[Game],
    outcomes: Sequence[Outcome],
    pieces: tuple[int, int],
    worth: Mapping[Ending, int],
) -> dict[str, _Tally]:
    """Return each player's points, wins and pieces after given outcomes of the remaining games."""
    end = dict(now)
    for game, gained in zip(left, outcomes, strict=True):
        for name, ending in zip((game.one, game.two), gained, strict=True):
            if ending is not Ending.LOST:
                before = end[name]
                end[name] = _Tally(
                    before.points + worth[ending],
                    before.wins + (ending is Ending.WON),
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


def _bound(name: str, now: dict[str, _Tally], left: Sequence[Game], win: int) -> Prospect:
    """Return the bounds: if the player won every open game and the others none, and the reverse."""
    open_games = Counter(player for game in left for player in (game.one, game.two))
    points = {player: tally.points for player, tally in now.items()}
    return _between(name, points, {player: points[player] + win * open_games[player] for player in points})
