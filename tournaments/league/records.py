"""The rounds of each player, as the steps look at them.

A game not played counts, in steps that look at opponents, as one against an opponent with the player's own points: won
by absence, or a bye with points, as drawn; lost by absence, a bye without points, or a round missed without a bye, as
lost. Wins and the steps about a colour count games on the board only. So no step rewards an absence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.league import scores
from tournaments.league.regulation import Colour, Regulation
from tournaments.league.scores import Outcome, Score
from tournaments.league.values import Game, League, Reason, Side, Winner

Figures = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A game or a bye of a player. `opponent` is None for a bye.

    `outcome` is that on the board, or the one that an unplayed game counts as; None if both lost the game.
    """

    round: int
    opponent: str | None
    points: int
    outcome: Outcome | None
    on_board: bool = False
    colour: Colour | None = None
    """None if the result does not tell the colours."""
    advantage: int = 0
    """1 for a draw with the advantage, -1 for one against it."""
    first: bool = True
    """Whether it is the only game of its encounter, or the first."""


@dataclass(frozen=True, slots=True)
class Records:
    """The rounds and figures of each player of a table, for the steps."""

    regulation: Regulation
    played: Mapping[str, Sequence[Played]]
    points: Figures
    pieces: Figures
    sanctions: Figures
    ratings: Mapping[str, int | None]


def played_by(league: League, players: Iterable[str], counted: Sequence[Score]) -> dict[str, list[Played]]:
    """Return the games with a result, the byes and the missed rounds of each player of a league.

    `counted` are the scores of its games, two of each, as `scores.all_scores` gives them.
    """
    played: dict[str, list[Played]] = {player: [] for player in players}
    paces = bool(league.regulation.paces)
    for game, one, two in zip(scores.counted_games(league), counted[::2], counted[1::2], strict=True):
        played[one.player].append(_game_of(game, Side.ONE, one, paces=paces))
        played[two.player].append(_game_of(game, Side.TWO, two, paces=paces))
    for bye in scores.byes_that_count(league):
        points = scores.bye_points(bye, league.regulation)
        played[bye.player].append(Played(bye.round, None, points, Outcome.DRAWN if points else Outcome.LOST))
    for player, number in scores.missed_rounds(league):
        if player in played:
            played[player].append(Played(number, None, 0, Outcome.LOST))
    return played


def _game_of(game: Game, side: Side, score: Score, paces: bool) -> Played:
    """Return a game as one of its players has it; `paces`: only one game of an encounter counts."""
    result, number = game.result, game.round or 0
    assert result is not None
    first = paces or (game.part or 1) == 1
    if result.reason is Reason.WALKOVER:
        outcome = Outcome.DRAWN if result.winning_side is side else Outcome.LOST
        return Played(number, score.opponent, score.points, outcome, first=first)
    outcome_on_board = None if result.winner is Winner.NONE and not result.score else score.outcome
    colour = None if game.white is None else Colour.WHITE if game.white is side else Colour.BLACK
    advantage = 0 if result.advantage is None else 1 if result.advantage is side else -1
    return Played(
        number,
        score.opponent,
        score.points,
        outcome_on_board,
        on_board=True,
        colour=colour,
        advantage=advantage,
        first=first,
    )


def met(records: Records, group: Sequence[str]) -> bool:
    """Return whether each two of a group have met; a game won by absence is a meeting."""
    inside = set(group)
    meetings = {
        frozenset((player, game.opponent))
        for player in group
        for game in records.played[player]
        if game.opponent in inside
    }
    return len(meetings) == len(group) * (len(group) - 1) // 2


def points_among(records: Records, group: Sequence[str]) -> dict[str, int]:
    """Return the points of each player of a group in the games among it."""
    inside = set(group)
    return {player: sum(game.points for game in records.played[player] if game.opponent in inside) for player in group}


def points_by_level(records: Records, player: str) -> tuple[int, ...]:
    """Return a player's points against the opponents of each number of points, from the most.

    An unplayed game counts as one against an opponent with the player's own points, drawn or lost.
    """
    against: Counter[int] = Counter()
    points = records.regulation.points
    for game in records.played[player]:
        if game.on_board and game.opponent:
            against[records.points[game.opponent]] += game.points
        else:
            against[records.points[player]] += points.draw if game.outcome is Outcome.DRAWN else points.loss
    return tuple(against[level] for level in sorted(set(records.points.values()), reverse=True))
