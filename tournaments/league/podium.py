"""Medals, podium points, and the championship that adds them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.league.names import alphabetical
from tournaments.league.values import MIN_PLAYERS, Medal


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the podium and what it is worth."""

    medal: Medal
    points: int


OF_THREE = (Step(Medal.GOLD, 5), Step(Medal.SILVER, 2))
OF_FOUR_OR_MORE = (Step(Medal.GOLD, 5), Step(Medal.SILVER, 3), Step(Medal.BRONZE, 1))


def podium(players: int) -> tuple[Step, ...]:
    """The podium of a league of so many players; fewer than three make no league, and have none."""
    if players < MIN_PLAYERS:
        return ()
    return OF_THREE if players == MIN_PLAYERS else OF_FOUR_OR_MORE


@dataclass(frozen=True, slots=True)
class Placed:
    """Medals of a kind that a registered player won, and their points. `player` tells apart people of the same name.

    `sorted_as` is what the alphabet goes by where the name is not the player's own; empty for one that is.
    """

    player: int
    name: str
    medal: Medal
    points: int
    count: int = 1
    sorted_as: str = ""


@dataclass(frozen=True, slots=True)
class ChampionshipRow:
    pos: int
    player: int
    name: str
    points: int
    golds: int
    silvers: int
    bronzes: int

    @property
    def rank(self) -> tuple[int, int, int, int]:
        return self.points, self.golds, self.silvers, self.bronzes


def championship_table(placings: Iterable[Placed]) -> list[ChampionshipRow]:
    """Points, golds, silvers, bronzes, then the alphabet; the place is shared when all four are level."""
    won: dict[int, list[Placed]] = {}
    for placing in placings:
        won.setdefault(placing.player, []).append(placing)
    letters = {player: placings[0].sorted_as or placings[0].name for player, placings in won.items()}
    totals = [_total(placings) for placings in won.values()]
    totals.sort(key=lambda row: ([-n for n in row.rank], alphabetical(letters[row.player]), row.player))
    return ranked(totals)


def ranked(rows: Iterable[ChampionshipRow]) -> list[ChampionshipRow]:
    """Rows already in order, with the first place of their equals."""
    placed: list[ChampionshipRow] = []
    for index, row in enumerate(rows, start=1):
        pos = placed[-1].pos if placed and placed[-1].rank == row.rank else index
        placed.append(ChampionshipRow(pos, row.player, row.name, *row.rank))
    return placed


def _total(placings: list[Placed]) -> ChampionshipRow:
    medals: Counter[Medal] = Counter()
    for placing in placings:
        medals[placing.medal] += placing.count
    return ChampionshipRow(
        0,
        placings[0].player,
        placings[0].name,
        sum(placing.points for placing in placings),
        *(medals[medal] for medal in (Medal.GOLD, Medal.SILVER, Medal.BRONZE)),
    )
