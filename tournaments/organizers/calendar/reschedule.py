"""Plan the remaining games again: for other boards, other hours, or around postponed games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league.calendar import remaining_games, replanned
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import timetable_document
from tournaments.league.local_hours import written
from tournaments.league.timetable import Timetable
from tournaments.league.values import League, State
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class Reschedule(LeagueVerb):
    """Plan the remaining games again, at the hours of `timetable`, or without hours for None."""

    boards: int
    timetable: Timetable | None = None

    name = "reschedule"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Plan the remaining games again. Raises Fault before the lots."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        games = replanned(league, self.boards, self.timetable)
        after = replace(league, boards=self.boards, timetable=self.timetable, games=games)
        left = [[game.one, game.two] for game in remaining_games(after)]
        before = {**_document(league), "games": _places(league)}
        return Outcome(league=after, change=Change(before, {**_document(after), "left": left}))


def _document(league: League) -> Json:
    """Return the boards and the timetable of a league as the history stores them."""
    return {
        "boards": league.boards,
        "calendar": timetable_document(league.timetable) if league.timetable else None,
    }


def _places(league: League) -> list[Json]:
    """Return the place, hour and board of each game, from which undoing restores them; places count from 1."""
    return [
        {
            "game": game.key,
            "place": place,
            "at": written(game.at, league.zone) if game.at else None,
            "board": game.board,
        }
        for place, game in enumerate(league.games, start=1)
    ]
