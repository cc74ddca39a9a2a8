"""The matters that officials must settle: players' requests, reported results, and overdue games."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, FilteredRelation, OuterRef, Q, Subquery

from tournaments import models
from tournaments.display.games import GameLine, Status, calendar
from tournaments.display.reports import ReportedGame, reported_games, waiting_for_referee
from tournaments.league.player_rules import Overdue
from tournaments.league.values import State
from tournaments.models.player_request import RequestState
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True)
class WaitingMatters:
    """The matters of a league: the number of requests for organizers, the reported games, and the overdue games.

    `players_report` says whether the players may report their results.
    """

    requests: int
    reported: tuple[ReportedGame, ...]
    overdue: tuple[GameLine, ...]
    players_report: bool = False

    @property
    def for_referee(self) -> int:
        """Return the number of reported games that a referee must decide."""
        return waiting_for_referee(self.reported)

    @property
    def for_opponent(self) -> int:
        """Return the number of reported games that the opponent must answer."""
        return len(self.reported) - self.for_referee

    @property
    def any(self) -> bool:
        """Return whether officials must settle anything."""
        return bool(self.requests or self.for_referee or self.overdue)


def waiting_matters(loaded: LoadedLeague) -> WaitingMatters:
    """Return the matters to be settled in a league; overdue games only if the league reminds of deadlines.

    Makes one query, and one more if a report is open.
    """
    requests, reported, passed, players_report = _waiting_counts(loaded)
    if loaded.league.state in (State.PREPARING, State.FINISHED):
        return WaitingMatters(requests, (), (), players_report)
    games = reported_games(loaded) if reported else ()
    return WaitingMatters(requests, games, _open_games(loaded, passed) if passed else (), players_report)


def _waiting_counts(loaded: LoadedLeague) -> tuple[int, bool, frozenset[int], bool]:
    """Return the number of requests for the organizers, whether a report is open, the overdue rounds, and whether
    players may report results.

    Only a league that reminds of deadlines has overdue rounds.
    """
    requests = models.PlayerRequest.objects.filter(entry__league=OuterRef("pk"), state=RequestState.ORGANIZER)
    request_count = requests.order_by().values("entry__league").annotate(count=Count("pk")).values("count")
    open_reports = models.ResultReport.objects.filter(
        fixture__league=OuterRef("pk"), fixture__result=None, closed=False
    )
    league = models.League.objects.filter(pk=loaded.pk).annotate(
        passed=FilteredRelation("deadlines", condition=Q(deadlines__last_day__lt=loaded.today))
    )
    rows = list(
        league.values_list(
            Subquery(request_count),
            Exists(open_reports),
            "player_settings__overdue",
            "player_settings__report_results",
            "passed__round",
        )
    )
    count, is_reported, overdue, players_report, _round = rows[0]
    reminds = (overdue or Overdue.REMIND) == Overdue.REMIND
    rounds = frozenset(number for *_rest, number in rows if reminds and number is not None)
    return count or 0, is_reported, rounds, bool(players_report)


def _open_games(loaded: LoadedLeague, rounds: frozenset[int]) -> tuple[GameLine, ...]:
    """Return the games of some rounds without a result."""
    lines = calendar(loaded.league)
    return tuple(line for line in lines if line.status is Status.OPEN and line.round in rounds)
