"""The course of the table: places and points after each game of the calendar with a result."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.league import scores
from tournaments.league.table import (
    Figures,
    alphabet_of,
    figures_of,
    order_midway,
    ordered_quickly,
    playing,
    table_after,
    table_of,
)
from tournaments.league.values import League, WithdrawnGames


@dataclass(frozen=True, slots=True)
class Stage:
    """The table after the game with number `game`, without annulled players.

    `places` are the positions of the rows, from 1; players with a shared place are in the order of the table.
    """

    game: int
    places: Mapping[str, int]
    points: Mapping[str, int]


def last_result(league: League) -> int:
    """Return the number of the last settled game of the calendar; 0 before the first."""
    settled = (scores.settled(game, league) for game in league.games)
    return max((number for number, game in enumerate(settled, start=1) if game.result), default=0)


def course(league: League) -> tuple[Stage, ...]:
    """Return a stage for each game up to the last with a result; open games before it change nothing."""
    return tuple(stages(league))


def stages(league: League, wanted: Container[int] | None = None) -> Iterator[Stage]:
    """Yield the places and figures of all players after each wanted game, by number (None: every game).

    The figures are added up game by game where the order needs no more, since a new table after each game would read
    all games before it again.
    """
    if not ordered_quickly(league):
        yield from (_stage_after(league, n) for n in range(1, last_result(league) + 1) if wanted is None or n in wanted)
        return
    annulled = league.withdrawn_with(WithdrawnGames.ANNULLED)
    games = [scores.settled(game, league) for game in league.games]
    last = last_result(league)
    complete = scores.is_complete(league)
    counted = max((number for number, game in enumerate(games, start=1) if not game.pair & annulled), default=0)
    played: list[scores.Score] = []
    figures, alphabet = figures_of(playing(league), ()), alphabet_of(league)
    for number, game in enumerate(games[:last], start=1):
        if game.result and not game.pair & annulled:
            for score in scores.scores(game, league.walkover_pieces):
                played.append(score)
                figures[score.player] = figures[score.player].with_score(score)
        if wanted is None or number in wanted:
            if complete and number >= counted:
                rows = table_of(league, played, figures, complete=True).rows
                order = [row.player for row in rows if not row.annulled]
            else:
                order = order_midway(figures, alphabet)
            yield stage_of(number, order, figures)


def _stage_after(league: League, number: int) -> Stage:
    rows = [row for row in table_after(league, number).rows if not row.annulled]
    return stage_of(number, [row.player for row in rows], {row.player: row.figures for row in rows})


def stage_of(number: int, order: Sequence[str], figures: Mapping[str, Figures]) -> Stage:
    """Return the stage after a game, given the order of the table and the figures of the players."""
    places = {player: place for place, player in enumerate(order, start=1)}
    return Stage(number, places, {player: figures[player].points for player in order})
