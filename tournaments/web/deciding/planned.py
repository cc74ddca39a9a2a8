"""What previews show of a changed calendar: the games to be played by round and day, and the end that moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.display.course import resting_rounds
from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.league.values import League


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """The games of a round on a day, and who rests in the round, in words at its first day."""

    games: Sequence[GameLine]
    resting: str

    @property
    def first(self) -> GameLine:
        return self.games[0]


def planned_rounds(page: LeaguePage, player: str = "") -> list[PlannedRound]:
    """Return the games still to be played by round and day, as the calendar shows them; perhaps those of one player."""
    resting = {} if player else {one.round: one.words for one in resting_rounds(page)}
    left = [line for line in page.calendar if line.status is Status.OPEN and player in ("", line.one, line.two)]
    days = groupby(left, key=lambda line: (line.round, line.leg, line.at and line.at.date()))
    return [PlannedRound(list(lines), resting.pop(number, "")) for (number, _leg, _day), lines in days]


def end_words(before: League, after: League) -> list[str]:
    """Return the sentence about the end of the last game, if it changes; none where a calendar has no hours."""
    ended, ends = _end_of(before), _end_of(after)
    words = _("La última partida acaba el %(ends)s; antes, el %(ended)s.")
    return [words % {"ends": ends, "ended": ended}] if ended and ends and ended != ends else []


def _end_of(league: League) -> str:
    """Return the end of the last game in words, or an empty text without hours."""
    last = max((game.at for game in league.games if game.at), default=None)
    if last is None or league.timetable is None:
        return ""
    return date_format(last + timedelta(minutes=league.timetable.minutes), _("D j b, H:i"))
