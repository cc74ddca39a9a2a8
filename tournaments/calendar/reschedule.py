"""Plan again what is left to play: for other boards, other hours, or around games put off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.decisions.move_games import CALENDAR
from tournaments.decisions.rows import rewrite_calendar
from tournaments.decisions.taking import LEAGUE, Change, Json, Verb
from tournaments.league.calendar import left_to_play, plan_again
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State, Timetable
from tournaments.league_file.writing import timetable_document
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class Reschedule(Verb):
    """`timetable` holds for the games left, from its own start; None: they go without hours."""

    boards: int
    timetable: Timetable | None = None

    name = "reschedule"

    def rivals(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def foreseen(self, loaded: LoadedLeague) -> League:
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        games = plan_again(league, self.boards, self.timetable)
        return replace(league, boards=self.boards, timetable=self.timetable, games=games)

    def apply(self, league: models.League) -> Change:
        value = self.foreseen(load_league(league))
        before = _document(league)
        league.boards = self.boards
        league.calendar = timetable_document(self.timetable) if self.timetable else None
        league.save()
        rewrite_calendar(league, value.games)
        left = [[game.one, game.two] for game in left_to_play(value)]
        return Change(before, {**_document(league), "left": left})


def _document(league: models.League) -> Json:
    return {"boards": league.boards, "calendar": league.calendar}
