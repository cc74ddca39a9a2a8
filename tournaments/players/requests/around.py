"""The other games and the deadline that a player must consider before proposing another hour for a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from tournaments.display.games import GameLine, Status, calendar, tiebreaks
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


def all_game_lines(loaded: LoadedLeague) -> tuple[GameLine, ...]:
    """Return the lines of all games, those of the calendar first."""
    league = loaded.league
    return (*calendar(league, loaded.fixture_ids), *tiebreaks(league, loaded.tiebreak_ids))


def hours_around(loaded: LoadedLeague, name: str, game: GameLine | None) -> HoursAround:
    """Return the hours to consider for a player, given by the name that the league shows, before moving a game."""
    opponent = _opponent(game, name) if game else ""
    last_day = deadlines_of(loaded.pk).get(game.round or 0) if game else None
    return HoursAround(game, last_day, _others(loaded, name, game), opponent, _others(loaded, opponent, game))


def _others(loaded: LoadedLeague, name: str, game: GameLine | None) -> tuple[TimedGame, ...]:
    """Return the next open games of a player, without the given one; empty for an empty name."""
    lines = [line for line in all_game_lines(loaded) if name in (line.one, line.two) and line != game]
    timed = [(line.at, line) for line in lines if line.at and line.status is Status.OPEN]
    timed.sort(key=lambda pair: pair[0])
    return tuple(TimedGame(at, _opponent(line, name)) for at, line in timed[:MAX_LISTED])


def _opponent(line: GameLine, name: str) -> str:
    """Return the opponent of a player in a game."""
    return line.two if line.one == name else line.one
