"""Medals, podium points, and the championship that adds them up.

El Castillar's regulation (Puntuación final) gives 5, 3 and 1 podium points to gold, silver and bronze; with three
players 5 and 2, and no bronze. It says nothing of championships that end level: their table compares the number of
golds, silvers and bronzes, and players level in all of these share the place: the alphabet must not decide a title.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from tournaments.league.names import alphabetical
from tournaments.league.regulation import Regulation
from tournaments.league.regulations import CASTILLAR


class Medal(StrEnum):
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A step of the podium: its medal and its podium points."""

    medal: Medal
    points: int


def podium(players: int, regulation: Regulation = CASTILLAR, *, given: bool = True) -> tuple[PodiumStep, ...]:
    """Return the podium of a league of `players` players; empty for fewer than three, or if none is `given`."""
    points = [points for fewest, points in regulation.podium if given and players >= fewest]
    return tuple(map(PodiumStep, Medal, points[-1])) if points else ()


class MedalsWon(NamedTuple):
    """The number of `medals` of a kind won by a registered player, with their points.

    `player` is the key of the player, since names may repeat. `sorted_as` is the sort key of an alias; empty for an own
    name.
    """

    player: int
    name: str
    medal: Medal
    points: int
    medals: int = 1
    sorted_as: str = ""
    hidden: bool = False
    """Whether `name` is initials."""


class ChampionshipRow(NamedTuple):
    """A row of a championship's table; `pos` is the place, `player` the key of the player."""

    pos: int
    player: int
    name: str
    points: int
    golds: int
    silvers: int
    bronzes: int
    hidden: bool = False
    """Whether `name` is initials."""


COLUMN = {Medal.GOLD: 1, Medal.SILVER: 2, Medal.BRONZE: 3}
"""Index of the count of each medal, after the points."""


def championship_table(placings: Iterable[MedalsWon]) -> list[ChampionshipRow]:
    """Return the table by points, golds, silvers, bronzes and alphabet; players level in all four share the place."""
    first_placing: dict[int, MedalsWon] = {}
    won: dict[int, list[int]] = {}
    for placing in placings:
        first_placing.setdefault(placing.player, placing)
        rank = won.setdefault(placing.player, [0, 0, 0, 0])
        rank[0] += placing.points
        rank[COLUMN[placing.medal]] += placing.medals
    letters = {player: (alphabetical(one.sorted_as or one.name), player) for player, one in first_placing.items()}
    in_order = sorted(sorted(won, key=letters.__getitem__), key=won.__getitem__, reverse=True)
    rows: list[ChampionshipRow] = []
    for number, player in enumerate(in_order, start=1):
        pos = rows[-1].pos if rows and won[player] == won[rows[-1].player] else number
        points, golds, silvers, bronzes = won[player]
        one = first_placing[player]
        rows.append(ChampionshipRow(pos, player, one.name, points, golds, silvers, bronzes, one.hidden))
    return rows
