"""The hours and boards of a knock-out: those planned for its encounters, and later ones if others last longer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import islice

from tournaments.league.formats.knockout.bracket import Match
from tournaments.league.timetable import slot_times, slot_times_after, slot_times_from
from tournaments.league.values import Game, League

Hours = tuple[datetime | None, ...]
WITHOUT_HOUR = datetime(9999, 1, 1)


def planned_hours(league: League, rounds: Sequence[Sequence[Match]]) -> dict[int, tuple[Hours, int | None]]:
    """Return the hours of the games of each match, and its board: rounds follow each other, on all boards at once."""
    places: dict[int, tuple[int, int]] = {}
    games, turn = league.stage.games, 0
    for matches in rounds:
        for index, match in enumerate(matches):
            places[match.number] = turn + games * (index // league.boards), index % league.boards + 1
        turn += games * -(-len(matches) // league.boards)
    if league.timetable is None:
        return dict.fromkeys(places, ((None,) * games, None))
    times = slot_times(league.timetable, turn)
    return {number: (tuple(times[at : at + games]), board) for number, (at, board) in places.items()}


def free_hours(
    league: League,
    planned: Hours,
    board: int | None,
    before: Iterable[datetime | None],
    places: Iterable[tuple[int | None, datetime | None]],
) -> Hours:
    """Return the planned hours of an encounter, or the next ones at which its board is free.

    `before` are the hours at which games begin that must be over; `places` are the boards and hours of the others.
    """
    if league.timetable is None or planned[0] is None:
        return planned
    length = timedelta(minutes=league.timetable.minutes)
    since = max([planned[0], *(at + length for at in before if at)])
    taken = [at for where, at in places if at and where == board]
    free = (at for at in slot_times_from(league.timetable, since) if all(abs(at - other) >= length for other in taken))
    return tuple(islice(free, len(planned)))


def free_place(
    league: League, games: Sequence[Game], pair: frozenset[str], at: datetime | None, board: int | None
) -> tuple[datetime | None, int | None]:
    """Return the planned hour and board of a new game of a pair, or the next ones at which both players are free."""
    if league.timetable is None or at is None or board is None:
        return at, board
    taken = {(game.at, game.board) for game in games}
    busy = [game.at for game in games if game.at and game.at >= at and game.pair & pair]
    if not busy and (at, board) not in taken:
        return at, board
    boards = sorted(range(1, league.boards + 1), key=lambda number: number != board)
    hours = slot_times_after(league.timetable, max(busy, default=at), len(games) + 1)
    return next((hour, number) for hour in hours for number in boards if (hour, number) not in taken)


def order_of_play(game: Game) -> tuple[int, datetime, int]:
    """Return the round of a game, then its hour and its board; a game without an hour comes last in its round."""
    return game.round or 0, game.at or WITHOUT_HOUR, game.board or 0
