"""The hours and boards of a knock-out: those planned for its encounters, and later ones if others last longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import chain, groupby, islice

from tournaments.league.formats.knockout.bracket import Knockout, Match
from tournaments.league.schedule import turns_a_round
from tournaments.league.timetable import (
    MIDNIGHT,
    ONE_DAY,
    Timetable,
    following,
    is_weekly,
    slot_times,
    slot_times_after,
    slot_times_from,
    turns_on_own_days,
)
from tournaments.league.values import Game, League

Hours = tuple[datetime | None, ...]
WITHOUT_HOUR = datetime(9999, 1, 1)


def plays_by_day(league: League) -> bool:
    """Return whether a round is played each week, so that nobody plays twice on a day but for further games."""
    players, timetable = len(league.players), league.timetable
    if timetable is None or players < 2:
        return False
    longest = Knockout(third_place=league.stage.third_place).round_games(players)
    least, most = -(-longest // league.boards), turns_a_round(players, league.boards)
    return any(is_weekly(timetable, turns) for turns in range(least, max(least, most) + 1))


def planned_hours(league: League, rounds: Sequence[Sequence[Match]]) -> dict[int, tuple[Hours, int | None]]:
    """Return the hours of the games of each match, and its board: rounds follow each other, on all boards at once.

    Where a round is played each week, it begins on a day of its own; so do second games of its matches.
    """
    turns: dict[int, Sequence[int]] = {}
    games, turn = league.stage.games, 0
    lengths = [-(-len(matches) // league.boards) for matches in rounds]
    by_day = league.timetable if plays_by_day(league) else None
    days = iter(turns_on_own_days(by_day, [length for length in lengths for _game in range(games)]) if by_day else ())
    for matches, length in zip(rounds, lengths, strict=True):
        own = list(islice(days, games))
        for index, match in enumerate(matches):
            at = index // league.boards
            first = turn + games * at
            turns[match.number] = [day[at] for day in own] if by_day else range(first, first + games)
        turn += games * length
    boards = {match.number: index % league.boards + 1 for matches in rounds for index, match in enumerate(matches)}
    if league.timetable is None:
        return dict.fromkeys(turns, ((None,) * games, None))
    times = slot_times(league.timetable, max((own[-1] + 1 for own in turns.values()), default=0))
    return {number: (tuple(times[at] for at in own), boards[number]) for number, own in turns.items()}


def free_hours(
    league: League,
    planned: Hours,
    board: int | None,
    last_on_board: datetime | None,
    before: Iterable[datetime | None],
    places: Iterable[tuple[int | None, datetime | None]],
) -> Hours:
    """Return the planned hours of an encounter, or the next ones at which its board is free.

    `before` are the hours at which games of its players begin; they and the one on its board must be over. `places` are
    the boards and hours of the others.
    """
    if league.timetable is None or planned[0] is None:
        return planned
    by_day, length = plays_by_day(league), timedelta(minutes=league.timetable.minutes)
    over = (_next_day(at) if by_day else at + length for at in before if at)
    since = max([planned[0], *over, *([last_on_board + length] if last_on_board else [])])
    taken = [at for where, at in places if at and where == board]

    def is_free(at: datetime) -> bool:
        return all(abs(at - other) >= length for other in taken)

    if since == planned[0] and all(at and is_free(at) for at in planned):
        return planned
    free = filter(is_free, slot_times_from(league.timetable, since))
    return tuple(islice(_first_of_each_day(free) if by_day else free, len(planned)))


def _next_day(at: datetime) -> datetime:
    return datetime.combine(at.date() + ONE_DAY, MIDNIGHT)


def _first_of_each_day(hours: Iterable[datetime]) -> Iterator[datetime]:
    return (next(day) for _date, day in groupby(hours, key=datetime.date))


def free_place(
    league: League,
    games: Sequence[Game],
    pair: frozenset[str],
    at: datetime | None,
    board: int | None,
    *,
    further: bool = False,
) -> tuple[datetime | None, int | None]:
    """Return the planned hour and board of a new game of a pair, or the next ones at which both players are free.

    Where nobody plays twice on a day, a `further` game follows on the day of the one before nevertheless.
    """
    timetable = league.timetable
    if timetable is None or at is None or board is None:
        return at, board
    by_day = plays_by_day(league)
    taken = {(game.at, game.board) for game in games}
    since = datetime.combine(at.date(), MIDNIGHT) if by_day else at
    busy = [game.at for game in games if game.at and game.at >= since and game.pair & pair]
    if not busy and (at, board) not in taken:
        return at, board
    boards = sorted(range(1, league.boards + 1), key=lambda number: number != board)
    last = max(busy, default=at)
    hours: Iterable[datetime] = slot_times_after(timetable, last, len(games) + 1)
    if by_day and further:
        hours = chain(_same_evening(timetable, last), hours)
    elif by_day and busy:
        hours = islice(slot_times_from(timetable, _next_day(last)), len(games) + 1)
    return next((hour, number) for hour in hours for number in boards if (hour, number) not in taken)


def _same_evening(timetable: Timetable, last: datetime) -> Iterator[datetime]:
    """Yield the hours of games that follow one without a pause, until midnight."""
    length, at = timedelta(minutes=timetable.minutes), last
    while (at := following(at, length, timetable.timezone)).date() == last.date():
        yield at


def order_of_play(game: Game) -> tuple[int, datetime, int]:
    """Return the round of a game, then its hour and its board; a game without an hour comes last in its round."""
    return game.round or 0, game.at or WITHOUT_HOUR, game.board or 0
