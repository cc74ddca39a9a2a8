"""A stage as TRF-2026, the report file that programs for chess tournaments exchange.

Columns are fixed. A player has a line 001, with ten characters for each round: opponent, colour and result. Points are
those of the file's own system (line 162), so that readers who add them up find the same; they are the league's wherever
its regulation gives points for a win, a draw and a loss. Twice as many for a win as for a draw is written as 1 and 0.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournaments.league.formats.swiss.of_league import next_round, pasts_of
from tournaments.league.formats.swiss.values import Colour, Kind, Past
from tournaments.league.regulation import Apart, ByeKind, Format, System
from tournaments.league.table import table
from tournaments.league.values import Entrant, League

LINE_END = "\r\n"
NAME_WIDTH = 33
NOT_PAIRED = {Kind.REST: "U", Kind.HALF_BYE: "H", Kind.ZERO_BYE: "Z"}
ASKED = {ByeKind.HALF: "H", ByeKind.ZERO: "Z"}
OPEN_ROUND = " " * 8
DUTCH = "FIDE_DUTCH_2025"
"""What programs call the system in force since February 2026."""


def _type_of(stage_format: Format) -> str:
    """Return the name of a format in the file."""
    named = stage_format.replace("_", " ").title()
    return f"{named} System" if stage_format is Format.SWISS else named


@dataclass(frozen=True, slots=True)
class PointSystem:
    """The points of a file, in tenths: a win, a draw, a loss, an absence, and a bye that the pairing gave."""

    win: int
    draw: int
    loss: int
    absence: int
    rest: int

    def of(self, result: str) -> int:
        """Return the points of a result as the file writes it."""
        if result in "1+":
            return self.win
        if result in "=H":
            return self.draw
        return {"0": self.loss, "U": self.rest}.get(result, self.absence)


def point_system(league: League) -> PointSystem:
    """Return the points of a league's regulation; 1 and 0.5 where they are twice as many, or follow from pieces."""
    points, regulation = league.regulation.points, league.regulation
    if regulation.material or regulation.paces:
        return PointSystem(10, 5, 0, 0, 10)
    scale = 5 if (points.win, points.draw, points.loss) == (2, 1, 0) else 10
    of = (points.win, points.draw, points.loss, regulation.absence.loss, regulation.byes.pairing)
    return PointSystem(*(scale * each for each in of))


def trf(league: League) -> str:
    """Return the file of a league; open games are left blank."""
    return "".join(f"{line}{LINE_END}" for line in _lines(league))


def _lines(league: League) -> Iterator[str]:
    system = point_system(league)
    pasts = pasts_of(league)
    yield f"012 {league.name}"
    if league.place:
        yield f"022 {league.place}"
    days = sorted(game.at.date() for game in league.games if game.at)
    if days:
        yield f"042 {days[0]:%Y/%m/%d}"
        yield f"052 {days[-1]:%Y/%m/%d}"
    yield f"062 {len(league.players)}"
    yield f"072 {sum(bool(player.rating) for player in league.players)}"
    yield f"092 {_type_of(league.stage.format)}"
    rounds = league.stage.rounds or next_round(league) - 1
    yield f"142 {rounds}"
    if league.stage.format is Format.SWISS:
        yield f"152 {'W' if league.stage.first_colour.value == Colour.WHITE else 'B'}"
    if points := _point_line(system):
        yield f"162  {points}"
    if league.stage.format is Format.SWISS and league.stage.system is System.DUTCH:
        yield f"192 {DUTCH}"
    yield from _player_lines(league, pasts, system)
    numbers = {name: number for number, name in enumerate(league.names, start=1)}
    yield from _bye_lines(league, numbers)
    yield from (_apart_line(apart, numbers, rounds) for apart in league.stage.apart)


def _point_line(system: PointSystem) -> str:
    """Return the points by the letters of the format that differ from its own; empty if none do.

    Readers refuse letters that they do not know, so no more are written than are needed.
    """
    letters = {"W": system.win, "D": system.draw, "L": system.loss, "A": system.absence, "P": system.rest}
    usual = {"W": 10, "D": 5, "L": 0, "A": 0, "P": system.win}
    return "    ".join(f"{key}{_tenths(points)}" for key, points in letters.items() if points != usual[key])


def _player_lines(league: League, pasts: Mapping[tuple[str, int], Past], system: PointSystem) -> Iterator[str]:
    """Yield the line of each player, in order of number; the place is that of the table."""
    places = {row.player: place for place, row in enumerate(table(league).rows, start=1)}
    numbers = {name: number for number, name in enumerate(league.names, start=1)}
    last = max((number for _, number in pasts), default=0)
    last = max(last if league.round_robin else 0, next_round(league) - 1)
    for player in league.players:
        rounds = [_round_of(player.name, number, league, pasts, numbers) for number in range(1, last + 1)]
        points = sum(system.of(each[-1]) for each in rounds if each != OPEN_ROUND)
        yield (
            _head(player, numbers[player.name]) + f" {_tenths(points)} {places[player.name]:4}  " + "  ".join(rounds)
        ).rstrip()


def _head(player: Entrant, number: int) -> str:
    """Return a player's line up to the points: number, name and rating, without sex, title, country and birth."""
    rating = "" if not player.rating else str(player.rating)
    return f"001 {number:4}      {player.name[:NAME_WIDTH]:{NAME_WIDTH}} {rating:>4} {'':3} {'':>11} {'':10}"


def _round_of(
    name: str, number: int, league: League, pasts: Mapping[tuple[str, int], Past], numbers: Mapping[str, int]
) -> str:
    """Return the eight characters of a round.

    Readers want a White in each pair: where the colours are not known, it is the smaller number.
    """
    past = pasts.get((name, number))
    if past is None:
        waiting = league.round_robin or any(game.round == number and name in game.pair for game in league.games)
        return OPEN_ROUND if waiting else "0000 - Z"
    if past.opponent is None:
        return f"0000 - {NOT_PAIRED[past.kind]}"
    second = numbers[name] > numbers[past.opponent] if past.colour is None else past.colour is Colour.BLACK
    colour = "b" if second else "w"
    return f"{numbers[past.opponent]:4} {colour} {_result(past, pasts[past.opponent, number])}"


def _result(own: Past, other: Past) -> str:
    """Return the letter of a result: of points, as those of an encounter may come from several games."""
    if own.kind is not Kind.PLAYED:
        return "+" if own.kind is Kind.FORFEIT_WIN else "-"
    if own.points == other.points:
        return "=" if own.points else "0"
    return "1" if own.points > other.points else "0"


def _bye_lines(league: League, numbers: Mapping[str, int]) -> Iterator[str]:
    """Yield the byes that were asked for in rounds to come, and the absence of players who left from the next one."""
    following, left = next_round(league), league.withdrawn_players
    absent = {
        (bye.round, ASKED[bye.kind], numbers[bye.player])
        for bye in league.byes
        if bye.round >= following and bye.kind in ASKED and bye.player not in left
    }
    if following <= (league.stage.rounds or 0):
        absent |= {(following, ASKED[ByeKind.ZERO], numbers[name]) for name in left}
    for (number, kind), group in groupby(sorted(absent), key=lambda bye: bye[:2]):
        yield f"240 {kind} {number:3} " + _numbers(player for _, _, player in group)


def _apart_line(apart: Apart, numbers: Mapping[str, int], rounds: int) -> str:
    """Return the players who are kept apart, from the first round on."""
    return f"260   1 {apart.rounds or rounds:3} " + _numbers(numbers[name] for name in apart.players)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(f"{number:4}" for number in numbers)


def _tenths(points: int) -> str:
    """Return points in tenths as four characters."""
    return f"{points // 10:2}.{points % 10}"
