"""Boards that the stages of an event share: games of a stage in play make room for those of another one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from tournaments.league.calendar import is_remaining
from tournaments.league.scores import PLAYED, BoardHour
from tournaments.league.timetable import Timetable, slot_times_after, slot_times_from
from tournaments.league.values import Game, League


def board_hours(league: League) -> list[BoardHour]:
    """Return where and when the games of a stage are played, those to come included, as far as it is known."""
    played = PLAYED.get(league.stage.format)
    return played.board_hours(league) if played else _places(league.games)


def making_room(league: League, taken: Collection[BoardHour]) -> League:
    """Return a stage in play with no game to be played, or to come, on a board that another stage takes at its hour.

    Such a game waits for its board; the later ones on that board, and those of its players, wait as long as they must;
    all others keep their hours. Games to come begin later once the start of the timetable is later.
    """
    timetable = league.timetable
    if timetable is None:
        return league
    after = replace(league, games=_with_room(league, timetable, taken))
    known = set(_places(after.games))
    while _clash((place for place in board_hours(after) if place not in known), taken, timetable):
        timetable = replace(timetable, start=slot_times_after(timetable, timetable.start, 1)[0])
        after = replace(after, timetable=timetable)
    return after


def _with_room(league: League, timetable: Timetable, taken: Collection[BoardHour]) -> tuple[Game, ...]:
    """Return the games of a stage with new hours for those that have to wait."""
    length = timedelta(minutes=timetable.minutes)
    settled = _places(game for game in league.games if not is_remaining(game, league))
    moved: list[Game] = []
    new: dict[int, datetime] = {}
    numbered = [(index, game) for index, game in enumerate(league.games) if is_remaining(game, league)]
    for at, _part, index in sorted((game.at, game.part or 1, index) for index, game in numbered if game.at):
        game = league.games[index]
        since = max([at, *(each.at + length for each in moved if each.at and each.pair & game.pair)])
        if since == at and not _clash([(game.board, at)], [*taken, *_places(moved)], timetable):
            settled.append((game.board, at))
            continue
        others = [*taken, *settled, *_places(moved)]
        hours = slot_times_from(timetable, since)
        new[index] = next(hour for hour in hours if not _clash([(game.board, hour)], others, timetable))
        moved.append(replace(game, at=new[index]))
    return tuple(replace(game, at=new.get(index, game.at)) for index, game in enumerate(league.games))


def _places(games: Iterable[Game]) -> list[BoardHour]:
    return [(game.board, game.at) for game in games if game.at]


def _clash(places: Iterable[BoardHour], taken: Collection[BoardHour], timetable: Timetable) -> bool:
    """Return whether a game at one of some places would be played while its board is taken."""
    length = timedelta(minutes=timetable.minutes)
    return any(board == other and abs(at - hour) < length for board, at in places for other, hour in taken)
