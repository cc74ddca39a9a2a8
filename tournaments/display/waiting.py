"""The matters that wait for officials: players' requests, reported results, and games past their deadline."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Subquery

from tournaments import models
from tournaments.display.games import GameLine, Status, calendar
from tournaments.display.reports import ReportedGame, reported_games, waiting_for_referee
from tournaments.league.values import Overdue, State
from tournaments.models.player_request import RequestState
from tournaments.store.load import LoadedLeague
from tournaments.store.player_settings import deadlines_of, settings_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """The number of requests for an organizer, the reported games, and the games past the deadline of their round."""

    requests: int
    reported: tuple[ReportedGame, ...]
    overdue: tuple[GameLine, ...]

    @property
    def for_referee(self) -> int:
        return waiting_for_referee(self.reported)

    @property
    def for_rival(self) -> int:
        return len(self.reported) - self.for_referee

    @property
    def any(self) -> bool:
        return bool(self.requests or self.for_referee or self.overdue)


def waiting_matters(loaded: LoadedLeague) -> Waiting:
    """Return the matters that wait in a league; overdue games only if it has reminders of them.

    Makes one query if nothing waits.
    """
    requests, reported, passed = _waiting_counts(loaded)
    if loaded.league.state in (State.PREPARING, State.FINISHED):
        return Waiting(requests, (), ())
    games = reported_games(loaded) if reported else ()
    return Waiting(requests, games, _overdue(loaded) if passed else ())


def _waiting_counts(loaded: LoadedLeague) -> tuple[int, bool, bool]:
    """Return the number of requests for the organizers, whether a report is open, and whether a deadline passed."""
    requests = models.PlayerRequest.objects.filter(entry__league=OuterRef("pk"), state=RequestState.ORGANIZER)
    request_count = requests.order_by().values("entry__league").annotate(count=Count("pk")).values("count")
    open_reports = models.ResultReport.objects.filter(
        fixture__league=OuterRef("pk"), fixture__result=None, closed=False
    )
    passed_deadlines = models.RoundDeadline.objects.filter(league=OuterRef("pk"), last_day__lt=loaded.today)
    league = models.League.objects.filter(pk=loaded.pk)
    counts = league.values_list(Subquery(request_count), Exists(open_reports), Exists(passed_deadlines)).get()
    return counts[0] or 0, counts[1], counts[2]


def _overdue(loaded: LoadedLeague) -> tuple[GameLine, ...]:
    """Return the open games whose deadline has passed, if the league reminds of deadlines."""
    if settings_of(models.League(pk=loaded.pk)).overdue != Overdue.REMIND:
        return ()
    passed = {number for number, day in deadlines_of(loaded.pk).items() if day < loaded.today}
    lines = calendar(loaded.league, loaded.fixture_ids)
    return tuple(line for line in lines if line.status is Status.OPEN and line.round in passed)
