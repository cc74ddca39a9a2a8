"""The score of each game in points and pieces, also of walkovers, double absences and withdrawals.

The regulation's table gives 3, 1 and 0 points (columns G, E and P). F adds up the surviving pieces of the winner (Cómo
jugar, 9) and, in a draw, those of both players, a king counting two (10); the loser's are not counted. The regulation
is silent on absence: a player who wins without playing has lost no piece, so F counts all the men, or the number that
the organizers set. If both are absent, both lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.league.values import Game, League, Pieces, Reason, Result, Side, Winner, WithdrawnGames

WIN, DRAW, LOSS = 3, 1, 0
POINTS = {Winner.ONE: (WIN, LOSS), Winner.TWO: (LOSS, WIN), Winner.DRAW: (DRAW, DRAW), Winner.NONE: (LOSS, LOSS)}
"""The points of both players by winner."""


@dataclass(frozen=True, slots=True)
class Score:
    """A game that counts, for one of its players; `pieces` are added to F."""

    player: str
    opponent: str
    points: int
    pieces: int


def games_that_count(league: League) -> list[Game]:
    """Return the games that count: without annulled players, and with the results caused by withdrawals."""
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    withdrawn = league.withdrawn_with(WithdrawnGames.WALKOVERS)
    if not (annulled or withdrawn):
        return list(league.games)
    return [_with_withdrawal(game, withdrawn) for game in league.games if not game.pair & annulled]


def settled(game: Game, league: League) -> Game:
    """Return a game with its result, or with the one caused by a withdrawal."""
    return game if game.result else _with_withdrawal(game, league.withdrawn_with(WithdrawnGames.WALKOVERS))


def is_complete(league: League) -> bool:
    """Return whether every game that counts has a result; False for a league without a calendar."""
    return bool(league.games) and all(game.result for game in games_that_count(league))


def scores(game: Game, walkover_pieces: int) -> tuple[Score, Score]:
    """Return the scores of both sides of a game with a result."""
    assert game.result is not None
    result = game.result
    one, two = POINTS[result.winner]
    return (
        Score(game.one, game.two, one, _pieces(result, one, result.one, walkover_pieces)),
        Score(game.two, game.one, two, _pieces(result, two, result.two, walkover_pieces)),
    )


def all_scores(league: League) -> Iterator[Score]:
    """Yield the scores of both sides of every game with a result that counts in the table."""
    for game in games_that_count(league):
        if game.result:
            yield from scores(game, league.walkover_pieces)


def _with_withdrawal(game: Game, withdrawn: frozenset[str]) -> Game:
    """Return a game with the walkover caused by a withdrawal; unchanged if it has a result or no withdrawn player."""
    absent = game.pair & withdrawn
    if game.result or not absent:
        return game
    if len(absent) == 2:
        return _with_walkover(game, Winner.NONE)
    return _with_walkover(game, Winner.TWO if game.one in absent else Winner.ONE)


def _with_walkover(game: Game, winner: Winner) -> Game:
    return Game(one=game.one, two=game.two, round=game.round, leg=game.leg, result=Result(winner, Reason.WALKOVER))


def points(result: Result, side: Side) -> int:
    """Return the points of a side for a result: 3, 1 or 0 (Puntuación)."""
    one, two = POINTS[result.winner]
    return one if side is Side.ONE else two


def pieces(result: Result, side: Side, walkover_pieces: int) -> int:
    """Return the pieces that a side adds to F (Cómo jugar, 9 and 10); 0 for a lost game."""
    return _pieces(result, points(result, side), result.pieces(side), walkover_pieces)


def _pieces(result: Result, points: int, left: Pieces | None, walkover_pieces: int) -> int:
    """Return the pieces that a result adds to F for a player with these points and surviving pieces."""
    if points == LOSS:
        return 0
    if result.reason is Reason.WALKOVER:
        return walkover_pieces
    return left.worth if left else 0
