"""What a player may ask for, and what they must consider before proposing another hour for a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from tournaments.display.games import GameLine, Status, all_lines
from tournaments.league.values import State
from tournaments.models.player_request import RequestKind
from tournaments.store.load import LoadedLeague
from tournaments.store.player_settings import deadlines_of

MAX_LISTED = 8


@dataclass(frozen=True, slots=True)
class TimedGame:
    """An open game with an hour, by the name of the opponent."""

    at: datetime
    opponent: str


@dataclass(frozen=True, slots=True)
class HoursAround:
    """The present hour of a game, the last day of its round, and the other games of its players, soonest first.

    Without a game, it has only the games of the player who makes the request.
    """

    game: GameLine | None
    last_day: date | None
    own: tuple[TimedGame, ...]
    opponent: str
    of_opponent: tuple[TimedGame, ...]


def askable_kinds(loaded: LoadedLeague, games: Collection[GameLine]) -> frozenset[RequestKind]:
    """Return the kinds of requests that can be granted to a player with these games.

    Before the lots a player may still leave the league; after the last of their games there is nothing to leave.
    """
    left = [line for line in games if line.status is Status.OPEN]
    kinds = {RequestKind.INITIALS}
    if left or loaded.league.state is State.PREPARING:
        kinds.add(RequestKind.WITHDRAW)
    if games:
        kinds |= {RequestKind.CLAIM, RequestKind.APPEAL}
    if left:
        kinds |= {RequestKind.ABSENT, RequestKind.ADJOURNED}
    if any(may_have_hour(loaded, line) for line in left):
        kinds.add(RequestKind.HOUR)
    return frozenset(kinds)


def may_have_hour(loaded: LoadedLeague, line: GameLine) -> bool:
    """Return whether a game can be moved to another hour: any tie-break game, others in a league with hours."""
    return line.tiebreak or loaded.league.timetable is not None


def hours_around(loaded: LoadedLeague, name: str, game: GameLine | None) -> HoursAround:
    """Return the hours to consider for a player, given by the name that the league shows, before moving a game."""
    opponent = _opponent(game, name) if game else ""
    last_day = deadlines_of(loaded.pk).get(game.round or 0) if game else None
    return HoursAround(game, last_day, _others(loaded, name, game), opponent, _others(loaded, opponent, game))


def _others(loaded: LoadedLeague, name: str, game: GameLine | None) -> tuple[TimedGame, ...]:
    """Return the next open games of a player, without the given one; empty for an empty name."""
    lines = [line for line in all_lines(loaded.league) if name in (line.one, line.two) and line != game]
    timed = [(line.at, line) for line in lines if line.at and line.status is Status.OPEN]
    timed.sort(key=lambda pair: pair[0])
    return tuple(TimedGame(at, _opponent(line, name)) for at, line in timed[:MAX_LISTED])


def _opponent(line: GameLine, name: str) -> str:
    """Return the opponent of a player in a game."""
    return line.two if line.one == name else line.one
