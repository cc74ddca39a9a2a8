"""Reminders: notices of tomorrow's games, of deadlines, and of games that should have a result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.connections.alerts.kinds import DEADLINE, MISSING, TOMORROW, has_channels
from tournaments.connections.alerts.telling import News, add_lines
from tournaments.league.player_rules import Overdue
from tournaments.league.values import State
from tournaments.store.load import zone_of_row
from tournaments.store.players import settings_of

DAY_BEFORE_FROM = time(10)
"""The hour of the day before a game, in the league's time zone, from which its reminder is sent."""
MIN_LATENESS = timedelta(hours=3)
"""A game without a result is late from this time after its hour on."""
MAX_LATENESS = timedelta(days=14)
"""The time after its hour until which a game is reminded of. Lines are kept longer, so that none repeats."""


def remind(now: datetime | None = None) -> None:
    """Create the reminders that are due, each once."""
    now = now or timezone.now()
    for fixture in _open_games(now, now + timedelta(days=2)):
        local = now.astimezone(zone_of_row(fixture.league))
        assert fixture.at
        day = fixture.at.astimezone(local.tzinfo).date()
        if day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM:
            _add_reminder(TOMORROW, fixture)
    reported = models.ResultReport.objects.filter(fixture=OuterRef("pk"), closed=False)
    for fixture in _open_games(now - MAX_LATENESS, now - MIN_LATENESS).exclude(Exists(reported)):
        _add_reminder(MISSING, fixture)
    for report in _unanswered_reports(now):
        _add_reminder(MISSING, report.fixture, at=report.until)
    for row in _deadlines(now):
        _remind_of_deadline(row, now)


def _told_leagues() -> QuerySet[models.League]:
    """Return the leagues with a channel of a player or an official."""
    return models.League.objects.filter(has_channels())


def _open_games(first: datetime, last: datetime) -> QuerySet[models.Fixture]:
    """Return the open games of leagues in play whose hour is between two moments."""
    games = models.Fixture.objects.filter(at__gte=first, at__lte=last, result=None, league__in=_told_leagues())
    in_play = games.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    return in_play.select_related("league").order_by("at", "pk")


def _deadlines(now: datetime) -> QuerySet[models.RoundDeadline]:
    """Return the deadlines of leagues in play from MAX_LATENESS ago to two days ahead."""
    first, last = (now - MAX_LATENESS).date(), (now + timedelta(days=2)).date()
    rows = models.RoundDeadline.objects.filter(last_day__gte=first, last_day__lte=last)
    in_play = {"league__state__in": [State.DRAWN, State.PLAYING], "league__archived": False}
    deadlines = rows.filter(league__in=_told_leagues(), **in_play)
    return deadlines.select_related("league__player_settings").order_by("pk")


def _remind_of_deadline(row: models.RoundDeadline, now: datetime) -> None:
    """Remind of the games without an hour the day before the last day of their round, and once it has passed."""
    local = now.astimezone(zone_of_row(row.league))
    comes = row.last_day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM
    passed = row.last_day < local.date()
    if not comes and not passed:
        return
    day = row.last_day + timedelta(days=1) if passed else row.last_day
    at = datetime.combine(day, time.min, local.tzinfo)
    reminds = passed and settings_of(row.league).overdue == Overdue.REMIND
    reported = models.ResultReport.objects.filter(fixture=OuterRef("pk"), closed=False)
    games = row.league.fixtures.filter(round=row.round, at=None, result=None).exclude(Exists(reported))
    for fixture in games.order_by("pk"):
        for kind in (DEADLINE, MISSING) if reminds else (DEADLINE,):
            _add_reminder(kind, fixture, at=at)


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A game whose reported result waits for a referee since the opponent's time to answer ended."""

    fixture: models.Fixture
    until: datetime


def _unanswered_reports(now: datetime) -> list[_Unanswered]:
    """Return the games of leagues in play with a report that the opponent did not answer in time."""
    fixtures = models.Fixture.objects.filter(result=None, league__in=_told_leagues())
    in_play = fixtures.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    reports = models.ResultReport.objects.filter(fixture__in=in_play, closed=False, sent_at__gt=now - MAX_LATENESS * 2)
    open_reports = (
        _Unanswered(report.fixture, report.sent_at + timedelta(hours=settings_of(report.fixture.league).confirm_hours))
        for report in reports.select_related("fixture__league__player_settings").order_by("pk")
    )
    return [one for one in open_reports if one.until < now]


@transaction.atomic
def _add_reminder(kind: str, fixture: models.Fixture, *, at: datetime | None = None) -> None:
    """Add the reminder of a game to the messages of its receivers."""
    add_lines(News(kind, fixture.league, fixture, at=at or fixture.at))
