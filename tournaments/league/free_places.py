"""Free hours and boards of the timetable for a postponed game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import islice

from tournaments.league.calendar import is_remaining
from tournaments.league.timetable import Timetable, slot_times_from
from tournaments.league.values import Game, League

MAX_PLACES = 6
MAX_SOONER = 3
"""Hours proposed after the games of a day, where every free hour of the timetable is after the last game."""
MAX_HOURS = 400
"""Number of hours of the timetable to search; only a calendar of thousands of games is full that far."""


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free local hour and board for a game; `without_rest`: its players with a game in the turn before or after.

    Rest is counted in turns with games, as in the measures of a calendar, and a night is rest too.
    """

    at: datetime
    board: int
    without_rest: tuple[str, ...]


def free_places(league: League, game: Game, since: datetime) -> tuple[FreePlace, ...]:
    """Return up to MAX_PLACES free places from a local time on, by hour; rest for both players has priority."""
    if league.timetable is None:
        return ()
    places = list(islice(_free_places(league, league.timetable, game, since), MAX_PLACES * 4))
    rested = [place for place in places if not place.without_rest]
    chosen = (rested + [place for place in places if place.without_rest])[:MAX_PLACES]
    last = max((each.at for each in league.games if each.at and each is not game), default=None)
    if last and all(place.at > last for place in chosen):
        sooner = [*islice(_after_other_games(league, league.timetable, game, since), MAX_SOONER)]
        chosen = [*sooner, *chosen[: MAX_PLACES - len(sooner)]]
    return tuple(sorted(chosen, key=lambda place: place.at))


def free_board(league: League, game: Game, at: datetime) -> int:
    """Return the first board that no other game takes at an hour; the first one if all are taken."""
    length = timedelta(minutes=league.timetable.minutes) if league.timetable else timedelta(hours=1)
    hour = at.replace(tzinfo=None)
    together = [each for each in _others(league, game) if each.at and abs(each.at - hour) < length]
    return _board_at(together, league) or 1


def _others(league: League, game: Game) -> list[Game]:
    every = (*league.games, *league.tiebreak_games)
    return [each for each in every if each is not game and _takes_a_board(each, league)]


def _board_at(together: Sequence[Game], league: League) -> int | None:
    taken = {each.board or 1 for each in together}
    return next((board for board in range(1, league.boards + 1) if board not in taken), None)


def _after_other_games(league: League, timetable: Timetable, game: Game, since: datetime) -> Iterator[FreePlace]:
    """Yield the hour after the last game of each day with games but the last day: a full calendar has no free hour."""
    length = timedelta(minutes=timetable.minutes)
    days = sorted(_by_day(_others(league, game)).items(), key=lambda one: one[0])
    for day, games in days[:-1]:
        last = max(each.at for each in games if each.at)
        at = last + length
        if at > since and (at + length).date() == day and at != game.at:
            close = [each for each in games if each.at and each.at > at - 2 * length]
            yield FreePlace(at, 1, tuple(sorted({name for each in close for name in each.pair & game.pair})))


def _free_places(league: League, timetable: Timetable, game: Game, since: datetime) -> Iterator[FreePlace]:
    """Yield the free places from a moment on: hours at which a board and both players are free."""
    length = timedelta(minutes=timetable.minutes)
    timed = _by_day(_others(league, game))
    for at in islice(slot_times_from(_without_nights(timetable), since), MAX_HOURS):
        # A game lasts a day at most, so that steps of its length pass over no day.
        days = {(at + turns * length).date() for turns in range(-2, 3)}
        near = [each for day in days for each in timed.get(day, ())]
        together = [each for each in near if each.at and abs(each.at - at) < length]
        board = _board_at(together, league)
        busy = any(each.pair & game.pair for each in together)
        if at != game.at and board and not busy:
            close = [each for each in near if each.at and abs(each.at - at) < 2 * length]
            close += _in_turns_beside(timed.get(at.date(), ()), at)
            yield FreePlace(at, board, tuple(sorted({name for each in close for name in each.pair & game.pair})))


def _in_turns_beside(games: Sequence[Game], at: datetime) -> list[Game]:
    """Return those of the games of a day in the turns before and after an hour. An hour without games is no turn."""
    hours = [each.at for each in games if each.at]
    beside = (max((h for h in hours if h < at), default=None), min((h for h in hours if h > at), default=None))
    return [each for each in games if each.at in beside]


def _without_nights(timetable: Timetable) -> Timetable:
    """Return the timetable with sessions from its first hour to midnight, if games are played day and night.

    A league without days and hours of play is one long session, but a postponed game should not be at three at night.
    """
    ends = timetable.start + timedelta(minutes=timetable.minutes)
    fits = ends <= datetime.combine(timetable.start.date() + timedelta(days=1), time())
    return timetable if timetable.days or timetable.hours or not fits else replace(timetable, days=tuple(range(7)))


def _takes_a_board(game: Game, league: League) -> bool:
    """Return whether a game takes up its hour and board: it has been played, or is still to be."""
    return game.at is not None and (game.result is not None or is_remaining(game, league))


def _by_day(games: Sequence[Game]) -> Mapping[date, list[Game]]:
    """Return the games of each day, without those that have no hour."""
    days: dict[date, list[Game]] = {}
    for day, game in ((each.at.date(), each) for each in games if each.at):
        days.setdefault(day, []).append(game)
    return days
