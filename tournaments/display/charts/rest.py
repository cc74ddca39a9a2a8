"""Strips that show the turns in which a player plays, so that rests can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.diagrams.primitives import Rectangle, Shape, Stroke
from tournaments.display.charts.roles import ChartRole
from tournaments.display.course import RestLine
from tournaments.display.games import Status

HEIGHT = 10.0
_GAME_ROLES = {Status.PLAYED: ChartRole.PLAYED, Status.OPEN: ChartRole.TO_PLAY, Status.ANNULLED: ChartRole.GONE}
_INSET = 0.12
"""The free share of a turn's width at each side of a game."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, from 1, in which a player plays, and the status of the game: played, open or annulled."""

    number: int
    role: ChartRole


def turns_of(line: RestLine) -> Sequence[Turn]:
    """Return the turns of a player with the status of each game."""
    return [Turn(number, _GAME_ROLES[status]) for number, status in line.games]


def strip_shapes(turns: Sequence[Turn], count: int, width: float) -> list[Shape]:
    """Return the shapes of a strip of `count` turns with a player's games, `width` by HEIGHT.

    A played game is a full box, an open one a hollow box, and an annulled one a cross.
    """
    step = width / max(count, 1)
    middle = HEIGHT / 2
    shapes: list[Shape] = [Stroke(ChartRole.REST, ((0, middle), (width, middle)))]
    for turn in turns:
        shapes += _game(turn.role, (turn.number - 1) * step, step)
    return shapes


def _game(role: ChartRole, left: float, step: float) -> Iterator[Shape]:
    """Yield the box of a game in the strip of rests; a cross if it was cancelled."""
    inset = _INSET * step
    top, height = 0.1 * HEIGHT, 0.8 * HEIGHT
    if role is ChartRole.GONE:
        yield Stroke(role, ((left + inset, top), (left + step - inset, top + height)))
        yield Stroke(role, ((left + inset, top + height), (left + step - inset, top)))
        return
    yield Rectangle(role, (left + inset, top), step - 2 * inset, height)
