"""What each game counts for: walkovers, double absences and withdrawals turned into points and pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tournaments.league.values import Game, League, Reason, Result, Side, Winner, WithdrawnGames

WIN, DRAW, LOSS = 3, 1, 0


@dataclass(frozen=True, slots=True)
class Score:
    """A counted game as one of its players sees it; `pieces` are those that count for F."""

    player: str
    rival: str
    points: int
    pieces: int


def counted(league: League) -> list[Game]:
    """The games of players who were not annulled, with the result that a withdrawal gives."""
    annulled = league.withdrew(WithdrawnGames.ANNULLED)
    gone = league.withdrew(WithdrawnGames.WALKOVERS)
    settle = partial(_settled, gone=gone)
    return [settle(game) for game in league.games if not game.pair & annulled]


def is_complete(league: League) -> bool:
    """Every game that counts has a result; a league without a calendar is not complete."""
    return bool(league.games) and all(game.result for game in counted(league))


def scores(game: Game, walkover_pieces: int) -> tuple[Score, Score]:
    """Both sides of a game with a result."""
    assert game.result is not None
    return (
        Score(game.one, game.two, *_side(game.result, Side.ONE, walkover_pieces)),
        Score(game.two, game.one, *_side(game.result, Side.TWO, walkover_pieces)),
    )


def all_scores(league: League) -> Iterator[Score]:
    """Both sides of every game that counts and has a result."""
    for game in counted(league):
        if game.result:
            yield from scores(game, league.walkover_pieces)


def _settled(game: Game, gone: frozenset[str]) -> Game:
    absent = game.pair & gone
    if game.result or not absent:
        return game
    if len(absent) == 2:
        return _with_walkover(game, Winner.NONE)
    return _with_walkover(game, Winner.TWO if game.one in absent else Winner.ONE)


def _with_walkover(game: Game, winner: Winner) -> Game:
    return Game(one=game.one, two=game.two, round=game.round, leg=game.leg, result=Result(winner, Reason.WALKOVER))


def _side(result: Result, side: Side, walkover_pieces: int) -> tuple[int, int]:
    """Points and pieces of one side. A loser's pieces never count, nor do those of a game both lost."""
    if result.winner is Winner.DRAW:
        return DRAW, _worth(result, side)
    if result.winning_side is not side:
        return LOSS, 0
    return WIN, walkover_pieces if result.reason is Reason.WALKOVER else _worth(result, side)


def _worth(result: Result, side: Side) -> int:
    pieces = result.pieces(side)
    return pieces.worth if pieces else 0
