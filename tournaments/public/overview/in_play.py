"""The games of a league in play, divided into late, current, next and later ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.display.games import GameLine, Status
from tournaments.display.turns import open_turns
from tournaments.league.timetable import Timetable

MAX_LATE_TO_MOVE = 3
"""The most late games that are given another hour one by one."""


@dataclass(frozen=True, slots=True)
class InPlay:
    """The games of a league by their present situation, in order of play; `done` and `annulled` have the latest first.

    With hours, a game is current from its hour for the minutes of a game, and late after that. Without hours, the games
    of the first turn with an open game are current, and skipped ones are late. Games in `put_off` wait for a date.
    """

    late: tuple[GameLine, ...]
    current: tuple[GameLine, ...]
    next: tuple[GameLine, ...]
    later: tuple[GameLine, ...]
    done: tuple[GameLine, ...]
    annulled: tuple[GameLine, ...] = ()
    put_off: tuple[GameLine, ...] = ()

    @property
    def many_late(self) -> bool:
        """Return whether so many games are late that planning again is less work than moving each."""
        return len(self.late) > MAX_LATE_TO_MOVE

    @property
    def all_over(self) -> bool:
        """Return whether no game is left to be played."""
        return not (self.late or self.current or self.next or self.later or self.put_off)


def in_play(
    lines: Sequence[GameLine], timetable: Timetable | None, now: datetime, tiebreaks: Sequence[GameLine] = ()
) -> InPlay:
    """Return the games by situation; `now` is naive local time in the league's zone."""
    all_games = (*lines, *tiebreaks)
    open_games = [line for line in all_games if line.status is Status.OPEN and not line.put_off]
    over = [line for line in reversed(all_games) if line.status is not Status.OPEN]
    done = tuple(line for line in over if line.status is not Status.ANNULLED)
    annulled = tuple(line for line in over if line.status is Status.ANNULLED)
    put_off = tuple(line for line in lines if line.put_off)
    if all(line.at is None for line in open_games):
        turns = open_turns(lines, tiebreaks, now.date())
        return InPlay(turns.behind, turns.now, turns.following, turns.later, done, annulled, put_off)
    minutes = timedelta(minutes=timetable.minutes if timetable else 0)
    timed = [line for line in open_games if line.at is not None]
    late = [line for line in timed if _hour(line) + minutes <= now]
    current = [line for line in timed if _hour(line) <= now < _hour(line) + minutes]
    upcoming = [line for line in open_games if line not in late and line not in current]
    following = [line for line in upcoming if _turn(line) == _turn(upcoming[0])]
    return InPlay(
        late=tuple(late),
        current=tuple(current),
        next=tuple(following),
        later=tuple(line for line in upcoming if line not in following),
        done=done,
        annulled=annulled,
        put_off=put_off,
    )


def _turn(line: GameLine) -> tuple[bool, int]:
    """Return the key of a game's turn."""
    return line.tiebreak, line.slot


def _hour(line: GameLine) -> datetime:
    """Return the hour of a game that has one."""
    assert line.at is not None
    return line.at
