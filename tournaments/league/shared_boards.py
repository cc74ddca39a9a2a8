"""Boards that the stages of an event share: games of a stage in play make room for those of another one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tournaments.league.calendar import is_remaining, plays_round_a_week
from tournaments.league.event_calendar import has_round_a_week
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
    """Return the games of a stage, with new hours for those that wait; in a round a week nobody plays twice a day."""
    length = timedelta(minutes=timetable.minutes)
    by_day = has_round_a_week(league, len(league.players)) or plays_round_a_week(league)
    settled = [game for game in league.games if game.at and not is_remaining(game, league)]
    moved: list[Game] = []
    new: dict[int, datetime] = {}

    def is_free(game: Game, at: datetime, others: Sequence[Game]) -> bool:
        return not _clash([(game.board, at)], [*taken, *_places(others)], timetable) and not (
            by_day and any(_same_day(game, at, other, league) for other in others)
        )

    numbered = [(index, game) for index, game in enumerate(league.games) if is_remaining(game, league)]
    for at, _part, index in sorted((game.at, game.part or 1, index) for index, game in numbered if game.at):
        game = league.games[index]
        since = max([at, *(each.at + length for each in moved if each.at and each.pair & game.pair)])
        if since == at and is_free(game, at, moved):
            settled.append(game)
            continue
        hours = slot_times_from(timetable, since)
        new[index] = next(hour for hour in hours if is_free(game, hour, [*settled, *moved]))
        moved.append(replace(game, at=new[index]))
    return tuple(replace(game, at=new.get(index, game.at)) for index, game in enumerate(league.games))


def _same_day(game: Game, at: datetime, other: Game, league: League) -> bool:
    """Return whether a player would have two games on a day; a further game after a draw does not count."""
    further = game.pair == other.pair and (game.part or 1) > league.stage.games
    return other.at is not None and other.at.date() == at.date() and bool(other.pair & game.pair) and not further


def planned_beside(league: League, taken: Collection[BoardHour]) -> League:
    """Return a league planned anew on boards that others take too: a game keeps its hour, or has the next free one.

    Nobody plays twice at an hour; in a round a week, nor on a day.
    """
    timetable, games = league.timetable, league.games
    if timetable is None or not taken:
        return league
    by_day = plays_round_a_week(league)
    length = timedelta(minutes=timetable.minutes)
    placed = [game for game in games if game.at and not is_remaining(game, league)]
    new: dict[int, Game] = {}

    def is_free(game: Game) -> bool:
        assert game.at
        busy = [each.at for each in placed if each.at and each.pair & game.pair]
        return not _clash([(game.board, game.at)], [*taken, *_places(placed)], timetable) and not any(
            at.date() == game.at.date() if by_day else abs(at - game.at) < length for at in busy
        )

    for index, game in enumerate(games):
        if game.at and is_remaining(game, league):
            places = (
                replace(game, at=at, board=board)
                for at in slot_times_from(timetable, game.at)
                for board in range(1, league.boards + 1)
            )
            new[index] = next(place for place in places if is_free(place))
            placed.append(new[index])
    in_order = iter(sorted(new.values(), key=lambda game: (game.at, game.board)))
    return replace(league, games=tuple(next(in_order) if index in new else game for index, game in enumerate(games)))


def _places(games: Iterable[Game]) -> list[BoardHour]:
    return [(game.board, game.at) for game in games if game.at]


def _clash(places: Iterable[BoardHour], taken: Collection[BoardHour], timetable: Timetable) -> bool:
    """Return whether a game at one of some places would be played while its board is taken."""
    length = timedelta(minutes=timetable.minutes)
    return any(board == other and abs(at - hour) < length for board, at in places for other, hour in taken)
