"""The hours and boards of the encounters of a knock-out: those planned, later ones once an encounter lasts longer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import islice

from tournaments.league.formats.knockout.bracket import Match
from tournaments.league.timetable import slot_times, slot_times_from
from tournaments.league.values import Game, League

Hours = tuple[datetime | None, ...]


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
    league: League, planned: Hours, board: int | None, before: Iterable[datetime | None], others: Iterable[Game]
) -> Hours:
    """Return the planned hours of an encounter, or the next ones at which its board is free.

    `before` are the hours at which games begin that must be over; `others` are the games of the other encounters.
    """
    if league.timetable is None or planned[0] is None:
        return planned
    length = timedelta(minutes=league.timetable.minutes)
    since = max([planned[0], *(at + length for at in before if at)])
    taken = [game.at for game in others if game.at and game.board == board]
    free = (at for at in slot_times_from(league.timetable, since) if all(abs(at - other) >= length for other in taken))
    return tuple(islice(free, len(planned)))
