"""Reminders: notices of tomorrow's games, and of games that should have a result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.alerts.kinds import MISSING, TOMORROW
from tournaments.alerts.telling import News, add_lines
from tournaments.league.values import State
from tournaments.store.load import zone_of_row
from tournaments.store.outbox import leagues_with_listeners
from tournaments.store.player_settings import settings_of

DAY_BEFORE_FROM = time(10)
"""The hour of the day before a game, in the league's time zone, from which its reminder is sent."""
MIN_LATENESS = timedelta(hours=3)
"""A game is late if it has no result this long after its hour."""
MAX_LATENESS = timedelta(days=14)
"""Reminders of a late game end this long after its hour; lines are kept longer, so that none is repeated."""


def remind(now: datetime | None = None) -> None:
    """Create the reminders that are due, each once."""
    now = now or timezone.now()
    for fixture in _open_games(now, now + timedelta(days=2)):
        local = now.astimezone(zone_of_row(fixture.league))
        assert fixture.at
        day = fixture.at.astimezone(local.tzinfo).date()
        if day == local.date() + timedelta(days=1) and local.time() >= DAY_BEFORE_FROM:
            _add_lines(TOMORROW, fixture)
    reported = models.ResultReport.objects.filter(fixture=OuterRef("pk"), closed=False)
    for fixture in _open_games(now - MAX_LATENESS, now - MIN_LATENESS).exclude(Exists(reported)):
        _add_lines(MISSING, fixture)
    for report in _unanswered_reports(now):
        _add_lines(MISSING, report.fixture, at=report.until)


def _open_games(first: datetime, last: datetime) -> QuerySet[models.Fixture]:
    """Return the open games of leagues in play whose hour is between two moments."""
    games = models.Fixture.objects.filter(at__gte=first, at__lte=last, result=None, league__in=leagues_with_listeners())
    in_play = games.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    return in_play.select_related("league").order_by("at", "pk")


@dataclass(frozen=True, slots=True)
class _Unanswered:
    """A game whose reported result waits for a referee since the rival's time to answer ended."""

    fixture: models.Fixture
    until: datetime


def _unanswered_reports(now: datetime) -> list[_Unanswered]:
    """Return the games of leagues in play with a report that the rival did not answer in time."""
    fixtures = models.Fixture.objects.filter(result=None, league__in=leagues_with_listeners())
    in_play = fixtures.filter(league__state__in=[State.DRAWN, State.PLAYING], league__archived=False)
    reports = models.ResultReport.objects.filter(fixture__in=in_play, closed=False, sent_at__gt=now - MAX_LATENESS * 2)
    found = (
        _Unanswered(report.fixture, report.sent_at + timedelta(hours=settings_of(report.fixture.league).confirm_hours))
        for report in reports.select_related("fixture__league__player_settings").order_by("pk")
    )
    return [one for one in found if one.until < now]


@transaction.atomic
def _add_lines(kind: str, fixture: models.Fixture, *, at: datetime | None = None) -> None:
    add_lines(News(kind, fixture.league, fixture, at=at or fixture.at))
