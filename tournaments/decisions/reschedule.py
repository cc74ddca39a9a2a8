"""Plan again what is left to play: for other boards, other hours, or around games put off."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.rows import instant, reorder, zone
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.league.calendar import Plan, plan_again
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State, Timetable
from tournaments.league_file.writing import timetable_document
from tournaments.selectors.loading import load_league


@dataclass(frozen=True, slots=True)
class Reschedule(Verb):
    """`timetable` holds for the games left, from its own start; None: they go without hours."""

    boards: int
    timetable: Timetable | None = None

    name = "reschedule"

    def apply(self, league: models.League) -> Change:
        if league.state == State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        value = load_league(league).league
        fixtures = {(f.one.name, f.two.name, f.leg): f for f in _scheduled(league)}
        before = _document(league)
        league.boards = self.boards
        league.calendar = timetable_document(self.timetable) if self.timetable else None
        league.save()
        plan = plan_again(value, self.boards, self.timetable)
        local = zone(league)
        for game in plan.games:
            fixture = fixtures[game.one, game.two, game.leg]
            fixture.at, fixture.board = instant(game.at, local), game.board
        reorder(league, [fixtures[game.one, game.two, game.leg] for game in plan.games])
        return Change(before, {**_document(league), "left": _left(plan)})


def _scheduled(league: models.League) -> list[models.Fixture]:
    return list(league.fixtures.filter(tiebreak=False).select_related("one", "two"))


def _document(league: models.League) -> Json:
    return {"boards": league.boards, "calendar": league.calendar}


def _left(plan: Plan) -> list[list[str]]:
    return [[game.one, game.two] for game in plan.left]
