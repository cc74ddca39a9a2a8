"""How the table moved: places and points after each game of the calendar that has a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.league import scores
from tournaments.league.table import Table, table_after
from tournaments.league.values import League


@dataclass(frozen=True, slots=True)
class Stage:
    """The table after a game, which is given by its number; no row for those who withdrew and were annulled.

    `places` are of the rows, 1 to n: those who still share one stand in the order of the table.
    """

    game: int
    places: Mapping[str, int]
    points: Mapping[str, int]


def course(league: League) -> tuple[Stage, ...]:
    """One stage a game up to the last one with a result; games that are still open before it change nothing."""
    settled = [scores.settled(game, league).result is not None for game in league.games]
    last = max((number for number, done in enumerate(settled, start=1) if done), default=0)
    return tuple(_stage(number, table_after(league, number)) for number in range(1, last + 1))


def _stage(number: int, standing: Table) -> Stage:
    rows = [row for row in standing.rows if not row.annulled]
    return Stage(
        number,
        {row.player: place for place, row in enumerate(rows, start=1)},
        {row.player: row.figures.points for row in rows},
    )
